package check

import (
	"fmt"
	"time"

	"github.com/c4engine/c4engine/adapters/library"
)

// check is a row of the table.
type check struct {
	kind, name string
	asks       string   // what it finds out, after "whether the player"
	hint       string   // what to do where it fails
	needs      []string // the runs with the answers that can fail it
	watched    bool     // it needs a library whose calls are counted
	// judge judges the answers of the runs; nil: only faults fail the check. It is not asked if there
	// are faults.
	judge func(*exam) (Status, string)
}

// The names of checks that faults and sources fail. The names of sets are names of checks, too.
const (
	compiles   = "compiles"
	warnings   = "warnings"
	size       = "size"
	loads      = "loads"
	functions  = "functions"
	answers    = "answers"
	clearPoint = "clear-point"
	onBoard    = "on-board"
	fullColumn = "full-column"
	forbidden  = "forbidden"
	height     = "height"
	boards     = "boards"
	crash      = "crash" // until the cause of a crash is known
	undefined  = "undefined"
	state      = "state"
	unload     = "unload"
	late       = "late"
	exits      = "exits"
)

// byRules are the runs that look for answers against the rules and for crashes.
var byRules = []string{sweep, lost, full, single, batch}

// checks is the table.
var checks = []check{
	{kind: source, name: compiles}, {kind: source, name: warnings}, {kind: source, name: size}, // source.go
	{kind: "contract", name: loads,
		asks: "can be loaded as the judge loads it",
		hint: "Define every function that is declared, and link with -shared."},
	{kind: "contract", name: functions,
		asks: "has getPoint and clearPoint",
		hint: `Declare both in extern "C", and do not make them static.`},
	{kind: "contract", name: answers,
		asks: "answers on an empty board",
		hint: "Run it in a debugger, or here with --sanitize."},
	{kind: "contract", name: clearPoint, needs: byRules,
		asks: "takes back in clearPoint what getPoint gave",
		hint: "Make the Point by new in getPoint, and delete it in clearPoint."},
	{kind: "contract", name: onBoard, needs: byRules,
		asks: "answers with a cell of the board",
		hint: "Often a best move that was never set, where all moves lose: begin with any legal one."},
	{kind: "contract", name: fullColumn, needs: byRules,
		asks: "plays in no full column",
		hint: "A column is full where top[column] is 0."},
	{kind: "contract", name: forbidden, needs: byRules,
		asks: "does not play on the forbidden cell",
		hint: "The row is top[column] - 1: the judge counts the forbidden cell there already."},
	{kind: "contract", name: height, needs: byRules,
		asks: "answers with the row where the stone lands",
		hint: "The row is top[column] - 1; rows count from the top. In your own playouts skip the " +
			"forbidden cell."},
	{kind: "contract", name: "writes", needs: byRules, watched: true, judge: writes,
		asks: "leaves the judge's arrays as they are",
		hint: "Copy board and top before you try moves on them, and check indices."},
	{kind: "contract", name: boards, needs: byRules,
		asks: "works on boards of 9 to 12 rows and columns, wherever the forbidden cell is",
		hint: "Arrays need 12 rows and 12 columns; with a border, more."},
	{kind: "contract", name: crash, needs: byRules,
		asks: "plays whole games without a crash",
		hint: "Run it in a debugger, or here with --sanitize, at the position below."},
	{kind: "contract", name: undefined, needs: byRules,
		asks: "does nothing undefined, by the sanitizers",
		hint: "Look at the line: an index, a pointer or a number is out of its range there."},
	{kind: "state", name: state, needs: []string{sweep, batch},
		asks: "answers in later moves and games as a fresh process does",
		hint: "A tree or board outlives the game: compare it with the board of each call, and begin " +
			"anew where it does not follow."},
	{kind: "state", name: unload, needs: byRules, watched: true,
		asks: "can be unloaded after the games",
		hint: "A destructor of a global object crashes: delete nothing twice, and set pointers to null."},
	{kind: "ends", name: lost, needs: []string{lost, batch},
		asks: "answers where every move loses",
		hint: "Keep a legal move to fall back on, where no child of the root is good enough."},
	{kind: "ends", name: full, needs: []string{full, batch},
		asks: "answers on a nearly full board",
		hint: "Nodes without children, and playouts of no move, need care."},
	{kind: "ends", name: single, needs: []string{single, batch},
		asks: "answers where one move is left",
		hint: "Do not divide by the number of other moves, and expand at least one child."},
	{kind: "tactics", name: win, needs: []string{win}, judge: share(win, 0.95),
		asks: "takes a win at once",
		hint: "Before any search look for a column that makes four."},
	{kind: "tactics", name: block, needs: []string{block}, judge: share(block, 0.95),
		asks: "prevents that the opponent wins at once",
		hint: "Before any search look for a column where the opponent would make four."},
	{kind: "tactics", name: below, needs: []string{below}, judge: share(below, 0.9),
		asks: "does not play below a cell that wins for the opponent",
		hint: "Leave such columns out while there are others, also in playouts."},
	{kind: "tactics", name: double, needs: []string{double}, judge: share(double, 0.7),
		asks: "wins in three plies by two threats",
		hint: "More playouts a second, or a search of three plies before them, find these."},
	{kind: "time", name: late, needs: []string{whole, batch}, judge: lateness,
		asks: "answers within 3 s at full time",
		hint: "Stop by the time that has passed, not by a number of playouts, and stay clear of 3 s: " +
			"2.5 s are usual."},
	{kind: "time", name: "freeing", needs: []string{whole}, watched: true, judge: freeing,
		asks: "looks at its clock first, and leaves little to do after it",
		hint: "The old tree is freed before the clock starts, or after it ends. Read the clock first; " +
			"take nodes from a pool, and free it by setting its index to 0."},
	{kind: "time", name: "clock", needs: []string{whole}, watched: true, judge: clock,
		asks: "measures time, not processor time",
		hint: "clock() stands still while other programs run: use std::chrono::steady_clock."},
	{kind: "time", name: "sleeps", needs: []string{whole}, watched: true, judge: sleeps,
		asks: "does not sleep",
		hint: "Waiting wins nothing: search on."},
	{kind: "memory", name: "peak", needs: []string{batch, whole}, watched: true, judge: peak,
		asks: "takes less than the platform's 1 GB",
		hint: "Allocate fewer nodes or smaller ones: indices of 4 bytes for pointers, float for double."},
	{kind: "memory", name: "leak", needs: []string{batch}, watched: true, judge: leak,
		asks: "takes no more memory from game to game",
		hint: "Delete the tree at the end of a game, or take nodes from a pool of fixed size."},
	{kind: "random", name: "srand", needs: []string{batch}, watched: true, judge: srand,
		asks: "seeds at most once a move",
		hint: "srand(time(0)) before each rand() makes all playouts of a second the same. Call it " +
			"once, when the library is loaded."},
	{kind: "manners", name: exits, needs: byRules,
		asks: "leaves the process to the judge",
		hint: "Do not call exit: the judge ends with it."},
	{kind: "manners", name: "left-behind", needs: []string{batch}, watched: true, judge: leftBehind,
		asks: "leaves no thread and no process behind",
		hint: "Join every thread before getPoint returns: it takes the opponent's time."},
	{kind: "manners", name: "one-thread", needs: []string{batch}, watched: true, judge: oneThread,
		asks: "works in one thread",
		hint: "The platform allows one thread."},
	{kind: "manners", name: "stdout", needs: []string{batch}, watched: true, judge: stdout,
		asks: "prints nothing on standard output",
		hint: "The platform reads moves there: print on standard error."},
	{kind: "manners", name: "stderr", needs: []string{batch}, watched: true, judge: stderr,
		asks: "prints less than 64 KB on standard error in a game",
		hint: "The platform's pipe then blocks, and the move times out: print one line a move."},
}

