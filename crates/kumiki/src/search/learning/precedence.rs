//! Value precedence: where values can be exchanged for each other, they first appear in ascending
//! order.
//!
//! Invariant: for each solution on the values before there is one on the values that are left, and
//! the two differ only by an exchange of values that no constraint and no domain tells apart.
//!
//! In a colouring, each solution has as many twins as the colours have orders. A search that only
//! asks if there is one loses nothing if the members of a clique take their colours in order (Law
//! and Lee, *Global constraints for integer and set value precedence*, 2004).

use crate::arithmetic::Int;
use crate::presolve::largest_clique;
use crate::propagation::Model;
use crate::run::ProofValues;
use crate::state::{ConstraintId, Store, Var};
use smallvec::SmallVec;
use std::collections::{BTreeMap, HashMap};

/// Values that no constraint and no domain tells apart: see
/// [`Lowering::interchangeable`](crate::relations::Lowering::interchangeable).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interchangeable {
    /// The number of variables that the constraints connect, some of which have the values.
    pub variables: usize,
    /// The number of values.
    pub values: usize,
}

/// The greatest number of values that the variables may have together.
const MOST_VALUES: usize = 1 << 20;

/// The greatest number of pairs of variables that are looked at.
const MOST_PAIRS: usize = 1 << 20;

/// Leaves some variables of `store` fewer values, if values can be exchanged. The constraints on
/// one variable have run. Returns what was removed, for each component of the model of which all
/// variables `are_taken`.
pub(in crate::search) fn order_values(
    model: &Model,
    store: &mut Store,
    are_taken: impl Fn(Var) -> bool,
) -> Vec<Vec<ProofValues>> {
    let mut ordered = Vec::new();
    for component in components(model, store) {
        let classes = interchangeable(&component.vars, store);
        if classes.is_empty() || !component.vars.iter().all(|&var| are_taken(var)) {
            continue;
        }
        let mut taken = Vec::new();
        for (at, var) in component.clique(store).into_iter().enumerate() {
            let later = classes.iter().filter_map(|class| class.get(at + 1..)).flatten();
            let lost = later.copied().filter(|&value| store.domain(var).contains(value));
            let intervals: SmallVec<[(Int, Int); 4]> = lost.map(|value| (value, value)).collect();
            for &(value, _) in &intervals {
                store.remove(var, value).expect("an earlier value is left");
            }
            if intervals.is_empty() {
                break;
            }
            taken.push(ProofValues { var, intervals });
        }
        if !taken.is_empty() {
            ordered.push(taken);
        }
    }
    ordered
}

/// Returns the classes of interchangeable values of `model`, of which `store` is the root.
pub(crate) fn interchangeable_values(model: &Model, store: &Store) -> Vec<Interchangeable> {
    let of_component = |component: DifferingVariables| {
        let variables = component.vars.len();
        let classes = interchangeable(&component.vars, store).into_iter();
        classes.map(move |class| Interchangeable { variables, values: class.len() })
    };
    components(model, store).into_iter().flat_map(of_component).collect()
}

/// Variables that constraints connect, all of which only say that variables differ.
struct DifferingVariables {
    /// The variables, ascending.
    vars: Vec<Var>,
    /// The constraints, each with its variables.
    groups: Vec<Vec<Var>>,
}

/// Returns the components of `model` in which all constraints only say that variables differ.
fn components(model: &Model, store: &Store) -> Vec<DifferingVariables> {
    let mut roots: Vec<usize> = (0..model.variables().len()).collect();
    // A merged clique is stated by its pairs.
    let is_stated = |id: &ConstraintId| {
        !model.is_merged(*id) && model.replacement(*id).is_none_or(|by| model.is_merged(by))
    };
    let stated: Vec<_> = model
        .constraints()
        .filter(|(id, constraint)| is_stated(id) && constraint.scope().len() > 1)
        .map(|(id, constraint)| {
            let is_symmetric = model.properties(id).is_value_symmetric;
            (constraint.scope(), is_symmetric || constraint.is_all_different(store))
        })
        .collect();
    for (scope, _) in &stated {
        for pair in scope.windows(2) {
            let (one, other) = (root(&mut roots, pair[0]), root(&mut roots, pair[1]));
            roots[one] = other;
        }
    }
    let mut components: BTreeMap<usize, Option<DifferingVariables>> = BTreeMap::new();
    for (scope, is_symmetric) in stated {
        let component = components
            .entry(root(&mut roots, scope[0]))
            .or_insert_with(|| Some(DifferingVariables { vars: Vec::new(), groups: Vec::new() }));
        match component {
            Some(component) if is_symmetric => component.groups.push(scope.to_vec()),
            _ => *component = None,
        }
    }
    for var in model.variables() {
        if let Some(Some(component)) = components.get_mut(&root(&mut roots, var)) {
            component.vars.push(var);
        }
    }
    components.into_values().flatten().collect()
}

/// Returns the variable that stands for the component of `var`.
fn root(roots: &mut [usize], var: Var) -> usize {
    let mut at = var.index();
    while roots[at] != at {
        roots[at] = roots[roots[at]];
        at = roots[at];
    }
    at
}

