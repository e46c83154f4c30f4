//! Fish: the houses that may be base and cover, and the form of a fish.
//!
//! Invariant: a fish is reported under one form only, the simplest that fits it.

use super::TechniqueSearch;
use crate::steps::{Evidence, Fish, FishForm, FishSize, Step};
use kumiki_patterns::{self as patterns, Bits, FishSearch};
use kumiki_sudoku::House;
use std::ops::ControlFlow;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn fish(&self, form: FishForm, size: FishSize) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, _) in self.loose_digits() {
            steps.extend(self.fish_of(value, form, size));
        }
        steps
    }

    fn fish_of(&self, value: usize, form: FishForm, size: FishSize) -> Vec<Step> {
        let position = self.position;
        let targets = self.targets(value);
        let max_fins = if form.has_fins() { self.options.max_fins } else { (0, 0) };
        let groups = position.groups();
        let board = position.board();
        let (size, is_over) = (size.houses(), self.survey.is_over);
        let search = FishSearch { groups, board, value, targets, size, max_fins, is_over };
        let mut all: Vec<patterns::Fish<W>> = Vec::new();
        for (base, cover) in self.sides(form) {
            let _ = search.run(&base, &cover, &mut |fish| {
                // The search also finds fish of simpler forms, such as those without fins. With
                // twins they are kept, because one may be the twin of a fish of this form.
                if self.form(&fish) == form || self.options.twins && form.has_fins() {
                    all.push(fish);
                }
                ControlFlow::Continue(())
            });
        }
        if self.options.twins && form.has_fins() {
            return self.with_twins(&all, form);
        }
        all.iter().map(|fish| self.fish_step(fish, None)).collect()
    }

    /// Returns the groups that may be base, each time with the groups that may cover them.
    fn sides(&self, form: FishForm) -> Vec<(Vec<usize>, Vec<usize>)> {
        let position = self.position;
        let (rows, columns) = (position.rows().to_vec(), position.columns().to_vec());
        let with_boxes = |lines: &[usize]| [lines, position.boxes()].concat();
        match form {
            FishForm::Basic | FishForm::Finned | FishForm::Sashimi => {
                vec![(rows.clone(), columns.clone()), (columns, rows)]
            }
            FishForm::Franken | FishForm::FinnedFranken => {
                let (rows, columns) = (with_boxes(&rows), with_boxes(&columns));
                vec![(rows.clone(), columns.clone()), (columns, rows)]
            }
            FishForm::Mutant | FishForm::FinnedMutant => {
                let all = [rows, with_boxes(&columns)].concat();
                vec![(all.clone(), all)]
            }
        }
    }

    /// Returns the simplest form that fits the fish.
    fn form(&self, fish: &patterns::Fish<W>) -> FishForm {
        let position = self.position;
        let is_of = |groups: &[usize], kinds: &[&[usize]]| {
            groups.iter().all(|group| kinds.iter().any(|kind| kind.contains(group)))
        };
        let (rows, columns, boxes) = (position.rows(), position.columns(), position.boxes());
        let fits = |base: &[&[usize]], cover: &[&[usize]]| {
            is_of(&fish.base, base) && is_of(&fish.cover, cover)
        };
        let has_fins = !fish.fins.is_empty() || !fish.endo_fins.is_empty();
        if fits(&[rows], &[columns]) || fits(&[columns], &[rows]) {
            match has_fins {
                false => FishForm::Basic,
                true if self.is_sashimi(fish) => FishForm::Sashimi,
                true => FishForm::Finned,
            }
        } else if fits(&[rows, boxes], &[columns, boxes]) || fits(&[columns, boxes], &[rows, boxes])
        {
            if has_fins { FishForm::FinnedFranken } else { FishForm::Franken }
        } else if has_fins {
            FishForm::FinnedMutant
        } else {
            FishForm::Mutant
        }
    }

    /// Returns whether some base house has fewer than two places without the fins.
    fn is_sashimi(&self, fish: &patterns::Fish<W>) -> bool {
        let places = self.position.places(fish.value) - fish.fins - fish.endo_fins;
        let groups = self.position.groups().groups();
        fish.base.iter().any(|&base| (groups[base].members & places).len() < 2)
    }

    /// Returns a step for each fish of `form`, and one for each pair of siamese fish (twins): two
    /// fish with the same base that remove different candidates. At least one fish of a pair has
    /// `form`.
    fn with_twins(&self, all: &[patterns::Fish<W>], form: FishForm) -> Vec<Step> {
        let mut steps = Vec::new();
        for (at, fish) in all.iter().enumerate() {
            let is_of_form = self.form(fish) == form;
            if is_of_form {
                steps.push(self.fish_step(fish, None));
            }
            let twins = all[at + 1..].iter().filter(|twin| {
                (is_of_form || self.form(twin) == form)
                    && twin.base == fish.base
                    && are_siamese(fish, twin)
            });
            steps.extend(twins.map(|twin| self.fish_step(fish, Some(twin))));
        }
        steps
    }

    fn fish_step(&self, fish: &patterns::Fish<W>, twin: Option<&patterns::Fish<W>>) -> Step {
        let removed = fish.removed | twin.map_or(Bits::NONE, |twin| twin.removed);
        let digit = self.digit(fish.value);
        let removed = removed.iter().map(|var| (self.position.cell(var), digit));
        let evidence =
            Fish { twin: twin.map(|twin| Box::new(self.evidence(twin))), ..self.evidence(fish) };
        Step::removing(self.technique, removed, Evidence::Fish(evidence))
    }

    fn evidence(&self, fish: &patterns::Fish<W>) -> Fish {
        let houses = |groups: &[usize]| -> Vec<House> {
            let mut houses: Vec<House> =
                groups.iter().filter_map(|&group| self.position.house(group)).collect();
            houses.sort_unstable();
            houses
        };
        Fish {
            digit: self.digit(fish.value),
            base: houses(&fish.base),
            cover: houses(&fish.cover),
            fins: self.position.cells(fish.fins),
            endo_fins: self.position.cells(fish.endo_fins),
            twin: None,
        }
    }
}

/// Returns whether two fish are siamese: each removes a candidate that the other does not, and
/// their covers differ in one house.
fn are_siamese<const W: usize>(one: &patterns::Fish<W>, other: &patterns::Fish<W>) -> bool {
    let alike = one.cover.iter().filter(|cover| other.cover.contains(cover)).count();
    alike + 1 == one.cover.len()
        && !one.removed.is_subset(&other.removed)
        && !other.removed.is_subset(&one.removed)
}

impl FishForm {
    /// Returns whether fish of this form have fins.
    pub fn has_fins(self) -> bool {
        !matches!(self, FishForm::Basic | FishForm::Franken | FishForm::Mutant)
    }
}
