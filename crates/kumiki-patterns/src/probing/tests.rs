use super::*;
use crate::board::Group;
use crate::tests;
use proptest::prelude::*;

/// Returns a square of four rows and columns, without the candidates of `bits`.
fn square(bits: u64) -> (Groups<1>, Board<1>) {
    let (groups, mut board) = tests::square(4);
    (0..64).filter(|&i| bits >> i & 1 == 1).for_each(|i| board.remove(i / 4, i % 4));
    (groups, board)
}

fn read<const W: usize>(groups: &Groups<W>, board: &Board<W>) -> ImplicationGraph {
    let mut implications = ImplicationGraph::new();
    implications.read(groups, board);
    implications
}

fn all_literals(implications: &ImplicationGraph) -> Vec<Literal> {
    let literals = |candidate| [false, true].map(|is_true| Literal::new(candidate, is_true));
    implications.candidates().flat_map(literals).collect()
}

proptest! {
    #[test]
    fn links_hold_either_way_round(bits: u64) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        for links in [LinkSet::Places, LinkSet::Values, LinkSet::All] {
            for one in implications.candidates() {
                for &other in implications.excluded(one, links) {
                    prop_assert!(implications.excluded(other.into(), links).contains(&(one as u16)));
                }
                for &other in implications.forced(one, links) {
                    prop_assert!(implications.forced(other.into(), links).contains(&(one as u16)));
                }
            }
        }
    }

    #[test]
    fn a_closure_is_what_trees_reach(bits: u64, before: u64) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let mut closure = Closure::<1>::new();
        closure.read(&read(&groups, &square(before).1));
        closure.read(&implications);
        check_closure(&closure, &implications);
    }

    #[test]
    fn an_updated_closure_is_what_trees_reach(
        kept in prop::collection::vec(prop::bool::weighted(0.6), 216),
        gone in prop::collection::vec(prop::collection::vec(0..216_usize, 0..6), 1..12),
    ) {
        let (groups, mut board, solution) = tests::square_with_solution(&kept);
        place_singles(&groups, &mut board);
        let (mut implications, mut closure) = (read(&groups, &board), Closure::<4>::new());
        closure.read(&implications);
        for gone in gone {
            let gone = gone.into_iter().map(|candidate| (candidate / 6, candidate % 6));
            for (var, value) in gone.filter(|&(var, value)| solution[var] != value) {
                board.remove(var, value);
            }
            place_singles(&groups, &mut board);
            let former = std::mem::replace(&mut implications, read(&groups, &board));
            closure.update(&former, &implications);
            check_closure(&closure, &implications);
        }
    }

    #[test]
    fn a_chain_is_as_long_as_its_depth_and_each_of_its_links_holds(bits: u64) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let mut tree = Tree::new();
        for start in all_literals(&implications) {
            tree.grow(&implications, start, LinkSet::All, u16::MAX);
            for &end in tree.met(true).iter().chain(tree.met(false)) {
                let chain: Vec<Literal> = tree.chain(end).collect();
                prop_assert_eq!(tree.depth(end), Some(chain.len() as u16 - 1));
                prop_assert_eq!((chain[0], chain[chain.len() - 1]), (end, start));
                for pair in chain.windows(2) {
                    let (to, from) = (pair[0], pair[1]);
                    let next = match from.is_true() {
                        true => implications.excluded(from.candidate(), LinkSet::All),
                        false => implications.forced(from.candidate(), LinkSet::All),
                    };
                    prop_assert!(to.is_true() != from.is_true());
                    prop_assert!(next.contains(&(to.candidate() as u16)));
                }
            }
        }
    }

    #[test]
    fn half_a_chain_shows_its_length(bits: u64, limit in 0_u16..12) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let (mut whole, mut half) = (Tree::new(), Tree::new());
        for links in [LinkSet::Places, LinkSet::Values, LinkSet::All] {
            for start in all_literals(&implications) {
                whole.grow(&implications, start, links, u16::MAX);
                let depth = whole.depth(start.negated());
                prop_assert_eq!(half.refutation(&implications, start, links, u16::MAX), depth);
                let near = depth.filter(|&depth| depth <= limit);
                prop_assert_eq!(half.refutation(&implications, start, links, limit), near);
            }
        }
    }

    #[test]
    fn a_net_within_a_limit_has_all_that_is_as_near(bits: u64, limit in 1_usize..8) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let mut prober = Prober::new();
        prober.read(&groups, &board);
        let (mut whole, mut near) = (Probe::<1>::new(), Probe::<1>::new());
        for start in all_literals(&implications) {
            prober.probe(&groups, start, LinkSet::All, usize::MAX, &mut whole);
            prober.probe(&groups, start, LinkSet::All, limit, &mut near);
            let literals: Vec<Literal> = near.literals().collect();
            prop_assert!(whole.literals().take(literals.len()).eq(literals.iter().copied()));
            for &literal in &literals {
                prop_assert_eq!(near.height(literal), whole.height(literal));
                prop_assert_eq!(near.chain(literal), whole.chain(literal));
            }
            let is_near = |literal: &Literal| whole.height(*literal) <= limit;
            for literal in whole.literals().filter(is_near) {
                prop_assert!(near.known(literal.is_true()).contains(literal.candidate()));
            }
            if let Some(sides) = whole.conflict() && sides.iter().all(is_near) {
                prop_assert_eq!(near.conflict(), Some(sides));
            }
        }
    }

    #[test]
    fn a_net_finds_what_chains_find_unless_there_is_a_conflict(bits: u64) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let (mut tree, mut prober) = (Tree::new(), Prober::new());
        prober.read(&groups, &board);
        let mut probe = Probe::<1>::new();
        for start in all_literals(&implications) {
            tree.grow(&implications, start, LinkSet::All, u16::MAX);
            prober.probe(&groups, start, LinkSet::All, usize::MAX, &mut probe);
            prop_assert_eq!(probe.literals().next(), Some(start));
            prop_assert!(!probe.known(true).meets(&probe.known(false)));
            prop_assert_eq!(probe.has_conflict(), probe.conflict().is_some());
            let literals: Vec<Literal> = probe.literals().collect();
            for &literal in &literals {
                let (height, size) = (probe.height(literal), probe.size(literal));
                prop_assert!(1 <= height && height <= size && size <= literals.len());
            }
            if !probe.has_conflict() {
                for literal in tree.met(true).iter().chain(tree.met(false)) {
                    prop_assert!(probe.known(literal.is_true()).contains(literal.candidate()));
                }
            }
        }
    }

    #[test]
    fn what_is_told_goes_on_and_is_known_by_its_number(bits: u64, pick: prop::sample::Index) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let literals = all_literals(&implications);
        prop_assume!(!literals.is_empty());
        let mut prober = Prober::new();
        prober.read(&groups, &board);
        let mut probe = Probe::<1>::new();
        for &start in &literals {
            prober.probe(&groups, start, LinkSet::All, usize::MAX, &mut probe);
            let external = Literal::new(pick.get(&literals).candidate(), false);
            let is_known = probe.known(true) | probe.known(false);
            if probe.has_conflict() || is_known.contains(external.candidate()) {
                continue;
            }
            let reason = |number| ExternalReason { number, weight: 100 };
            prop_assert!(probe.add_external(external, [start], reason(7)));
            prop_assert!(!probe.add_external(external, [start], reason(8)));
            prober.resume(&groups, LinkSet::All, &mut probe);
            for literal in probe.literals().collect::<Vec<_>>() {
                let chain = probe.chain(literal);
                let needs_it = chain.iter().any(|(literal, _)| *literal == external);
                prop_assert_eq!((chain[0].0, chain.len()), (literal, probe.size(literal)));
                prop_assert_eq!(chain.contains(&(start, Via::Supposition)), true);
                let mut sources = Vec::new();
                probe.external_reasons(literal, &mut sources);
                prop_assert_eq!(&sources[..], if needs_it { &[7][..] } else { &[] });
                prop_assert_eq!(probe.height(literal) > 100, needs_it);
            }
            // Every literal follows that would follow if the candidate had been absent from the
            // start.
            let mut without = board.clone();
            without.remove(external.candidate() / 4, external.candidate() % 4);
            let mut fresh = Prober::new();
            fresh.read(&groups, &without);
            let mut expected = Probe::<1>::new();
            fresh.probe(&groups, start, LinkSet::All, usize::MAX, &mut expected);
            if !probe.has_conflict() && !expected.has_conflict() {
                prop_assert!(expected.known(true).is_subset(&probe.known(true)));
            }
        }
    }

    #[test]
    fn a_net_is_true_of_every_solution(bits: u64) {
        let (groups, board) = square(bits);
        let implications = read(&groups, &board);
        let mut prober = Prober::new();
        prober.read(&groups, &board);
        let mut probe = Probe::<1>::new();
        let squares = solutions(&groups, &board);
        for start in all_literals(&implications) {
            prober.probe(&groups, start, LinkSet::All, usize::MAX, &mut probe);
            let has = |square: &[usize], literal: Literal| {
                (square[literal.candidate() / 4] == literal.candidate() % 4) == literal.is_true()
            };
            for square in squares.iter().filter(|square| has(square, start)) {
                prop_assert!(!probe.has_conflict());
                prop_assert!(probe.literals().all(|literal| has(square, literal)));
            }
        }
    }
}

