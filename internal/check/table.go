package check

import (
	"cmp"
	"fmt"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/internal/match"
)

// check is a row of the table.
type check struct {
	kind      kind
	name      checkName
	asks      string    // what it finds out, after "whether the player"
	hint      string    // what to do where it fails
	needs     []runName // whose answers can fail it; none: the first question is enough
	counted   bool      // it needs a library whose calls are counted
	sanitized bool      // it needs the sanitizers
	share     float64   // the share of the answers that have to be right; 0: one fault fails it
	// judge judges the answers of the runs, missing ones included, where no fault fails the check;
	// nil: it passes.
	judge func(*exam, []answer) (Status, text)
}

// kind is a kind of checks.
type kind string

const (
	source   kind = "source" // of sources, which ask no questions
	contract kind = "contract"
	state    kind = "state"
	endings  kind = "ends"
	tactics  kind = "tactics"
	timing   kind = "time"
	memory   kind = "memory"
	random   kind = "random"
	manners  kind = "manners"
)

// checkName is the name of a check.
type checkName string

// The names of the checks of sources. A check that only its judge can fail needs no constant.
const (
	checkCompiles checkName = "compiles"
	checkWarnings checkName = "warnings"
)

// The names of checks that single answers can fail.
const (
	checkLoads      checkName = "loads"
	checkFunctions  checkName = "functions"
	checkAnswers    checkName = "answers"
	checkClearPoint checkName = "clear-point"
	checkOnBoard    checkName = "on-board"
	checkFullColumn checkName = "full-column"
	checkForbidden  checkName = "forbidden"
	checkHeight     checkName = "height"
	checkBoards     checkName = "boards"
	checkCrash      checkName = "crash" // until its cause is known
	checkUndefined  checkName = "undefined"

	checkUninitialised checkName = "uninitialised"
	checkState         checkName = "state"
	checkUnload        checkName = "unload"
	checkLate          checkName = "late"
	checkExits         checkName = "exits"
)

// byRules are the runs that look for answers against the rules and for crashes.
var byRules = []runName{runBoards, setLost, setFull, setSingle, runGames}

