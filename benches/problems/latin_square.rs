//! Random Latin squares: each number once in each row and each column.

use super::random::Random;

/// A random Latin square of `n` × `n`, row by row, with numbers from 0.
///
/// Each is nearly as likely: a walk of n³ moves from the square of the sums modulo n (Jacobson and
/// Matthews, *Generating uniformly distributed random Latin squares*, 1996).
pub(super) fn latin_square(n: usize, random: &mut Random) -> Vec<usize> {
    let mut cube = Cube::of_sums(n);
    let mut moves = 0;
    while moves < n * n * n || cube.fault.is_some() {
        cube.step(random);
        moves += 1;
    }
    cube.square()
}

/// A square as its incidence cube: how often a row, a column and a number go together. Along each
/// line the sum is 1; one entry may be -1, and is the fault then.
struct Cube {
    n: usize,
    entries: Vec<i8>,
    fault: Option<[usize; 3]>,
}

impl Cube {
    fn of_sums(n: usize) -> Cube {
        let mut cube = Cube { n, entries: vec![0; n * n * n], fault: None };
        for row in 0..n {
            for column in 0..n {
                *cube.entry([row, column, (row + column) % n]) = 1;
            }
        }
        cube
    }

    fn entry(&mut self, [row, column, number]: [usize; 3]) -> &mut i8 {
        &mut self.entries[(row * self.n + column) * self.n + number]
    }

    /// Moves to a neighbouring cube: from a proper one by any 0 that becomes 1, from another by its
    /// fault.
    fn step(&mut self, random: &mut Random) {
        let at = self.fault.unwrap_or_else(|| self.zero(random));
        let other = [0, 1, 2].map(|axis| self.one_on_the_line(at, axis, random));
        for corner in 0..8 {
            let place =
                [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { other } else { at }[axis]);
            let others = u32::count_ones(corner);
            *self.entry(place) += if others % 2 == 0 { 1 } else { -1 };
        }
        self.fault = (*self.entry(other) < 0).then_some(other);
    }

    fn zero(&mut self, random: &mut Random) -> [usize; 3] {
        loop {
            let place = [(); 3].map(|()| random.below(self.n));
            if *self.entry(place) == 0 {
                return place;
            }
        }
    }

    /// Returns the place of a 1 on the line through `at` along `axis`: one of two at random on a
    /// line through the fault.
    #[inline]
    fn one_on_the_line(&mut self, at: [usize; 3], axis: usize, random: &mut Random) -> usize {
        let mut ones = Vec::with_capacity(2);
        let mut place = at;
        for along in 0..self.n {
            place[axis] = along;
            if *self.entry(place) == 1 {
                ones.push(along);
            }
        }
        ones[random.below(ones.len())]
    }

    fn square(&self) -> Vec<usize> {
        let number = |line: &[i8]| line.iter().position(|&entry| entry == 1).expect("a number");
        self.entries.chunks(self.n).map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_once_in_each_row_and_column() {
        for n in [2, 5, 12] {
            let square = latin_square(n, &mut Random::new(n as u64));
            let line = |cells: Vec<usize>| {
                let mut sorted = cells;
                sorted.sort_unstable();
                assert_eq!(sorted, (0..n).collect::<Vec<_>>());
            };
            for i in 0..n {
                line(square[i * n..][..n].to_vec());
                line(square.iter().copied().skip(i).step_by(n).collect());
            }
        }
    }
}
