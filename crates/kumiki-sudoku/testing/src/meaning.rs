//! The meaning of each rule, in plain Rust, for complete grids.
//!
//! Invariant: nothing here knows of the engine.

use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Line, Outside, Pair, Single, around};
use kumiki_sudoku::{Cell, Digit, Rule, Shape};

/// A complete grid, with the rules that it is held against.
pub(super) struct Held<'a> {
    pub(super) shape: &'a Shape,
    pub(super) rules: &'a [Rule],
    pub(super) digits: &'a [i64],
}

impl Held<'_> {
    pub(super) fn satisfies_all(&self) -> bool {
        self.rules.iter().all(|rule| self.satisfies(rule))
    }

    fn at(&self, cell: Cell) -> i64 {
        self.digits[self.shape.index(cell)]
    }

    fn all(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    fn satisfies(&self, rule: &Rule) -> bool {
        match rule {
            Rule::Global(kind) => self.everywhere(*kind),
            Rule::Line { kind, cells } => self.line(*kind, cells),
            Rule::Arrow { bulb, shaft } => {
                let number = self.all(bulb).iter().fold(0, |number, digit| 10 * number + digit);
                self.all(shaft).iter().sum::<i64>() == number
            }
            Rule::Area { kind, cells } => area(*kind, &self.all(cells), self.shape),
            Rule::Pair { kind, cells: [first, second] } => {
                let (a, b) = (self.at(*first), self.at(*second));
                match *kind {
                    Pair::Difference { difference } => a.abs_diff(b) == u64::from(difference),
                    Pair::Ratio { ratio } => a == b * i64::from(ratio) || b == a * i64::from(ratio),
                    Pair::Sum { sum } => a + b == i64::from(sum),
                    Pair::Greater => a > b,
                }
            }
            Rule::Single { kind, cell } => self.single(*kind, *cell),
            Rule::Outside { kind, first, towards } => {
                let cells = towards.cells(self.shape, *first);
                match *kind {
                    Outside::FullRank { rank } => self.has_rank(&cells, rank.into()),
                    kind => outside(kind, &self.all(&cells)),
                }
            }
            Rule::Quadruple { corner, digits } => {
                let mut left = self.all(&around(*corner));
                digits.iter().all(|digit| {
                    let place = left.iter().position(|&other| other == i64::from(digit.value()));
                    place.map(|place| left.remove(place)).is_some()
                })
            }
            Rule::Clones { cells, copy } => self.all(cells) == self.all(copy),
            Rule::Word { language, cells } => {
                let mut states: Vec<usize> = language.starts().collect();
                for digit in self.all(cells) {
                    let steps = language.transitions();
                    states = steps
                        .filter(|(from, own, _)| {
                            states.contains(from) && i64::from(own.value()) == digit
                        })
                        .map(|(_, _, to)| to)
                        .collect();
                }
                language.accepting().any(|state| states.contains(&state))
            }
            Rule::WeightedSum { weights, cells, sum } => {
                let terms = weights.iter().zip(self.all(cells));
                let found: i64 = terms.map(|(&weight, digit)| i64::from(weight) * digit).sum();
                found == i64::from(*sum)
            }
            Rule::Element { index, list, value } => {
                let at = (self.at(*index) as usize).checked_sub(1);
                let found = at.and_then(|at| list.get(at));
                found.is_some_and(|&cell| self.at(cell) == self.at(*value))
            }
            Rule::CountDistinct { count, cells } => {
                let mut digits = self.all(cells);
                digits.sort_unstable();
                digits.dedup();
                digits.len() as i64 == self.at(*count)
            }
            Rule::EqualSums { groups } => {
                let sum = |cells: &Vec<Cell>| self.all(cells).iter().sum::<i64>();
                groups.iter().all(|group| sum(group) == sum(&groups[0]))
            }
            Rule::SameDigits { groups } => {
                let sorted = |cells: &Vec<Cell>| {
                    let mut digits = self.all(cells);
                    digits.sort_unstable();
                    digits
                };
                groups.iter().all(|group| sorted(group) == sorted(&groups[0]))
            }
            Rule::AnyOf { alternatives } => {
                alternatives.iter().any(|rules| rules.iter().all(|rule| self.satisfies(rule)))
            }
        }
    }

    /// Returns all rows and columns as they are read from either end.
    fn lines(&self) -> Vec<Vec<Cell>> {
        let size = self.shape.size();
        let row = |at: usize| (0..size).map(|other| Cell::new(at, other)).collect::<Vec<Cell>>();
        let column = |at: usize| (0..size).map(|other| Cell::new(other, at)).collect::<Vec<Cell>>();
        let lines: Vec<Vec<Cell>> = (0..size).flat_map(|at| [row(at), column(at)]).collect();
        let reversed = lines.iter().map(|line| line.iter().rev().copied().collect());
        lines.iter().cloned().chain(reversed).collect()
    }

    fn has_rank(&self, cells: &[Cell], rank: usize) -> bool {
        let own = self.all(cells);
        let others = self.lines().into_iter().filter(|line| line != cells);
        let others: Vec<Vec<i64>> = others.map(|line| self.all(&line)).collect();
        let may_tie = self.rules.contains(&Rule::Global(GlobalRule::RankTies));
        let less = others.iter().filter(|other| **other < own).count();
        less + 1 == rank && (may_tie || !others.contains(&own))
    }

    fn everywhere(&self, kind: GlobalRule) -> bool {
        let size = self.shape.size();
        let thirds = |digit: i64| third(self.shape, digit);
        match kind {
            GlobalRule::FallingDiagonal => {
                different(&self.all(&(0..size).map(|at| Cell::new(at, at)).collect::<Vec<_>>()))
            }
            GlobalRule::RisingDiagonal => {
                let cells: Vec<_> = (0..size).map(|at| Cell::new(at, size - 1 - at)).collect();
                different(&self.all(&cells))
            }
            // A grid of two by two boxes has one window, its middle.
            GlobalRule::Windows => {
                assert_eq!(self.shape.kind(), Shape::boxes(2, 2).unwrap().kind());
                assert_eq!((self.shape.rows(), self.shape.columns()), (4, 4));
                different(&self.all(&around(Cell::new(1, 1))))
            }
            GlobalRule::DisjointGroups => self.two(|one, other| {
                let place = |cell: Cell| {
                    let cells = self.shape.cells_of(self.shape.house_box(cell).unwrap());
                    cells.into_iter().position(|other| other == cell)
                };
                place(one) != place(other) || self.at(one) != self.at(other)
            }),
            GlobalRule::AntiKnight => self.two(|one, other| {
                !matches!(apart(one, other), (1, 2) | (2, 1)) || self.at(one) != self.at(other)
            }),
            GlobalRule::AntiKing => {
                self.two(|one, other| apart(one, other) != (1, 1) || self.at(one) != self.at(other))
            }
            GlobalRule::NonConsecutive => self.neighbours(|_| false, |a, b| a.abs_diff(b) != 1),
            GlobalRule::AllWhiteDots => self.neighbours(is_dot, |a, b| a.abs_diff(b) != 1),
            GlobalRule::AllBlackDots => self.neighbours(is_dot, |a, b| a != 2 * b && b != 2 * a),
            GlobalRule::AllSums => {
                let is_sum = |kind: Pair| matches!(kind, Pair::Sum { .. });
                self.neighbours(is_sum, |a, b| a + b != 5 && a + b != 10)
            }
            GlobalRule::Entropy => self.squares(thirds),
            GlobalRule::Remainders => self.squares(|digit| digit % 3),
            GlobalRule::Flatmates => {
                let digits: Vec<i64> =
                    self.shape.digits().iter().map(|digit| i64::from(digit.value())).collect();
                let (least, middle) = (digits[0], digits[(digits.len() - 1) / 2]);
                let greatest = digits[digits.len() - 1];
                let is = |cell: Cell, towards: Direction, digit: i64| {
                    towards.next(self.shape, cell).is_some_and(|other| self.at(other) == digit)
                };
                self.shape.cells().all(|cell| {
                    self.at(cell) != middle
                        || is(cell, Direction::Up, least)
                        || is(cell, Direction::Down, greatest)
                })
            }
            GlobalRule::RankTies => true,
            GlobalRule::NoRankTies => {
                let lines: Vec<Vec<i64>> = self.lines().iter().map(|line| self.all(line)).collect();
                (1..lines.len()).all(|at| !lines[..at].contains(&lines[at]))
            }
            GlobalRule::AntiTaxicab => self.two(|one, other| {
                let (rows, columns) = apart(one, other);
                self.at(one) != self.at(other) || self.at(one) != (rows + columns) as i64
            }),
        }
    }

    /// Returns whether it holds for any two cells.
    fn two(&self, holds: impl Fn(Cell, Cell) -> bool) -> bool {
        let mut cells = self.shape.cells();
        cells.all(|one| self.shape.cells().all(|other| one == other || holds(one, other)))
    }

    /// Returns whether it holds for neighbours between which there is no mark that counts.
    fn neighbours(&self, counts: fn(Pair) -> bool, holds: fn(i64, i64) -> bool) -> bool {
        let is_marked = |one, other| {
            self.rules.iter().any(|rule| match rule {
                Rule::Pair { kind, cells } => {
                    counts(*kind) && cells.contains(&one) && cells.contains(&other)
                }
                _ => false,
            })
        };
        self.two(|one, other| {
            !matches!(apart(one, other), (0, 1) | (1, 0))
                || is_marked(one, other)
                || holds(self.at(one), self.at(other))
        })
    }

    /// Returns whether every square of four has three classes of digits.
    fn squares(&self, class: impl Fn(i64) -> i64) -> bool {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let is_corner = |cell: &Cell| cell.row() + 1 < rows && cell.column() + 1 < columns;
        let mut corners = self.shape.cells().filter(is_corner);
        corners.all(|corner| {
            let mut classes: Vec<i64> = self.all(&around(corner)).into_iter().map(&class).collect();
            classes.sort_unstable();
            classes.dedup();
            classes.len() == 3
        })
    }

    fn line(&self, kind: Line, cells: &[Cell]) -> bool {
        let digits = self.all(cells);
        let last = digits.len() - 1;
        let middle = || &digits[1..last];
        let ends = || (digits[0].min(digits[last]), digits[0].max(digits[last]));
        match kind {
            Line::Thermometer => digits.windows(2).all(|two| two[0] < two[1]),
            Line::SlowThermometer => digits.windows(2).all(|two| two[0] <= two[1]),
            Line::Palindrome => digits.iter().eq(digits.iter().rev()),
            Line::Renban => {
                let mut sorted = digits.clone();
                sorted.sort_unstable();
                sorted.windows(2).all(|two| two[0] + 1 == two[1])
            }
            Line::Whisper { difference } => {
                digits.windows(2).all(|two| two[0].abs_diff(two[1]) >= u64::from(difference))
            }
            Line::Between => middle().iter().all(|&digit| ends().0 < digit && digit < ends().1),
            Line::Lockout { difference } => {
                ends().1 - ends().0 >= i64::from(difference)
                    && middle().iter().all(|&digit| digit < ends().0 || ends().1 < digit)
            }
            Line::RegionSum => {
                let mut sums = vec![];
                let mut box_before = None;
                for &cell in cells {
                    let own = self.shape.house_box(cell);
                    if own != box_before {
                        sums.push(0);
                        box_before = own;
                    }
                    *sums.last_mut().unwrap() += self.at(cell);
                }
                sums.windows(2).all(|two| two[0] == two[1])
            }
            Line::Zipper => {
                let sum = |at: usize| digits[at] + digits[last - at];
                let is_odd = digits.len() % 2 == 1;
                let wanted = if is_odd { digits[last / 2] } else { sum(0) };
                (0..digits.len() / 2).all(|at| sum(at) == wanted)
            }
            Line::Modular { modulus } => cycle(&digits, modulus.into(), |d| d % i64::from(modulus)),
            Line::Entropic => cycle(&digits, 3, |d| third(self.shape, d)),
            Line::Nabner => {
                let mut sorted = digits.clone();
                sorted.sort_unstable();
                sorted.windows(2).all(|two| two[1] - two[0] >= 2)
            }
            Line::DoubleArrow => middle().iter().sum::<i64>() == digits[0] + digits[last],
            Line::SumLine { sum } if cells.len() > 2 && cells[0] == cells[last] => {
                // A closed line is cut anywhere.
                (0..last).any(|at| pieces([&digits[at..last], &digits[..at]].concat(), sum.into()))
            }
            Line::SumLine { sum } => pieces(digits, sum.into()),
        }
    }

    fn single(&self, kind: Single, cell: Cell) -> bool {
        let own = self.at(cell);
        // A digit that is no place in the line points nowhere.
        let at = |place: Cell| Some(place).filter(|&c| self.shape.contains(c)).map(|c| self.at(c));
        let marked = |cell| self.rules.contains(&Rule::Single { kind, cell });
        let neighbours = || {
            let is_next = |other: &Cell| matches!(apart(cell, *other), (0, 1) | (1, 0));
            let cells = self.shape.cells().filter(is_next);
            cells.filter(|&other| !marked(other)).map(|other| self.at(other))
        };
        let Some(named) = (own as usize).checked_sub(1) else {
            return match kind {
                Single::RowIndexer | Single::ColumnIndexer | Single::BoxIndexer => false,
                Single::Among { digits } => digits.contains(Digit::ZERO),
                Single::Odd | Single::Maximum => {
                    kind != Single::Odd && neighbours().all(|n| n < own)
                }
                Single::Even => true,
                Single::Minimum => neighbours().all(|other| own < other),
            };
        };
        match kind {
            Single::Among { digits } => digits.iter().any(|d| i64::from(d.value()) == own),
            Single::Odd => own % 2 == 1,
            Single::Even => own % 2 == 0,
            Single::Minimum => neighbours().all(|other| own < other),
            Single::Maximum => neighbours().all(|other| own > other),
            Single::RowIndexer => {
                at(Cell::new(named, cell.column())) == Some(cell.row() as i64 + 1)
            }
            Single::ColumnIndexer => {
                at(Cell::new(cell.row(), named)) == Some(cell.column() as i64 + 1)
            }
            Single::BoxIndexer => {
                let cells = self.shape.cells_of(self.shape.house_box(cell).unwrap());
                let place = cells.iter().position(|&other| other == cell).unwrap();
                cells.get(named).is_some_and(|&other| self.at(other) == place as i64 + 1)
            }
        }
    }
}