// checks is the table.
var checks = []check{
	{kind: source, name: checkCompiles,
		asks: "compiles with the platform's line"},
	{kind: source, name: checkWarnings,
		asks: "compiles without grave warnings",
		hint: "The optimizer may do anything with such code: mend it before you look for other faults."},
	{kind: contract, name: checkLoads,
		asks: "can be loaded as the judge loads it",
		hint: "A library: define every function that is declared, and link with -shared. A command: " +
			"start it in a shell."},
	{kind: contract, name: checkFunctions,
		asks: "has getPoint and clearPoint",
		hint: `Declare both in extern "C", and do not make them static.`},
	{kind: contract, name: checkAnswers,
		asks: "answers on an empty board",
		hint: "Run it in a debugger, as --debug tells, or here with --sanitize."},
	{kind: contract, name: checkClearPoint, needs: byRules,
		asks: "takes back in clearPoint what getPoint gave",
		hint: "Make the Point by new in getPoint, and delete it in clearPoint."},
	{kind: contract, name: checkOnBoard, needs: byRules,
		asks: "answers with a cell of the board",
		hint: "Often a best move that was never set, where all moves lose: begin with any legal one."},
	{kind: contract, name: checkFullColumn, needs: byRules,
		asks: "plays in no full column",
		hint: "A column is full where top[column] is 0."},
	{kind: contract, name: checkForbidden, needs: byRules,
		asks: "does not play on the forbidden cell",
		hint: "The row is top[column] - 1: the judge counts the forbidden cell there already."},
	{kind: contract, name: checkHeight, needs: byRules,
		asks: "answers with the row where the stone lands",
		hint: "The row is top[column] - 1; rows count from the top. In your own playouts skip the " +
			"forbidden cell."},
	{kind: contract, name: "writes", needs: byRules, counted: true,
		judge: atMost(0, "{n} number changed", "{n} numbers changed", func(u library.Usage) int64 { return int64(u.Changed) }),
		asks:  "leaves the judge's arrays as they are",
		hint:  "Copy board and top before you try moves on them, and check indices."},
	{kind: contract, name: checkBoards, needs: byRules,
		asks: "works on boards of 9 to 12 rows and columns, wherever the forbidden cell is",
		hint: "Arrays need 12 rows and 12 columns; with a border, more."},
	{kind: contract, name: checkCrash, needs: byRules,
		asks: "plays whole games without a crash",
		hint: "Run it at the position below in a debugger, as --debug tells, or here with --sanitize."},
	{kind: contract, name: checkUndefined, needs: byRules, sanitized: true,
		asks: "does nothing undefined, by the sanitizers",
		hint: "Look at the line: an index, a pointer or a number is out of its range there."},
	{kind: contract, name: checkUninitialised, needs: []runName{runMemory}, counted: true,
		asks: "reads no memory that it has not set",
		hint: "Set each variable, array and object when you make it: new int[n] and malloc do not. Where " +
			"valgrind is installed, the line is named here."},
	{kind: state, name: checkState, needs: []runName{runBoards, runGames, runState},
		asks: "answers in later moves and games as a fresh process does",
		hint: "A tree or board outlives the game: compare it with the board of each call, and begin " +
			"anew where it does not follow."},
	{kind: state, name: checkUnload, needs: byRules, counted: true,
		asks: "can be unloaded after the games",
		hint: "A destructor of a global object crashes or hangs: delete nothing twice, and set pointers to null."},
	{kind: endings, name: setLost, needs: []runName{setLost, runGames},
		asks: "answers where every move loses",
		hint: "Keep a legal move to fall back on, where no child of the root is good enough."},
	{kind: endings, name: setFull, needs: []runName{setFull, runGames},
		asks: "answers on a nearly full board",
		hint: "Nodes without children, and playouts of no move, need care."},
	{kind: endings, name: setSingle, needs: []runName{setSingle, runGames},
		asks: "answers where one move is left",
		hint: "Do not divide by the number of other moves, and expand at least one child."},
	{kind: tactics, name: setWin, needs: []runName{setWin}, share: 0.95,
		asks: "takes a win at once",
		hint: "Before any search look for a column that makes four."},
	{kind: tactics, name: setBlock, needs: []runName{setBlock}, share: 0.95,
		asks: "prevents that the opponent wins at once",
		hint: "Before any search look for a column where the opponent would make four."},
	{kind: tactics, name: setBelow, needs: []runName{setBelow}, share: 0.9,
		asks: "does not play below a cell that wins for the opponent",
		hint: "Leave such columns out while there are others, also in playouts."},
	{kind: tactics, name: setDouble, needs: []runName{setDouble}, share: 0.7,
		asks: "wins in three plies by two threats",
		hint: "More playouts a second, or a search of three plies before them, find these."},
	{kind: timing, name: checkLate, needs: []runName{runGames, runTime}, judge: judgeLateness,
		asks: "answers within 3 s at full time",
		hint: "Stop by the time that has passed, not by a number of playouts, and stay clear of 3 s: " +
			"2.5 s are usual."},
	{kind: timing, name: "freeing", needs: []runName{runTime}, counted: true, judge: judgeFreeing,
		asks: "looks at its clock first, and leaves little to do after it",
		hint: "The old tree is freed before the clock starts, or after it ends. Read the clock first; " +
			"take nodes from a pool, and free it by setting its index to 0."},
	{kind: timing, name: "clock", needs: []runName{runTime}, counted: true, judge: judgeClock,
		asks: "measures time, not processor time",
		hint: "clock() stands still while other programs run: use std::chrono::steady_clock."},
	{kind: timing, name: "sleeps", needs: []runName{runTime}, counted: true,
		judge: atMost(0, "{n} call of sleep in a move", "{n} calls of sleep in a move", sleeping),
		asks:  "does not sleep",
		hint:  "Waiting wins nothing: search on."},
	{kind: memory, name: "peak", needs: []runName{runGames, runTime}, counted: true,
		judge: atMost(1000, "{n} MB", "{n} MB", func(u library.Usage) int64 { return u.Peak / mega }),
		asks:  "takes less than the platform's 1 GB",
		hint:  "Allocate fewer nodes or smaller ones: indices of 4 bytes for pointers, float for double."},
	{kind: memory, name: "leak", needs: []runName{runGames}, counted: true, judge: judgeGrowth,
		asks: "takes no more memory from game to game",
		hint: "Delete the tree at the end of a game, or take nodes from a pool of fixed size."},
	{kind: random, name: "srand", needs: []runName{runGames}, counted: true, judge: judgeSeeding,
		asks: "seeds at most once a move",
		hint: "srand(time(0)) before each rand() makes all playouts of a second the same. Call it " +
			"once, when the library is loaded."},
	{kind: manners, name: checkExits, needs: byRules,
		asks: "leaves the process to the judge",
		hint: "Do not call exit: the judge ends with it."},
	{kind: manners, name: "left-behind", needs: []runName{runGames}, counted: true,
		judge: atMost(0, "{n} thread or process", "{n} threads or processes", leftBehind),
		asks:  "leaves no thread and no process behind",
		hint:  "Join every thread before getPoint returns: it takes the opponent's time."},
	{kind: manners, name: "one-thread", needs: []runName{runGames}, counted: true,
		judge: atMost(0, "{n} more thread in a move", "{n} more threads in a move", joinedThreads),
		asks:  "works in one thread",
		hint:  "The platform allows one thread."},
	{kind: manners, name: "stdout", needs: []runName{runGames}, counted: true,
		judge: atMost(0, "{n} byte", "{n} bytes", func(u library.Usage) int64 { return u.Stdout }),
		asks:  "prints nothing on standard output",
		hint:  "The platform reads moves there: print on standard error."},
	{kind: manners, name: "stderr", needs: []runName{runGames}, counted: true, judge: judgeStderr,
		asks: "prints less than 64 KB on standard error in a game",
		hint: "The platform's pipe then blocks, and the move times out: print one line a move."},
}

