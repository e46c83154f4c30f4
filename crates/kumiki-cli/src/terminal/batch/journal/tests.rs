//! A journal says what was written into it, and nothing else is taken for one.

use super::*;
use proptest::prelude::*;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn open(path: &Path) -> Result<(Journal, Record), JournalError> {
    let source = Source::Argument { number: 1, text: PUZZLE.to_string() };
    Journal::open(path, "sudoku", "puzzle", "solve", &[source])
}

fn records() -> impl Strategy<Value = Record> {
    let outcomes =
        vec![Outcome::Solved, Outcome::NoSolution, Outcome::Unfinished, Outcome::Unusable];
    let number = || prop_oneof![Just(0), Just(u64::MAX), any::<u64>()];
    let numbers = prop::array::uniform8(number());
    (0..9usize, numbers, prop::sample::select(outcomes), any::<[bool; 2]>()).prop_map(
        |(source, numbers, outcome, [is_blank, is_finished])| {
            let [offset, lines, written, answered, finished, decisions, solutions, time] = numbers;
            let mut statistics = Statistics::default();
            statistics.decisions = decisions;
            // Also numbers that take more than one word.
            statistics.solutions = SolutionCount::from(solutions) * answered;
            statistics.peak_depth = 81;
            statistics.time = Duration::from_nanos(time);
            Record {
                position: InputPosition { source, mark: Mark { offset, lines, is_blank } },
                written,
                tally: Tally { outcome, statistics, answered, finished },
                is_finished,
            }
        },
    )
}

#[test]
fn nothing_is_done_where_there_is_no_journal_yet() {
    let folder = tempfile::tempdir().unwrap();
    let (_, record) = open(&folder.path().join("journal")).unwrap();
    assert_eq!(record, Record::begin());
}

#[test]
fn the_hash_is_the_one_that_was_published() {
    assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(hash(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(hash(b"foobar"), 0x8594_4171_f739_67e8);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(record in records()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let output = File::create(folder.path().join("out")).unwrap();
        let (journal, _) = open(&path).unwrap();
        journal.write(&Record::begin(), &output).unwrap();
        journal.write(&record, &output).unwrap();
        prop_assert_eq!(open(&path).unwrap().1, record);
        prop_assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_journal_that_lacks_anything_is_none(record in records(), lacking in any::<prop::sample::Index>()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut value = written(&record);
        let names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        value[lacking.get(&names)] = Value::Null;
        let (journal, _) = open(&path).unwrap();
        let value = json!({ "form": journal.form(), "run": journal.run, "record": value });
        fs::write(&path, value.to_string()).unwrap();
        prop_assert!(matches!(open(&path), Err(JournalError::NotAJournal(..))));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        fs::write(&path, bytes).unwrap();
        prop_assert!(open(&path).is_err());
    }
}
