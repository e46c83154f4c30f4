//! Conditioning: counts a component by the values of a variable that separates its parts, and each
//! part on its own.
//!
//! Invariant: each frame but the last has a value in force, which is one level of the store. A
//! limit leaves the frames as they were, so the count can go on.

use super::cache::{ComponentCache, ComponentKey, key};
use super::components::{ComponentFinder, FreeComponent, is_settled};
use super::elimination::Elimination;
use crate::arithmetic::Int;
use crate::propagation::{Halt, Model, Propagation};
use crate::run::{Control, Limit, SolutionCount};
use crate::search::spaces::Subproblem;
use crate::state::{Store, Var};
use std::sync::Arc;

/// A count by conditioning, with recorded components (Darwiche, *Recursive conditioning*, 2001;
/// Sang, Bacchus, Beame, Kautz and Pitassi, *Combining component caching and clause learning for
/// effective model counting*, 2004).
///
/// It has a store of its own, and propagates to the fixpoint whatever the look-ahead of the search
/// is: that changes no number.
pub(in crate::search) struct Conditioning {
    model: Arc<Model>,
    store: Store,
    propagation: Propagation,
    components: ComponentFinder,
    /// For each variable, its place in the order of decisions; the greatest is decided first.
    ranks: Vec<u32>,
    frames: Vec<Conditioned>,
    cache: ComponentCache,
    /// True if all that is counted is held against every constraint.
    checks_solutions: bool,
}

/// The number of variables whose components take as long to find as a step of a meter.
const VARIABLES_A_STEP: usize = 16;

/// A component whose values are tried, and what is known of its count.
struct Conditioned {
    component: FreeComponent,
    key: Option<ComponentKey>,
    /// The variable whose values are tried.
    var: Var,
    /// The least value that may be tried next.
    next: Int,
    /// True if a value is in force.
    is_in_force: bool,
    /// The number of solutions with the values before.
    count: SolutionCount,
    /// The number of solutions of the components that the value in force has left, as far as they
    /// are counted.
    product: SolutionCount,
    /// The other components.
    left: Vec<FreeComponent>,
}

impl Conditioned {
    /// Multiplies by the number of solutions of a component.
    fn multiply(&mut self, count: &SolutionCount) {
        self.product *= count;
        if count.is_zero() {
            self.left.clear();
        }
    }
}