// slow reports whether a check makes no sense with sanitizers.
func (c check) slow() bool {
	return c.kind == tactics || c.kind == timing || c.kind == memory
}

// applies reports whether there is something to judge: sources, or a player that could be opened.
func (c check) applies(x *exam) bool {
	if c.kind == source {
		_, judged := x.source[c.name]
		return judged
	}
	return x.open != nil
}

// result returns the row's result.
func (c check) result(x *exam, told attribution) Result {
	faults := told.faults[c.name]
	found := x.source[c.name] // empty: the check is of answers
	if c.kind != source {
		found.status, found.figure = c.verdict(x, told)
	}
	r := Result{
		Kind: c.kind, Name: string(c.name), Asks: say(c.asks).In(x.Language), Status: found.status,
		Figure: found.figure.In(x.Language), Output: found.output,
		Faults: faults[:min(len(faults), maxFaults)],
	}
	if r.Status == Fail || r.Status == Warn {
		r.Hint = cmp.Or(found.hint, say(c.hint)).In(x.Language)
	}
	if r.Hint != "" || r.Status == Fail || len(faults) > 0 {
		r.Again = fmt.Sprintf("%s --only %s", x.RepeatCommand, c.again(faults))
	}
	return r
}

// maxFaults is the number of faults of a check that a report has.
const maxFaults = 10

// obstacle returns why the check cannot be made of a player, "" if it can.
func (c check) obstacle(p match.Player) string {
	switch {
	case c.sanitized && !p.Sanitize:
		return "needs --sanitize"
	case c.counted && !isCounted(p):
		return "only the calls of libraries are counted"
	}
	return ""
}

// again returns the name of the question that failed, if it has one, else the check's.
func (c check) again(faults []Fault) string {
	for _, f := range faults {
		if f.question != "" {
			return f.question
		}
	}
	return string(c.name)
}
