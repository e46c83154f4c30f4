//! Every example gives its known answer.

#![allow(dead_code, unreachable_pub, reason = "an example's main is not called here")]

#[path = "../abc.rs"]
mod abc;
#[path = "../coins.rs"]
mod coins;
#[path = "../crossword.rs"]
mod crossword;
#[path = "../einstein.rs"]
mod einstein;
#[path = "../explain.rs"]
mod explain;
#[path = "../golomb_ruler.rs"]
mod golomb_ruler;
#[path = "../job_shop.rs"]
mod job_shop;
#[path = "../magic_square.rs"]
mod magic_square;
#[path = "../map_colouring.rs"]
mod map_colouring;
#[path = "../nonogram.rs"]
mod nonogram;
#[path = "../pentominoes.rs"]
mod pentominoes;
#[path = "../queens.rs"]
mod queens;
#[path = "../rooks.rs"]
mod rooks;
#[path = "../roster.rs"]
mod roster;
#[path = "../skyscrapers.rs"]
mod skyscrapers;
#[path = "../student_desks.rs"]
mod student_desks;
#[path = "../sudoku.rs"]
mod sudoku;
#[path = "../timetable.rs"]
mod timetable;
#[path = "../word_sums.rs"]
mod word_sums;
#[path = "../xsum.rs"]
mod xsum;

use explain::custom_constraint::{Distance, all_interval};
use explain::zebra;
use kumiki::testing::agrees_with_its_meaning;

/// OEIS A000170.
#[test]
fn queens_have_as_many_places_as_are_known() {
    for (n, count) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92), (9, 352)] {
        assert_eq!(queens::queens(n).unwrap().count(), count, "{n} queens");
    }
}

/// Each solution is a permutation.
#[test]
fn rooks_have_as_many_places_as_there_are_permutations() {
    for (n, count) in [(0, 1), (1, 1), (2, 2), (3, 6), (8, 40_320)] {
        assert_eq!(rooks::rooks(n).unwrap().count(), count, "{n} rooks");
    }
}

/// The baker is to be early and late; and between nine and eleven there is no room for three hours.
#[test]
fn a_timetable_has_two_conflicts_and_every_correction_mends_both() {
    let problem = timetable::timetable().unwrap();
    let conflicts: Vec<String> =
        problem.statements().conflicts().map(|conflict| conflict.to_string()).collect();
    assert_eq!(conflicts.len(), 2);
    let late = "bob comes late and the baker is early cannot hold together";
    assert!(conflicts.iter().any(|conflict| conflict == late), "{conflicts:?}");
    assert_eq!(problem.conflict().unwrap().to_string(), late);
    assert_eq!(problem.statements().corrections().count(), 2 * 3);
}

/// The puzzle of python-constraint's own example.
#[test]
fn a_sudoku_with_too_few_clues_has_three_solutions() {
    let puzzle =
        ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6...5..54..8.7.";
    assert_eq!(sudoku::sudoku(&puzzle.parse().unwrap()).unwrap().count(), 3);
}

#[test]
fn word_sums_have_all_their_numbers_and_no_others() {
    let totals =
        [vec![10652], vec![1468, 1530, 1672, 1692, 1734, 1856, 1876], vec![7286, 9628, 9708, 9728]];
    for (words, totals) in word_sums::SUMS.into_iter().zip(totals) {
        let problem = word_sums::word_sum(words).unwrap();
        let numbers = problem.solutions().map(|digits| word_sums::numbers(words, &digits));
        let mut found = Vec::new();
        for [a, b, total] in numbers {
            assert_eq!(a + b, total, "{words:?}");
            found.push(total);
        }
        found.sort_unstable();
        assert_eq!(found, totals, "{words:?}");
    }
}

/// In 104 ways there are coins of several kinds: what python-constraint's program finds, whose
/// ranges end before 100 nickels.
#[test]
fn a_hundred_coins_make_five_dollars_in_105_ways() {
    let solutions: Vec<_> = coins::coins(100, 500).unwrap().solutions().collect();
    assert_eq!(solutions.len(), 105);
    assert_eq!(solutions.iter().filter(|solution| solution[&5] == 100).count(), 1);
}