impl Conditioning {
    /// Returns the count of `model` within the domains of `base`, at the fixpoint of all
    /// constraints; `None` if there is no solution.
    ///
    /// # Errors
    /// The limit that came first.
    pub(in crate::search) fn new(
        model: Arc<Model>,
        base: &Subproblem,
        checks_solutions: bool,
        control: &mut Control,
    ) -> Result<Option<Conditioning>, Limit> {
        let mut one = Conditioning {
            store: model.store(),
            propagation: Propagation::new(&model, None),
            components: ComponentFinder::new(&model),
            ranks: Vec::new(),
            frames: Vec::new(),
            cache: ComponentCache::default(),
            checks_solutions,
            model,
        };
        let filtered = one.propagation.filter_unary(&one.model, &mut one.store);
        if filtered.and_then(|()| base.narrow(&mut one.store)).is_err() {
            return Ok(None);
        }
        one.propagation.queue_all();
        match one.propagate(control) {
            Ok(()) => Ok(Some(one)),
            Err(Halt::Conflict) => Ok(None),
            Err(Halt::Limit) => Err(control.reached()),
        }
    }

    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        let meter = &mut control.meter;
        self.propagation.fixpoint(&self.model, &mut self.store, |steps| meter.tick_by(steps))
    }

    /// Returns the components before any value is tried, the largest first. What was begun is given
    /// up.
    pub(in crate::search) fn components(&mut self) -> Vec<FreeComponent> {
        self.give_up();
        let vars: Vec<Var> = self.model.variables().collect();
        if self.checks_solutions {
            self.check(&vars);
        }
        self.components.of(&self.model, self.propagation.watches(), &self.store, &vars)
    }

    /// Decides variables in the reverse of an order of elimination from now on.
    pub(in crate::search) fn set_order(&mut self, order: &Elimination) {
        self.ranks.clone_from(&order.ranks);
    }

    pub(in crate::search) fn model(&self) -> &Model {
        &self.model
    }

    pub(in crate::search) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the number of runs of constraints.
    pub(in crate::search) fn runs(&self) -> u64 {
        self.propagation.runs()
    }

    /// Begins to count `component`.
    pub(in crate::search) fn begin(&mut self, component: FreeComponent) {
        self.store.pop_to(0);
        self.frames.clear();
        self.frames.extend(self.frame(component, None));
    }

    /// Returns the component that is counted, which is given up.
    pub(in crate::search) fn give_up(&mut self) -> Option<FreeComponent> {
        self.store.pop_to(0);
        self.frames.drain(..).next().map(|frame| frame.component)
    }

    /// Returns the frame of a component, whose variable of the greatest rank is decided.
    fn frame(&self, component: FreeComponent, key: Option<ComponentKey>) -> Option<Conditioned> {
        let var = *component.vars.iter().max_by_key(|var| self.ranks[var.index()])?;
        Some(Conditioned {
            component,
            key,
            var,
            next: self.store.domain(var).min(),
            is_in_force: false,
            count: SolutionCount::zero(),
            product: SolutionCount::zero(),
            left: Vec::new(),
        })
    }

    /// Goes on counting until the end, or until `most` more values are tried: then returns `None`.
    ///
    /// # Errors
    /// The limit that came first.
    pub(in crate::search) fn run(
        &mut self,
        most: u64,
        control: &mut Control,
    ) -> Result<Option<SolutionCount>, Limit> {
        let mut left = most;
        while let Some(frame) = self.frames.last_mut() {
            if frame.is_in_force {
                match frame.left.pop() {
                    Some(component) => self.enter(component),
                    None => {
                        control.statistics.backtracks += 1;
                        self.leave();
                    }
                }
            } else if let Some(value) = self.store.domain(frame.var).first_from(frame.next) {
                if left == 0 {
                    return Ok(None);
                }
                left -= 1;
                self.try_value(value, control)?;
            } else if let Some(count) = self.finish() {
                return Ok(Some(count));
            }
        }
        unreachable!("the last frame ends the count")
    }

    /// Multiplies by the number of solutions of `component` if it is known, or begins to count it.
    fn enter(&mut self, component: FreeComponent) {
        let is_free = component.constraints.is_empty();
        let key = if is_free { None } else { key(&self.model, &self.store, &component) };
        let known = match &key {
            _ if is_free => Some(SolutionCount::from(self.len(component.vars[0]))),
            Some(key) => self.cache.count(key).cloned(),
            None => None,
        };
        match (known, self.frames.last_mut()) {
            (Some(count), Some(frame)) => frame.multiply(&count),
            _ => self.frames.extend(self.frame(component, key)),
        }
    }

    /// Returns the number of values of `var`.
    pub(in crate::search) fn len(&self, var: Var) -> u64 {
        self.store.domain(var).len() as u64
    }

    /// Tries `value` in the last frame.
    fn try_value(&mut self, value: Int, control: &mut Control) -> Result<(), Limit> {
        control.may_decide()?;
        control.decided(self.frames.len());
        let level = self.store.level();
        let var = self.frames.last().expect("a component is counted").var;
        self.store.push_level();
        self.store.set_running(None);
        self.store.fix(var, value).expect("the value is possible");
        let propagated = self.propagate(control);
        if propagated.is_err() {
            self.propagation.clear();
            self.store.pop_to(level);
        }
        if propagated == Err(Halt::Limit) {
            self.store.forget_last_runs();
            return Err(control.reached());
        }
        let Conditioning { components, model, propagation, store, frames, .. } = self;
        let frame = frames.last_mut().expect("a component is counted");
        frame.next = value + 1;
        if propagated.is_err() {
            control.statistics.conflicts += 1;
            return Ok(());
        }
        let vars = &frame.component.vars;
        control.meter.tick_by(u32::try_from(vars.len() / VARIABLES_A_STEP).unwrap_or(u32::MAX));
        frame.left = components.of(model, propagation.watches(), store, vars);
        (frame.is_in_force, frame.product) = (true, SolutionCount::from(1));
        if self.checks_solutions {
            self.check(&self.frames[self.frames.len() - 1].component.vars);
        }
        Ok(())
    }

    /// Takes back the value in force, whose solutions are counted.
    fn leave(&mut self) {
        let level = self.frames.len() - 1;
        self.store.pop_to(level);
        if let Some(frame) = self.frames.last_mut() {
            frame.count += &frame.product;
            frame.is_in_force = false;
        }
    }

    /// Ends the last frame, all values of which are tried. Returns the count if it was the first.
    fn finish(&mut self) -> Option<SolutionCount> {
        let Conditioned { key, count, .. } = self.frames.pop()?;
        if let Some(key) = key {
            self.cache.record(key, count.clone());
        }
        match self.frames.last_mut() {
            Some(above) => {
                above.multiply(&count);
                None
            }
            None => Some(count),
        }
    }

    /// Returns a number of solutions of the component that the unfinished count has found.
    pub(in crate::search) fn least(&self) -> SolutionCount {
        self.frames.iter().rev().fold(SolutionCount::zero(), |below, frame| {
            if frame.is_in_force && frame.left.is_empty() {
                below * &frame.product + &frame.count
            } else {
                frame.count.clone()
            }
        })
    }

    /// Panics if a constraint on some of `vars` that is settled is not satisfied.
    fn check(&self, vars: &[Var]) {
        let Conditioning { model, store, .. } = self;
        for &id in vars.iter().flat_map(|&var| self.propagation.watches().on(var)) {
            if !is_settled(model, store, id) {
                continue;
            }
            let scope = model.constraint(id).scope();
            let free = scope.iter().copied().find(|&var| !store.is_fixed(var)).unwrap_or(scope[0]);
            for value in store.domain(free) {
                model.check_satisfied(id, |var| {
                    if var == free { value } else { store.domain(var).min() }
                });
            }
        }
    }
}
