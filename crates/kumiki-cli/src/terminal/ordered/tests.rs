//! Parts come in order and in bounded numbers, however threads are scheduled.

use super::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Gives each number of a range, those of a long range in several parts; some take longer than
/// others.
struct Numbers;

impl Worker for Numbers {
    type Batch = Range<usize>;
    type Part = Vec<usize>;

    fn work(&mut self, batch: Range<usize>, mut sender: Sender<'_, Vec<usize>>) {
        for number in batch.clone().filter(|number| number % 97 == 0) {
            thread::sleep(Duration::from_micros(number as u64 % 1000));
        }
        for start in batch.clone().step_by(100) {
            sender.give((start..batch.end.min(start + 100)).collect());
        }
    }
}

/// Batches of the numbers below `count`, at most `size` in each.
fn numbers(count: usize) -> impl FnMut(usize) -> Option<Range<usize>> + Send + 'static {
    let mut next = 0;
    move |size| {
        let batch = next..count.min(next + size);
        next = batch.end;
        (!batch.is_empty()).then_some(batch)
    }
}

#[test]
fn parts_come_in_order_whatever_the_number_of_threads() {
    for threads in [0, 1, 2, 5] {
        for count in [0, 1, 7, 5000] {
            let mut taken = Vec::new();
            let ended = map(
                threads,
                numbers(count),
                || Numbers,
                |part| {
                    taken.extend(part);
                    ControlFlow::<()>::Continue(())
                },
            );
            assert!(ended.is_continue());
            assert_eq!(taken, (0..count).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}

#[test]
fn who_takes_may_end_it_while_there_is_input_without_end() {
    for threads in [1, 3] {
        let mut taken = Vec::new();
        let ended = map(
            threads,
            numbers(usize::MAX),
            || Numbers,
            |part| {
                taken.extend(part);
                if taken.len() > 1000 {
                    ControlFlow::Break("enough")
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(ended, ControlFlow::Break("enough"));
        assert_eq!(taken, (0..taken.len()).collect::<Vec<_>>());
    }
}

#[test]
fn who_takes_may_end_it_while_input_is_awaited_that_never_comes() {
    let mut is_first = true;
    let batches = move |_| {
        if !std::mem::take(&mut is_first) {
            thread::park();
        }
        Some(0..1)
    };
    let ended = map(2, batches, || Numbers, ControlFlow::Break);
    assert_eq!(ended, ControlFlow::Break(vec![0]));
}

#[test]
fn reading_waits_for_taking() {
    for threads in [1, 2, 3] {
        let read = Arc::new(AtomicUsize::new(0));
        let mut batches = numbers(400);
        let counted = Arc::clone(&read);
        let batches = move |_| {
            counted.fetch_add(1, Ordering::SeqCst);
            batches(1)
        };
        let mut taken = 0;
        let _ = map(
            threads,
            batches,
            || Numbers,
            |_| {
                thread::yield_now();
                let ahead = read.load(Ordering::SeqCst) - taken;
                assert!(ahead <= IN_FLIGHT * threads + 2, "{ahead} batches with {threads} threads");
                taken += 1;
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(taken, 400);
    }
}

#[test]
fn a_worker_waits_where_its_parts_are_not_taken() {
    struct Endless(Arc<AtomicUsize>);
    impl Worker for Endless {
        type Batch = usize;
        type Part = usize;
        fn work(&mut self, _: usize, mut sender: Sender<'_, usize>) {
            while sender.is_open() {
                sender.give(self.0.fetch_add(1, Ordering::SeqCst));
            }
        }
    }
    let made = Arc::new(AtomicUsize::new(0));
    let mut taken = 0;
    let ended = map(
        2,
        |_| Some(0),
        || Endless(Arc::clone(&made)),
        |_| {
            taken += 1;
            let most = taken + (2 * IN_FLIGHT + 2) * (WAITING_PARTS + 1);
            assert!(made.load(Ordering::SeqCst) <= most);
            if taken == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert!(ended.is_break());
}

#[test]
fn nothing_is_taken_past_a_worker_that_panicked() {
    struct Failing;
    impl Worker for Failing {
        type Batch = Range<usize>;
        type Part = usize;
        fn work(&mut self, batch: Range<usize>, mut sender: Sender<'_, usize>) {
            for number in batch {
                assert_ne!(number, 300, "as asked for");
                sender.give(number);
            }
        }
    }
    let mut taken = Vec::new();
    let ended = catch_unwind(AssertUnwindSafe(|| {
        map(
            3,
            numbers(100_000),
            || Failing,
            |number| {
                taken.push(number);
                ControlFlow::<()>::Continue(())
            },
        )
    }));
    assert!(ended.is_err());
    assert_eq!(taken, (0..300).collect::<Vec<_>>());
}

#[test]
fn a_panic_while_reading_is_not_the_end_of_the_input() {
    for threads in [1, 3] {
        let mut batches = numbers(1000);
        let mut taken = 0;
        let ended = catch_unwind(AssertUnwindSafe(|| {
            map(
                threads,
                move |size| batches(size).inspect(|batch| assert!(batch.end < 500, "as asked for")),
                || Numbers,
                |part| {
                    taken += part.len();
                    ControlFlow::<()>::Continue(())
                },
            )
        }));
        assert!(ended.is_err() && taken < 500, "{threads} threads");
    }
}

#[test]
fn batches_grow_where_they_are_quick_and_shrink_where_they_are_slow() {
    let pace = Pace::new();
    for size in [1, 2, 4, 8] {
        assert_eq!(pace.size(), size);
        pace.learn(size, Duration::ZERO);
    }
    // What was handed out before is still small.
    pace.learn(2, Duration::ZERO);
    pace.learn(16, PACE.1);
    assert_eq!(pace.size(), 16);
    pace.learn(LARGEST_BATCH, Duration::ZERO);
    assert_eq!(pace.size(), LARGEST_BATCH);
    pace.learn(LARGEST_BATCH, 2 * PACE.1);
    pace.learn(LARGEST_BATCH, 2 * PACE.1);
    assert_eq!(pace.size(), LARGEST_BATCH / 2);
    pace.learn(1, 2 * PACE.1);
    assert_eq!(pace.size(), 1);
}