#[test]
fn the_least_of_729_fractions_is_that_of_199() {
    let problem = abc::digits().unwrap();
    assert_eq!(problem.count(), 729);
    assert_eq!(abc::least(&problem), Some((199, 19)));
}

#[test]
fn the_digits_make_an_x_in_8_ways() {
    let solutions: Vec<_> = xsum::xsum(27).unwrap().solutions().collect();
    assert_eq!(solutions.len(), 8);
    // All nine digits add up to 45, so the one that is counted twice is 54 - 45.
    assert!(solutions.iter().all(|solution| solution[&'x'] == 9));
    assert_eq!(xsum::xsum(28).unwrap().count(), 0);
}

/// Six ways for the mainland, three for Tasmania.
#[test]
fn australia_is_coloured_in_18_ways() {
    assert_eq!(map_colouring::map().unwrap().count(), 18);
}

/// Renaming the versions makes 120 of each: 3,584,400 in all.
#[test]
fn the_desks_have_29870_ways_once_a_square_is_given() {
    let mut problem = student_desks::student_desks().unwrap();
    for (desk, version) in [((1, 1), 'A'), ((1, 2), 'B'), ((2, 1), 'C'), ((2, 2), 'D')] {
        problem.add_constraint(move |other| other == version, [desk]).unwrap();
    }
    assert_eq!(problem.count(), 29_870);
}

/// OEIS A006052 counts them up to turns and reflections: 1, 0, 1, 880.
#[test]
fn there_are_as_many_magic_squares_as_are_known() {
    for (n, count) in [(1, 1), (2, 0), (3, 8), (4, 8 * 880)] {
        assert_eq!(magic_square::magic_square(n).unwrap().count(), count, "size {n}");
    }
}

#[test]
fn the_japanese_owns_the_zebra_and_the_norwegian_drinks_water() {
    let solutions: Vec<_> = zebra::zebra().unwrap().solutions().collect();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0]["zebra"], solutions[0]["Japanese"]);
    assert_eq!(solutions[0]["water"], solutions[0]["Norwegian"]);
}

#[test]
fn the_german_owns_the_fish_and_no_hint_but_the_last_can_be_spared() {
    let solutions: Vec<_> = einstein::einstein(&einstein::HINTS).unwrap().solutions().collect();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0]["fish"], solutions[0]["German"]);
    let counts = [6, 2, 2, 8, 4, 4, 7, 4, 17, 2, 2, 3, 4, 12, 1];
    for (i, count) in counts.into_iter().enumerate() {
        let mut others = einstein::HINTS.to_vec();
        let spared = others.remove(i);
        assert_eq!(einstein::einstein(&others).unwrap().count(), count, "without {spared:?}");
    }
}

#[test]
fn the_crossword_has_one_solution_and_six_without_its_letter() {
    let solutions: Vec<_> = crossword::crossword(crossword::GRID).unwrap().solutions().collect();
    assert_eq!(solutions.len(), 1);
    let middle: String = (0..5).map(|column| solutions[0][&(2, column)]).collect();
    assert_eq!(middle, "treat");
    let open = crossword::GRID.map(|line| line.replace('p', "."));
    let open = std::array::from_fn(|row| open[row].as_str());
    assert_eq!(crossword::crossword(open).unwrap().count(), 6);
}

#[test]
fn the_custom_constraint_agrees_with_its_meaning() {
    for distance in 0..4 {
        agrees_with_its_meaning(&[vec![0, 1, 3, 4], vec![-2, 1, 2]], |scope| Distance {
            scope: [scope[0], scope[1]],
            distance,
        });
    }
}

/// The zigzag 0 7 1 6 2 5 3 4 and its mirror image.
#[test]
fn the_falling_distances_have_two_rows() {
    assert_eq!(all_interval(&[7, 6, 5, 4, 3, 2, 1]).unwrap().count(), 2);
}