/// Returns the classes of values that the domains of `vars` do not tell apart: those of two or
/// more, each ascending.
fn interchangeable(vars: &[Var], store: &Store) -> Vec<Vec<Int>> {
    if vars.iter().map(|&var| store.domain(var).len()).sum::<usize>() > MOST_VALUES {
        return Vec::new();
    }
    let mut with: BTreeMap<Int, Vec<Var>> = BTreeMap::new();
    for &var in vars {
        for value in store.domain(var).iter() {
            with.entry(value).or_default().push(var);
        }
    }
    let mut classes: HashMap<Vec<Var>, Vec<Int>> = HashMap::new();
    for (value, vars) in with {
        classes.entry(vars).or_default().push(value);
    }
    let mut classes: Vec<Vec<Int>> =
        classes.into_values().filter(|class| class.len() > 1).collect();
    classes.sort_unstable();
    classes
}

impl DifferingVariables {
    /// Returns a clique of variables that must all differ and are not fixed: the largest that is
    /// found.
    fn clique(&self, store: &Store) -> Vec<Var> {
        let free = |vars: &[Var]| -> Vec<Var> {
            vars.iter().copied().filter(|&var| !store.is_fixed(var)).collect()
        };
        let groups: Vec<Vec<Var>> = self.groups.iter().map(|group| free(group)).collect();
        let largest = groups.iter().max_by_key(|group| group.len()).cloned().unwrap_or_default();
        let pairs: usize = groups.iter().map(|group| group.len() * group.len()).sum();
        if pairs > MOST_PAIRS {
            return largest;
        }
        let clique = largest_clique(&groups, store.domains().len());
        if clique.len() > largest.len() { clique } else { largest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::{AllDifferent, NotEqual};
    use crate::search::settings::Settings;
    use crate::search::{Learning, Search};
    use proptest::prelude::*;

    /// Returns a model of a graph whose nodes may have some of `colours` colours.
    fn graph(domains: &[Vec<Int>], edges: &[(usize, usize)]) -> Model {
        let mut model = Model::new();
        let vars: Vec<Var> =
            domains.iter().map(|d| model.add_variable(d.iter().copied()).unwrap()).collect();
        for &(one, other) in edges {
            model.add_constraint(NotEqual::new(vars[one], vars[other]));
        }
        model
    }

    fn domain() -> impl Strategy<Value = Vec<Int>> {
        prop_oneof![
            3 => Just((0..4).collect()),
            1 => prop::collection::btree_set(0..5i64, 1..4).prop_map(|set| set.into_iter().collect()),
        ]
    }

    proptest! {
        #[test]
        fn a_graph_is_colourable_with_ordered_values_exactly_if_it_is_without(
            domains in prop::collection::vec(domain(), 2..8),
            edges in prop::collection::btree_set((0..8usize, 0..8usize), 0..20),
        ) {
            let nodes = domains.len();
            let edges: Vec<_> = edges
                .into_iter()
                .map(|(one, other)| (one % nodes, other % nodes))
                .filter(|(one, other)| one != other)
                .collect();
            let model = graph(&domains, &edges);
            let mut store = model.store();
            order_values(&model, &mut store, |_| true);
            let ordered: Vec<Vec<Int>> =
                store.domains().map(|domain| domain.iter().collect()).collect();
            let is_colourable =
                |domains: &[Vec<Int>]| Search::new(graph(domains, &edges)).next_solution().is_some();
            prop_assert_eq!(is_colourable(&ordered), is_colourable(&domains));
            // All solutions come, each once, where more than the first are asked for.
            let counted = Search::with_settings(
                graph(&domains, &edges),
                Settings::default().learning(Learning::Off),
            ).count();
            let on = Settings::default().learning(Learning::On);
            let mut search = Search::with_settings(graph(&domains, &edges), on);
            let mut found = std::collections::BTreeSet::new();
            while let Some(store) = search.next_solution() {
                prop_assert!(found.insert(store.values().collect::<Vec<Int>>()), "twice");
            }
            prop_assert_eq!(counted, found.len() as u64);
        }
    }

    #[test]
    fn the_members_of_a_clique_take_colours_in_order() {
        let mut model = Model::new();
        let vars = model.add_variables(5, 0..4).unwrap();
        model.add_constraint(AllDifferent::new(vars[1..4].iter().copied()));
        model.add_constraint(NotEqual::new(vars[0], vars[4]));
        model.add_constraint(NotEqual::new(vars[0], vars[1]));
        let mut store = model.store();
        assert!(!order_values(&model, &mut store, |_| true).is_empty());
        let lens: Vec<usize> = store.domains().map(|domain| domain.len()).collect();
        assert_eq!(lens[0], 4);
        let mut clique = lens[1..4].to_vec();
        clique.sort_unstable();
        assert_eq!((clique, lens[4]), (vec![1, 2, 3], 4));
    }

    #[test]
    fn values_are_counted_where_no_constraint_tells_them_apart() {
        let mut model =
            graph(&[vec![0, 1, 2], vec![0, 1, 2], vec![1, 2], vec![5]], &[(0, 1), (1, 2)]);
        let counted = |model: &Model| interchangeable_values(model, &model.store());
        assert_eq!(counted(&model), [Interchangeable { variables: 3, values: 2 }]);
        let vars: Vec<Var> = model.variables().collect();
        model.add_constraint(NotEqual::new(vars[0] + 1, vars[2]));
        assert_eq!(counted(&model), []);
    }

    #[test]
    fn a_constraint_that_tells_values_apart_keeps_them_all() {
        let mut model = Model::new();
        let vars = model.add_variables(3, 0..3).unwrap();
        model.add_constraint(AllDifferent::new(vars.iter().copied()));
        model.add_constraint(NotEqual::new(vars[0] + 1, vars[1]));
        assert!(order_values(&model, &mut model.store(), |_| true).is_empty());
    }
}
