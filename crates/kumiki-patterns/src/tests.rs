//! Small models for the tests of finders.

mod chains;

use crate::board::{Bits, Board, Groups, Set, values_in};
use std::collections::HashSet;

/// A variable and a value.
pub(crate) type Candidate = (usize, usize);

/// Returns a Latin square: rows, then columns, with all candidates.
pub(crate) fn square<const W: usize>(size: usize) -> (Groups<W>, Board<W>) {
    board(lines(size))
}

/// Returns a square of four rows with boxes of two by two: rows, columns, boxes.
pub(crate) fn square_with_boxes() -> (Groups<2>, Board<2>) {
    let boxes = [0, 2, 8, 10].map(|first| vec![first, first + 1, first + 4, first + 5]);
    board(lines(4).into_iter().chain(boxes).collect())
}

/// Returns a square of six rows with boxes of two rows and three columns, and its solution. `kept`
/// selects the candidates in addition to those of the solution.
pub(crate) fn square_with_solution(kept: &[bool]) -> (Groups<2>, Board<2>, Vec<usize>) {
    let cells = |of: usize| (0..6).map(move |at| (of / 2 * 2 + at / 3) * 6 + of % 2 * 3 + at % 3);
    let boxes = (0..6).map(|of| cells(of).collect());
    let (groups, mut board) = board(lines(6).into_iter().chain(boxes).collect());
    let solution: Vec<usize> =
        (0..36).map(|cell| (3 * (cell / 6 % 2) + cell / 12 + cell % 6) % 6).collect();
    for (candidate, _) in kept.iter().enumerate().filter(|(_, kept)| !**kept) {
        let (var, value) = (candidate / 6, candidate % 6);
        if solution[var] != value {
            board.remove(var, value);
        }
    }
    (groups, board, solution)
}

/// Returns a square of six rows with boxes of two rows and three columns, and the candidates that
/// each row names.
pub(crate) fn read_square(rows: [&str; 6]) -> (Groups<2>, Board<2>) {
    let (groups, ..) = square_with_solution(&[]);
    let cells = rows.iter().flat_map(|row| row.split(' '));
    let values = |cell: &str| cell.bytes().map(|digit| 1 << (digit - b'0')).sum();
    (groups, Board::new(6, cells.map(values)))
}

/// Returns whether two different candidates cannot both be true.
pub(crate) fn excludes(groups: &Groups<2>, one: Candidate, other: Candidate) -> bool {
    let sees = || one.1 == other.1 && groups.peers(one.0).contains(other.0);
    one != other && (one.0 == other.0 || sees())
}

/// Returns the candidates of variables that are not fixed for which singles leave a set empty.
pub(crate) fn refuted_by_singles(groups: &Groups<2>, board: &Board<2>) -> HashSet<Candidate> {
    let open = (0..board.variables()).filter(|&var| !board.is_fixed(var));
    let all = open.flat_map(|var| values_in(board.values(var)).map(move |value| (var, value)));
    all.filter(|&target| is_refuted_by_singles(groups, board, target)).collect()
}

/// Returns whether a set is left without candidates if `target` is true, and so is each candidate
/// that is the only one left of a set that has lost others.
fn is_refuted_by_singles(groups: &Groups<2>, board: &Board<2>, target: Candidate) -> bool {
    let mut trues = vec![target];
    loop {
        let before = trues.len();
        for set in Set::truths(groups) {
            let all = set.candidates(groups, board);
            let is_left = |&&one: &&Candidate| !trues.iter().any(|&of| excludes(groups, of, one));
            let left: Vec<Candidate> = all.iter().filter(is_left).copied().collect();
            match left[..] {
                [] => return true,
                [only] if all.len() > 1 && !trues.contains(&only) => trues.push(only),
                _ => {}
            }
        }
        if trues.len() == before {
            return false;
        }
    }
}

fn lines(size: usize) -> Vec<Vec<usize>> {
    let rows = (0..size).map(|row| (0..size).map(|column| size * row + column).collect());
    let columns = (0..size).map(|column| (0..size).map(|row| size * row + column).collect());
    rows.chain(columns).collect()
}

fn board<const W: usize>(groups: Vec<Vec<usize>>) -> (Groups<W>, Board<W>) {
    let size = groups[0].len();
    let candidates = vec![(1 << size) - 1; size * size];
    let members = |group: Vec<usize>| group.into_iter().collect::<Bits<W>>();
    let groups = groups.into_iter().map(members).enumerate();
    let groups = Groups::new((1..=size as i64).collect(), &candidates, groups);
    (groups, Board::new(size, candidates))
}