/// The page of the book shows some of the steps, in words and as pictures.
#[test]
fn the_book_says_why_as_the_example_does() {
    let page = include_str!("../../docs/src/explain.md");
    let images = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/images");
    let problems = [
        ("queens", explain::told(&explain::queens().unwrap())),
        ("zebra", explain::told(&zebra::zebra().unwrap())),
        ("cross-sum", explain::told(&explain::cross_sum().unwrap())),
    ];
    let (mut told, mut drawn) = (0, 0);
    for (name, steps) in problems {
        for (number, (lines, picture)) in (1..).zip(steps) {
            told +=
                usize::from(page.contains(&format!("{number:4}  {}\n", lines.join("\n      "))));
            let file = format!("step-{name}-{number}.svg");
            if page.contains(&file) {
                assert_eq!(
                    std::fs::read_to_string(format!("{images}/{file}")).unwrap(),
                    picture,
                    "{file}"
                );
                drawn += 1;
            }
        }
    }
    let is_numbered = |line: &&str| {
        let number = line.trim_start().split("  ").next();
        line.starts_with("  ") && number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    assert_eq!((told, drawn), (page.lines().filter(is_numbered).count(), 5));
    assert!(told > 10);
}

/// The lengths of the shortest rulers: OEIS A003022.
#[test]
fn the_shortest_rulers_are_as_long_as_is_known() {
    for (marks, length) in [(2, 1), (3, 3), (4, 6), (5, 11), (6, 17)] {
        let problem = golomb_ruler::golomb_ruler(marks).unwrap();
        let last = format!("mark[{}]", marks - 1);
        assert_eq!(problem.minimize(last).unwrap().best().unwrap().value, length);
    }
}

/// Its only solution is a picture.
#[test]
fn pentominoes_fill_a_board() {
    assert_eq!(pentominoes::pentominoes(3, 20).unwrap().count(), 8);
    let picture = pentominoes::picture(6, 10).unwrap().unwrap();
    assert_eq!(picture.lines().count(), 6);
    for piece in "FILNPTUVWXYZ".chars() {
        assert_eq!(picture.matches(piece).count(), 5, "{piece}");
    }
    assert_eq!(pentominoes::picture(4, 14), Ok(None));
}

#[test]
fn a_nonogram_is_a_picture() {
    let picture = nonogram::picture(&nonogram::ROWS, &nonogram::COLUMNS).unwrap().unwrap();
    let expected = ".###....\n##.#....\n.###..##\n..##..##\n..######\n#.#####.\n######..\n....#...\n...##...\n";
    assert_eq!(picture, expected);
    assert_eq!(nonogram::picture(&[&[1], &[1]], &[&[1], &[1]]), Ok(None));
}

#[test]
fn there_is_one_city_with_these_sights() {
    let city = skyscrapers::skyscrapers(&skyscrapers::CLUES).unwrap();
    assert_eq!(city.count(), 1);
    let first: Vec<usize> = city.solution().unwrap().into_values()[..5].to_vec();
    assert_eq!(first, [2, 3, 1, 4, 5]);
}

/// The first three jobs, whose schedule is found in no time without optimisation, too.
#[test]
fn no_task_of_a_job_shop_begins_before_it_can() {
    let jobs = &job_shop::FT06[..3];
    let problem = job_shop::job_shop(jobs).unwrap();
    let best = job_shop::schedules(&problem, jobs).unwrap().best().unwrap();
    let start = |j: usize, k: usize| best.solution[&format!("start[{j}][{k}]")];
    let longest: i64 = jobs[1].iter().map(|&(_, time)| time).sum();
    assert_eq!(best.value, longest);
    for (j, job) in jobs.iter().enumerate() {
        for k in 1..6 {
            assert!(start(j, k - 1) + job[k - 1].1 <= start(j, k));
        }
    }
}

/// All want to be free on the last day, and two must work. Of 14 shifts somebody works four.
#[test]
fn a_roster_fulfils_what_it_can_and_is_fair() {
    let problem = roster::roster().unwrap();
    let best = roster::rosters(&problem).unwrap().best().unwrap();
    assert_eq!(best.values, [4, 4, 0]);
    assert_eq!(best.violated.len(), 2);
}