// slow reports whether a check makes no sense with sanitizers.
func (c check) slow() bool {
	return c.kind == "tactics" || c.kind == "time" || c.kind == "memory"
}

// result returns the result of a check.
//
// The first case that holds decides. Faults fail a check, but for tactics of which a share may be
// wrong. What was not asked is no success, except where the first question was all that is needed.
func (c check) result(x *exam, only *question) Result {
	r := Result{Kind: c.kind, Name: c.name, Asks: c.asks, Faults: x.faults[c.name]}
	switch asked := x.askedBy(c); {
	case len(r.Faults) > 0 && (c.judge == nil || only != nil || c.kind != "tactics"):
		r.Status, r.Figure = Fail, fmt.Sprintf("%d of %d answers", len(r.Faults), max(1, asked))
	case len(c.needs) == 0 && asked == 0: // the first question was enough
		r.Status, r.Figure = Pass, ""
	case c.name == undefined && !x.Player.Sanitize:
		r.Status, r.Figure = Skip, "needs --sanitize"
	case c.watched && !counts(x.Player):
		r.Status, r.Figure = Skip, "only the calls of libraries are counted"
	case asked == 0:
		r.Status, r.Figure = Skip, "not asked, because the first answer failed"
	case c.judge != nil && only == nil:
		r.Status, r.Figure = c.judge(x)
	default:
		r.Status, r.Figure = Pass, fmt.Sprintf("%d answers", asked)
	}
	if r.Status == Fail {
		r.Hint, r.Again = c.hint, fmt.Sprintf("%s --only %s", x.Again, c.again(r.Faults))
	}
	r.Faults = r.Faults[:min(len(r.Faults), maxFaults)]
	return r
}