/// Checks that `closure` has the consequences that trees reach.
fn check_closure<const N: usize>(closure: &Closure<N>, implications: &ImplicationGraph) {
    let mut tree = Tree::new();
    for candidate in implications.candidates() {
        tree.grow(implications, Literal::new(candidate, true), LinkSet::All, u16::MAX);
        let met = |are_true| -> Bits<N> {
            tree.met(are_true).iter().map(|literal| literal.candidate()).collect()
        };
        assert_eq!(&met(true), closure.made_true(candidate));
        assert_eq!(&met(false), closure.made_false(candidate));
        assert_eq!(closure.is_refuted(candidate), met(false).contains(candidate));
    }
}

/// Places all singles until there are none. A variable with a placed value loses all candidates.
fn place_singles<const W: usize>(groups: &Groups<W>, board: &mut Board<W>) {
    let naked = |board: &Board<W>| (0..board.variables()).find(|&var| board.is_fixed(var));
    let hidden = |board: &Board<W>| {
        let values = 0..groups.values().len();
        let sets = values.flat_map(|value| groups.groups().iter().map(move |group| (group, value)));
        let single = |(group, value): (&Group<W>, usize)| {
            Some(((group.members & board.places(value)).single()?, value))
        };
        sets.filter_map(single).next()
    };
    let single = |board: &Board<W>| {
        let naked = naked(board).map(|var| (var, board.values(var).trailing_zeros() as usize));
        naked.or_else(|| hidden(board))
    };
    while let Some((var, value)) = single(board) {
        board.place(groups, var, value);
        board.remove(var, value);
    }
}

/// Returns all ways to give each variable a possible value, with no two equal in a group.
fn solutions(groups: &Groups<1>, board: &Board<1>) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for var in 0..board.variables() {
        let longer = |square: &Vec<usize>| {
            let fits = |&value: &usize| {
                let mut earlier = groups.peers(var).iter().filter(|&peer| peer < var);
                earlier.all(|peer| square[peer] != value)
            };
            let values = values_in(board.values(var)).filter(fits);
            values.map(|value| [&square[..], &[value]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}