/// Returns the third of all digits that `digit` is in.
fn third(shape: &Shape, digit: i64) -> i64 {
    let least = i64::from(shape.least_digit().value());
    (digit - least) * 3 / shape.digits().len() as i64
}

fn area(kind: Area, digits: &[i64], shape: &Shape) -> bool {
    let is_sum = |sum: u32| digits.iter().sum::<i64>() == i64::from(sum);
    match kind {
        Area::Cage { sum } => different(digits) && sum.is_none_or(is_sum),
        Area::Region => different(digits),
        Area::Lunchbox { sum } => different(digits) && sandwich(digits) == i64::from(sum),
        Area::Rellik { sum } => {
            let chosen = |set: usize| (0..digits.len()).filter(move |at| set >> at & 1 == 1);
            let sums =
                (1..1_usize << digits.len()).map(|set| chosen(set).map(|at| digits[at]).sum());
            different(digits) && sums.into_iter().all(|other: i64| other != i64::from(sum))
        }
        Area::Equality => {
            let all: Vec<i64> = shape.digits().iter().map(|digit| digit.value().into()).collect();
            let count =
                |is: &dyn Fn(i64) -> bool| digits.iter().filter(|digit| is(**digit)).count();
            let half = all.len() / 2;
            let low = count(&|digit| all[..half].contains(&digit));
            let high = count(&|digit| all[all.len() - half..].contains(&digit));
            different(digits)
                && count(&|digit| digit % 2 == 0) == count(&|digit| digit % 2 == 1)
                && low == high
                && low + high == digits.len()
        }
        Area::Exactly { count, digit } => {
            let is = |other: &&i64| **other == i64::from(digit.value());
            digits.iter().filter(is).count() == usize::from(count)
        }
        Area::Sum { sum } => is_sum(sum),
        Area::CountingCircles => digits
            .iter()
            .all(|digit| digits.iter().filter(|other| *other == digit).count() as i64 == *digit),
    }
}