// maxFaults is the number of faults of a check that a report has.
const maxFaults = 10

// again returns the name of the question that failed, if it has one, else the check's.
func (c check) again(faults []Fault) string {
	for _, f := range faults {
		if only, _, _ := (Config{Only: []string{f.At}}).choose(); only != nil {
			return f.At
		}
	}
	return c.name
}

// askedBy counts the questions in the runs that a check needs.
func (x *exam) askedBy(c check) (n int) {
	for _, run := range c.needs {
		n += x.asked[run]
	}
	return n
}

// share returns a judge that wants a share of right answers in a set.
func share(set string, least float64) func(*exam) (Status, string) {
	return func(x *exam) (Status, string) {
		asked := x.asked[set]
		right := asked - len(x.faults[set])
		figure := fmt.Sprintf("%d of %d positions", right, asked)
		if float64(right) < least*float64(asked) {
			return Fail, fmt.Sprintf("%s; %.0f %% are expected", figure, 100*least)
		}
		return Pass, figure
	}
}

// most returns the answer of a run with the largest figure, and the figure.
func (x *exam) most(run string, figure func(library.Usage) int64) (worst answer, largest int64) {
	for _, a := range x.answers[run] {
		if n := figure(a.usage); worst.at == "" || n > largest {
			worst, largest = a, n
		}
	}
	return worst, largest
}

// atMost judges a figure of a run's answers, which text formats.
func (x *exam) atMost(
	run string, limit int64, text string, figure func(library.Usage) int64,
) (Status, string) {
	a, n := x.most(run, figure)
	if n > limit {
		return Fail, fmt.Sprintf(text, n) + ": " + a.at
	}
	return Pass, fmt.Sprintf(text, n)
}

func calls(names ...string) func(library.Usage) int64 {
	return func(u library.Usage) (n int64) {
		for _, name := range names {
			n += int64(u.Calls[name])
		}
		return n
	}
}

func writes(x *exam) (Status, string) {
	for _, run := range byRules {
		if a, n := x.most(run, func(u library.Usage) int64 { return int64(u.Changed) }); n > 0 {
			return Fail, fmt.Sprintf("%d numbers changed: %s", n, a.at)
		}
	}
	return Pass, ""
}

// lateness does not judge answers that are late only because other programs work.
func lateness(x *exam) (Status, string) {
	a, longest := x.most(whole, func(u library.Usage) int64 { return int64(u.GetPoint.Wall) })
	worked := a.usage.GetPoint.Processor
	figure := fmt.Sprintf("longest %s, of it %s of processor time", seconds(longest), seconds(worked))
	switch slept := sleepCalls(a.usage); {
	case time.Duration(longest) <= limit:
		return Pass, figure
	case worked < limit*9/10 && slept == 0 && counts(x.Player):
		return Skip, figure + ": this machine is too busy"
	}
	return Fail, figure + ": " + a.at
}

func seconds[T ~int64](d T) string { return fmt.Sprintf("%.2f s", time.Duration(d).Seconds()) }

