//! What `--help` says beside the options: examples, and what is written.
//!
//! Invariant: every example can be run where `puzzle.txt` and `puzzles.txt` hold puzzles.

use kumiki_sudoku_io::Format;

pub(super) const ABOUT_ALL: &str = "\
Puzzles, any mix of:
  81 characters, '.' or '0' for a blank
  a file, with a puzzle on each line or in nine lines each; lines that begin
  with '#', and what follows the 81 characters on a line, are comments
  a puzzle or a file in any other format of 'sudoku convert --help'; it is
  recognised
  '-' for standard input

Examples:
  sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku puzzles.txt --stats
  sudoku check --format line < puzzles.txt
  sudoku count --limit 1000 puzzle.txt
  sudoku generate --count 10 --format line
  sudoku canonical puzzles.txt
  sudoku draw --output puzzle.svg puzzle.txt
  sudoku hint puzzle.txt
  sudoku rate puzzles.txt

'sudoku VERB --help' shows the options of a verb, and what it writes.

Exit codes:
  0  every puzzle was solved
  1  some puzzle has no solution
  2  wrong usage, or something could not be read or written, or the program
     has a defect
  3  some puzzle has several solutions, and --unique was given
  4  a limit or Ctrl-C came before the end
Where several are true, the first of 2, 4, 1, 3 counts.

Results and traces go to standard output, all else to standard error; with
--format line traces go there too, so that lines stay in step.";

pub(super) const ABOUT_SOLVE: &str = "\
Examples:
  sudoku puzzle.txt
  sudoku solve --all --limit 10 puzzle.txt
  sudoku --method naive --trace puzzle.txt | less
  sudoku --format line --output solved.txt puzzles.txt
  sudoku --format line --output answers.txt --resume journal.json puzzles.txt

With --format line there is one line for each puzzle, in order: SOLUTION, or
'none', or 'unfinished'; with --all, all solutions with blanks between them. A
puzzle that cannot be read has the line 'error'.

Where there are other solutions than the one shown, standard error says so, for
puzzles in the first 1000 lines of a file; 'check' proves it for all.

A file that --output names is not written over, unless --force is given.

All cores answer, and results come in the order of the puzzles, as with one
thread. With --resume JOURNAL, a run that was interrupted, in whatever way, goes
on when the same command is given again: nothing is lost, and nothing twice in
the output. It needs puzzles in named files, which do not change meanwhile, and
--output; a run that is finished is not repeated.";

pub(super) const ABOUT_CHECK: &str = "\
Examples:
  sudoku check puzzle.txt
  sudoku check --unique --format line puzzles.txt

With --format line there is one line for each puzzle, in order: 'unique
SOLUTION', 'none REASON', 'several SOLUTION SOLUTION' or 'unfinished'. A puzzle
that cannot be read has the line 'error'.";

pub(super) const ABOUT_COUNT: &str = "\
Examples:
  sudoku count puzzle.txt
  sudoku count --limit 1000 --format line puzzles.txt

With --format line there is one line for each puzzle, in order: the number of
solutions, or 'unfinished' and the number found; with --limit N, the number N
means N or more. A puzzle that cannot be read has the line 'error'.";

pub(super) const ABOUT_CANDIDATES: &str = "\
Examples:
  sudoku candidates puzzle.txt
  sudoku candidates --format line puzzles.txt

A digit is shown for a cell exactly if some solution has it there. With --format
line there is one line for each puzzle, in order: nine symbols for each cell, a
digit or '.', or 'none', or 'unfinished'.";

pub(super) const ABOUT_REDUNDANT: &str = "\
Examples:
  sudoku redundant puzzle.txt
  sudoku redundant --format line puzzles.txt

Each of the clues shown follows from all others; without two of them there may be
more solutions. With --format line there is one line for each puzzle, in order:
how many there are, and their cells, like '2 r1c4 r5c5', or 'none', if there is no
solution, or 'unfinished'.";

pub(super) const ABOUT_MINIMIZE: &str = "\
Examples:
  sudoku minimize puzzle.txt
  sudoku minimize --seed 7 --format line puzzles.txt

The puzzle has the same solutions as before, and none of its clues follows from
the others. Which clues are left depends on the puzzle and the seed. With --format
line there is one line for each puzzle, in order: the puzzle, or 'none', if there
is no solution, or 'unfinished'.";

pub(super) const ABOUT_BACKDOORS: &str = "\
Examples:
  sudoku backdoors puzzle.txt
  sudoku backdoors --size 1 --format line puzzles.txt

Basic elimination is that a digit has one place left in a house, or a cell one
digit. With --format line there is one line for each puzzle, in order: the size,
and all sets of that size, like '2 r1c1+r2c5 r1c1+r7c2'; '>2', if they are larger;
'none', if there is not exactly one solution; or 'unfinished'.";

pub(super) const ABOUT_HINT: &str = "\
Examples:
  sudoku hint puzzle.txt
  sudoku hint --answer puzzle.txt
  sudoku hint --to html --output hint.html puzzle.txt

A hint names the simplest technique that leads on, and where to look; --answer
tells what follows, and why, as JSON and a page do anyway. Digits that are no clues and pencil marks count as
what is known, where the format has them; if one of them is wrong, that is the
hint. Where the time of --time-limit is up, there is the line 'unfinished', and the
code is 4.";

pub(super) const ABOUT_STEPS: &str = "\
Examples:
  sudoku steps puzzle.txt
  sudoku steps --all puzzle.txt
  sudoku steps --technique x-wing,xy-wing --long puzzle.txt
  sudoku steps --all --to html --output steps.html puzzle.txt