fn outside(kind: Outside, digits: &[i64]) -> bool {
    match kind {
        Outside::LittleKiller { sum } => digits.iter().sum::<i64>() == i64::from(sum),
        Outside::Sandwich { sum } => sandwich(digits) == i64::from(sum),
        Outside::XSum { sum } => {
            let first = digits.get(..digits[0] as usize);
            digits[0] > 0 && first.is_some_and(|all| all.iter().sum::<i64>() == i64::from(sum))
        }
        Outside::FirstHidden { digit } => {
            let is_hidden = |at: &usize| digits[..*at].iter().any(|before| *before > digits[*at]);
            let first = (0..digits.len()).find(is_hidden);
            first.is_some_and(|at| digits[at] == i64::from(digit.value()))
        }
        Outside::Skyscraper { count } => {
            let is_seen = |at: &usize| {
                digits[*at] > 0 && digits[..*at].iter().all(|before| *before < digits[*at])
            };
            (0..digits.len()).filter(is_seen).count() == usize::from(count)
        }
        Outside::NumberedRoom { digit } => {
            let at = (digits[0] as usize).checked_sub(1);
            let found = at.and_then(|at| digits.get(at));
            found == Some(&i64::from(digit.value()))
        }
        Outside::FullRank { .. } => unreachable!("it needs the grid"),
    }
}