// freeing judges the time that the player's own clock does not see. One long stretch may be the
// system's, so it judges the second longest.
func freeing(x *exam) (Status, string) {
	unseen := func(u library.Usage) time.Duration { return max(u.Before, u.After, u.ClearPoint.Wall) }
	var first, second answer
	for _, a := range x.answers[whole] {
		switch t := unseen(a.usage); {
		case t > unseen(first.usage):
			first, second = a, first
		case t > unseen(second.usage):
			second = a
		}
	}
	u := second.usage
	figure := fmt.Sprintf("%s before its first look at a clock, %s after its last, %s in clearPoint",
		seconds(u.Before), seconds(u.After), seconds(u.ClearPoint.Wall))
	if unseen(u) > unseenLimit {
		return Fail, figure + ": " + second.at
	}
	return Pass, figure
}

// unseenLimit is a fifth of the time that careful players keep in reserve.
const unseenLimit = 100 * time.Millisecond

func clock(x *exam) (Status, string) {
	a, n := x.most(whole, calls("clock"))
	if walls := calls("gettimeofday", "clock_gettime", "timespec_get")(a.usage); n > 1 && walls == 0 {
		return Fail, fmt.Sprintf("%d calls of clock, and of no other clock: %s", n, a.at)
	}
	return Pass, fmt.Sprintf("%d calls of clock in a move", n)
}

func sleeps(x *exam) (Status, string) {
	return x.atMost(whole, 0, "%d calls of sleep in a move", sleepCalls)
}

var sleepCalls = calls("sleep", "usleep", "nanosleep")

const mega = 1 << 20

func peak(x *exam) (Status, string) {
	const most = 1000 // MB
	megabytes := func(u library.Usage) int64 { return u.Peak / mega }
	status, figure := x.atMost(batch, most, "%d MB", megabytes)
	if status == Fail || len(x.answers[whole]) == 0 {
		return status, figure
	}
	return x.atMost(whole, most, "%d MB at full time", megabytes)
}

// leak judges the growth over the second half of the games, when caches and pools are full.
func leak(x *exam) (Status, string) {
	var ends []int64 // bytes after each game
	for i, a := range x.answers[batch] {
		last := i+1 == len(x.answers[batch])
		if last || len(x.answers[batch][i+1].history.Moves) < len(a.history.Moves) {
			ends = append(ends, a.usage.Memory)
		}
	}
	const least = 6
	if len(ends) < least {
		return Skip, fmt.Sprintf("%d games were played, and %d are needed", len(ends), least)
	}
	half := len(ends) / 2
	growth := float64(ends[len(ends)-1]-ends[half-1]) / float64(len(ends)-half) / mega
	figure := fmt.Sprintf("%.1f MB a game in %d games", growth, len(ends))
	if growth > 1 {
		return Fail, figure + fmt.Sprintf(", with a clock %d times as fast", speed)
	}
	return Pass, figure
}

func srand(x *exam) (Status, string) {
	a, n := x.most(batch, calls("srand", "srandom"))
	figure := fmt.Sprintf("%d calls of srand in a move, %d of rand", n, calls("rand", "random")(a.usage))
	if n > 1 {
		return Fail, figure + ": " + a.at
	}
	return Pass, figure
}

func leftBehind(x *exam) (Status, string) {
	return x.atMost(batch, 0, "%d threads or processes", func(u library.Usage) int64 {
		if u.Children {
			u.Threads++
		}
		return int64(u.Threads)
	})
}

// oneThread does not count threads that are left behind: another check names them.
func oneThread(x *exam) (Status, string) {
	return x.atMost(batch, 0, "%d more threads in a move", func(u library.Usage) int64 {
		return max(0, int64(u.Calls["pthread_create"]-u.Threads))
	})
}

func stdout(x *exam) (Status, string) {
	return x.atMost(batch, 0, "%d bytes", func(u library.Usage) int64 { return u.Stdout })
}

// stderr judges the bytes of a game, which are the growth since the game's first answer.
func stderr(x *exam) (Status, string) {
	const pipe = 64 << 10
	var before, most int64
	var at string
	for i, a := range x.answers[batch] {
		if i > 0 && len(a.history.Moves) < 2 {
			before = x.answers[batch][i-1].usage.Stderr
		}
		if n := a.usage.Stderr - before; n > most {
			most, at = n, a.at
		}
	}
	if most > pipe {
		return Fail, fmt.Sprintf("%d KB in a game: %s", most>>10, at)
	}
	return Pass, fmt.Sprintf("%d KB in a game", most>>10)
}