Of each technique that leads on, all steps are told that come to different
conclusions. Where the time of --time-limit is up, those until then are told, and
a line says 'unfinished'; the code is 4.";

pub(super) const ABOUT_EXPLAIN: &str = "\
Examples:
  sudoku explain puzzle.txt
  sudoku explain --long puzzle.txt
  sudoku explain --json puzzles.txt
  sudoku explain --to html --output steps.html puzzle.txt
  sudoku explain --time-limit 5s puzzles.txt

Each step is the simplest that there is, by HoDoKu's names and order of
techniques: 'X-Wing: 5 r25 c47 => r1c4<>5' says that the digit 5 of the rows 2 and
5 is in the columns 4 and 7, and therefore not in row 1 column 4. Score and level
are on HoDoKu's scale: the level is nearly always the same as there, the score in
one of three puzzles. Other rules are explained in their own words. If no
technique is left, a supposition is refuted. Variants with few clues may take
minutes: at --time-limit the steps so far are written, the last line says
'unfinished', and the code is 4.

The page needs nothing but a browser: buttons and arrow keys go from step to
step.";

pub(super) const ABOUT_RATE: &str = "\
Examples:
  sudoku rate puzzles.txt
  sudoku rate --format %r puzzles.txt
  sudoku rate --format %g,%r,%p,%d,%s,%l puzzles.txt
  sudoku rate --time-limit 5s puzzles.txt

ER, EP and ED are those of Sudoku Explainer: how hard the hardest step is, the
hardest up to the first digit that is placed, and up to the first step of any kind
that leads on. There is one line for each puzzle, in order; a puzzle without just
one solution has 'none' or 'several' in it. Most take a millisecond; the hardest
that are known, above 9.5, take seconds, and have 'unfinished' if the time is up.";

pub(super) const ABOUT_CANONICAL: &str = "\
Examples:
  sudoku canonical puzzle.txt
  sudoku canonical --format line puzzles.txt

The canonical form is the least grid, in reading order, a blank before 1, that
exchanges of rows, columns and digits can make. An automorphism is an exchange
that changes nothing. With --format line there is one line for each puzzle, in
order: the form, 'automorphisms N' and the transformation that makes it, or
'clash' and what clashes.";

pub(super) const ABOUT_SHUFFLE: &str = "\
Examples:
  sudoku shuffle puzzle.txt
  sudoku shuffle --seed 7 --count 3 --format line puzzles.txt

What is made depends on the puzzle and the seed. With --format line there is one
line for each grid that is made, in order.";

pub(super) const ABOUT_DEDUPE: &str = "\
Examples:
  sudoku dedupe puzzles.txt
  sudoku dedupe --format line --output different.txt puzzles.txt

Of puzzles that exchanges of rows, columns and digits make the same, the first is
written, as it was read. Remembers 81 bytes of each that is written.";

pub(super) const ABOUT_GENERATE: &str = "\
Examples:
  sudoku generate
  sudoku generate --count 10 --seed 7 --format line
  sudoku generate --symmetry rotation180 --clues 24-26
  sudoku generate --effort 3- --count 3
  sudoku generate --rating 3.0..4.5 --seed 1
  sudoku generate --level hard --seed 1
  sudoku generate --technique x-wing --seed 1
  sudoku generate --shape 2x3 --seed 1
  sudoku generate --rule anti-knight --seed 1
  sudoku generate --id 1:3x3:rotation180#7.1

A puzzle depends on its ID only, and its ID on the options; rules and what they
are is not part of it. Which thread makes it does not matter. With --format line
there is one line for each puzzle, in order.

Symmetries: none, rotation180, rotation90, horizontal, vertical, both, diagonal,
anti-diagonal, both-diagonals, full.
Shapes: 3x3, or the rows and columns of other boxes; a size alone for its usual
boxes; latin9 for no boxes; jigsaw and a symbol for each cell, which tells its
box.
Rules: diagonals, anti-knight, anti-king, windoku, disjoint-groups,
non-consecutive and others that hold in the whole grid.

Where no puzzle is as required after so many attempts, what was tried is said, and
the code is 1.";

pub(super) const ABOUT_BENCH: &str = "\
Examples:
  sudoku bench puzzles.txt
  sudoku bench --method logical puzzles.txt

Times are in microseconds, on one thread; reading is not timed.";

pub(super) const ABOUT_DRAW: &str = "\
Examples:
  sudoku draw --output puzzle.svg puzzle.txt
  sudoku draw --solved --dark --output solved.svg puzzle.txt
  sudoku draw --to html --output sheet.html puzzles.txt
  sudoku draw --to text puzzle.txt

Clues are black and other digits blue; marks of rules are drawn as they are
usual. What a picture shows it also says in words, for those who hear it.
A page prints four puzzles to a sheet. In text, clues are bold on a terminal.";

pub(super) const ABOUT_CONVERT: &str = "\
Examples:
  sudoku convert --to sudokupad puzzle.txt
  sudoku convert --to line scf5NlQ19j9mGca3OIN1bWGk2m41TjS79
  sudoku convert --to opensudoku --output puzzles.opensudoku puzzles.txt

A puzzle is refused that would be another one in the new format, as without its
boxes or rules. What is merely lost, such as a title, is said on standard error.";

/// Returns the help of `convert`, with every format.
pub(super) fn about_convert() -> String {
    let row = |format: Format| format!("\n  {:<11} {}", format.name(), format.about());
    let formats: String = Format::ALL.into_iter().map(row).collect();
    format!("Formats:{formats}\n\n{ABOUT_CONVERT}")
}