/// Returns the sum of the digits between the least and the greatest.
fn sandwich(digits: &[i64]) -> i64 {
    let place = |wanted| digits.iter().position(|digit| Some(digit) == wanted).unwrap();
    let (least, greatest) = (place(digits.iter().min()), place(digits.iter().max()));
    let between = digits.get(least.min(greatest) + 1..least.max(greatest)).unwrap_or(&[]);
    between.iter().sum()
}

/// Returns whether digits can be cut into pieces of this sum.
fn pieces(digits: Vec<i64>, sum: i64) -> bool {
    let mut so_far = 0;
    for digit in digits {
        so_far += digit;
        if so_far > sum {
            return false;
        }
        so_far %= sum;
    }
    so_far == 0
}

fn is_dot(kind: Pair) -> bool {
    !matches!(kind, Pair::Sum { .. } | Pair::Greater)
}

fn different(digits: &[i64]) -> bool {
    (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]))
}

fn cycle(digits: &[i64], length: usize, class: impl Fn(i64) -> i64) -> bool {
    let classes: Vec<i64> = digits.iter().map(|&digit| class(digit)).collect();
    let windows = classes.windows(length.min(classes.len()));
    let mut windows = windows;
    windows.all(different)
}

/// Returns how many rows and columns two cells are apart.
fn apart(one: Cell, other: Cell) -> (usize, usize) {
    (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()))
}
