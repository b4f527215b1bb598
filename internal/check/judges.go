package check

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/players"
)

// The judges, in the order of the table. Each looks at all answers of the runs of its row, and
// returns whether they pass, with a figure that says how well.

// atMost returns a judge that wants at most so much of something in each answer. one formats 1 of
// it, many any other number.
func atMost(limit int64, one, many string, number measure) func(*exam, []answer) (Status, text) {
	return func(_ *exam, all []answer) (Status, text) {
		a, n := worst(all, number)
		figure := counted(n, one, many)
		if n > limit {
			return Fail, atQuestion(figure, a)
		}
		return Pass, figure
	}
}

// atQuestion returns a figure with the question to which it belongs.
func atQuestion(figure text, a answer) text {
	return say("{figure}: {question}", "figure", figure, "question", a.at)
}

// worst returns the answer with the largest number, and the number.
func worst(all []answer, number measure) (a answer, largest int64) {
	for i, each := range all {
		if n := number(each.usage); i == 0 || n > largest {
			a, largest = each, n
		}
	}
	return a, largest
}

// measure returns one number of what the player used for an answer.
type measure func(library.Usage) int64

// calls returns a measure that counts calls of functions.
func calls(names ...string) measure {
	return func(u library.Usage) (n int64) {
		for _, name := range names {
			n += int64(u.Calls[name])
		}
		return n
	}
}

// judgeLateness judges a library by its time on a free core. A program that is late only because
// other programs work cannot be judged.
func judgeLateness(_ *exam, all []answer) (Status, text) {
	const (
		limit = 3 * time.Second // of the judge
		near  = limit * 9 / 10  // a core that is a tenth slower is common
	)
	a, longest := worst(all, func(u library.Usage) int64 { return int64(u.Took()) })
	worked := seconds(a.usage.GetPoint.Processor)
	figure := say("longest {time}, of it {worked} of processor time", "time", seconds(longest), "worked", worked)
	switch {
	case time.Duration(longest) > limit && a.usage.Starved:
		return Skip, say("{figure}: this machine is too busy", "figure", figure)
	case time.Duration(longest) > limit:
		return Fail, atQuestion(figure, a)
	case time.Duration(longest) > near:
		return Warn, say("{figure}; {moves}: a slower machine loses here", "figure", figure,
			"moves", slowMoves(all, near))
	}
	return Pass, figure
}

// slowMoves tells between which times the moves are that took longer than a limit.
func slowMoves(all []answer, limit time.Duration) text {
	var slow []time.Duration
	for _, a := range all {
		if took := a.usage.Took(); took > limit {
			slow = append(slow, took)
		}
	}
	return say("{moves} took {least} to {most} of 3 s", "moves", counted(len(slow), "{n} move", "{n} moves"),
		"least", seconds(slices.Min(slow)), "most", seconds(slices.Max(slow)))
}

func seconds[T ~int64](d T) string { return fmt.Sprintf("%.2f s", time.Duration(d).Seconds()) }

// judgeFreeing judges the time that the player's own clock does not see. One long stretch may be
// the system's, so it judges the second longest.
func judgeFreeing(_ *exam, all []answer) (Status, text) {
	const limit = 100 * time.Millisecond // a fifth of what careful players keep in reserve
	unseen := func(u library.Usage) time.Duration {
		return max(u.Before, u.After, u.ClearPoint.Processor)
	}
	came := slices.DeleteFunc(slices.Clone(all), func(a answer) bool { return a.err != nil })
	if len(came) < 2 {
		return Skip, say("fewer than two answers came")
	}
	slices.SortFunc(came, func(a, b answer) int { return cmp.Compare(unseen(b.usage), unseen(a.usage)) })
	second := came[1]
	u := second.usage
	figure := say("{before} before its first look at a clock, {after} after its last, {clear} in clearPoint",
		"before", seconds(u.Before), "after", seconds(u.After), "clear", seconds(u.ClearPoint.Processor))
	switch {
	case unseen(u) > limit:
		return Fail, atQuestion(figure, second)
	case inARowAtFirst(all) < 2:
		return Skip, say("too few moves in a row came: --seconds gives more")
	}
	return Pass, figure
}

// inARowAtFirst returns the number of answers that followed another one in the opening: only then
// is there an old tree to free, and it is larger than those of other stages.
func inARowAtFirst(all []answer) (n int) {
	const opening = 8 // plies
	for i := 1; i < len(all); i++ {
		if all[i].game == all[i-1].game && all[i].err == nil && all[i].history.Len() < opening {
			n++
		}
	}
	return n
}

func judgeClock(_ *exam, all []answer) (Status, text) {
	a, n := worst(all, calls("clock"))
	if walls := calls("gettimeofday", "clock_gettime", "timespec_get")(a.usage); n > 1 && walls == 0 {
		return Fail, atQuestion(say("{n} calls of clock, and of no other clock", "n", n), a)
	}
	return Pass, counted(n, "{n} call of clock in a move", "{n} calls of clock in a move")
}

var sleeping = calls("sleep", "usleep", "nanosleep")

const mega = 1 << 20

// judgeGrowth compares the last third of the games with the third before, as caches and pools fill
// in the first. It takes the least figure of each, because a tree that a player keeps until its
// next game makes single figures vary. A crash ends the process, so it judges the process that
// played most games.
func judgeGrowth(x *exam, all []answer) (Status, text) {
	var own, ends []int64 // bytes after each game, of a process and of that with most games
	for i, a := range all {
		switch last := i+1 == len(all) || all[i+1].game != a.game; {
		case a.err != nil:
			own = nil
		case last:
			own = append(own, a.usage.InUse)
		}
		if len(own) > len(ends) {
			ends = own
		}
	}
	const least = 9 // a third of fewer tells little of a player that keeps its last tree
	if len(ends) < least {
		games := counted(len(ends), "{n} game", "{n} games")
		wanted := x.Budget.Seconds() * (least + 1) / float64(max(1, len(ends)))
		return Skip, say("{games} played, and {least} are needed: --seconds {seconds} gives them",
			"games", games, "least", least, "seconds", math.Ceil(wanted))
	}
	third := len(ends) / 3
	before, after := ends[len(ends)-2*third:len(ends)-third], ends[len(ends)-third:]
	growth := float64(slices.Min(after)-slices.Min(before)) / float64(third) / mega
	figure := say("{mb} MB a game in {n} games", "mb", fmt.Sprintf("%.1f", growth), "n", len(ends))
	if growth > 1 {
		return Fail, say("{figure}{real}", "figure", figure, "real", realGrowth(all, growth))
	}
	return Pass, figure
}

// realGrowth tells what growth from game to game means for games at full time: a tree that is not
// freed is larger by the speed of the clock.
func realGrowth(all []answer, growth float64) text {
	speed := 1
	for _, a := range all {
		speed = max(speed, a.speed)
	}
	const limit = 1000
	games := func(mb float64) int { return int(limit/mb) + 1 }
	if speed == 1 {
		return say(": 1 GB is reached in game {n}", "n", games(growth))
	}
	const form = "; if it leaves a tree behind, {mb} MB in a game at full time, which has {speed} times as " +
		"much of it: 1 GB is reached in game {n}"
	real := growth * float64(speed)
	return say(form, "mb", fmt.Sprintf("%.0f", real), "speed", speed, "n", games(real))
}

func judgeSeeding(_ *exam, all []answer) (Status, text) {
	a, n := worst(all, calls("srand", "srandom"))
	drawn := calls("rand", "random")(a.usage)
	figure := say("calls in a move: {n} of srand, {drawn} of rand", "n", n, "drawn", drawn)
	if n > 1 {
		return Fail, atQuestion(figure, a)
	}
	return Pass, figure
}

// leftBehind counts threads, and all processes as one.
func leftBehind(u library.Usage) int64 {
	if u.Children {
		u.Threads++
	}
	return int64(u.Threads)
}

// joinedThreads does not count threads that are left behind: another check names them.
func joinedThreads(u library.Usage) int64 {
	return max(0, int64(u.Calls["pthread_create"]-u.Threads))
}

// judgeStderr judges the bytes of a game, which are the growth since the game before.
func judgeStderr(_ *exam, all []answer) (Status, text) {
	const pipe = 64 << 10
	var before, most int64
	var worst answer
	for i, a := range all {
		if i > 0 && all[i-1].game != a.game {
			before = all[i-1].usage.Stderr
		}
		if n := a.usage.Stderr - before; n > most {
			most, worst = n, a
		}
	}
	figure := say("{kb} KB in a game", "kb", most>>10)
	if most > pipe {
		return Fail, atQuestion(figure, worst)
	}
	return Pass, figure
}

// grave are the warnings of code that does something else than it seems to.
var grave = regexp.MustCompile(`\[-W(maybe-uninitialized|uninitialized|return-type|return-local-addr|array-bounds|` +
	`stringop-overflow|div-by-zero|overflow|sequence-point|use-after-free|free-nonheap-object|infinite-recursion|` +
	`mismatched-new-delete|class-memaccess|address|bool-compare|memset-\w+|sizeof-\w+|aggressive-loop-optimizations)=?\d*\]`)

// sourceResult is the result of a check of sources.
type sourceResult struct {
	status       Status
	figure, hint text
	output       string // of the compiler
}

// sourceResults returns the results of the checks of sources, by their names. They were compiled
// with warnings, or with failed as the error. The error is failed, unless it tells that they do not
// compile.
func sourceResults(warnings string, failed error) (map[checkName]sourceResult, error) {
	r := sourceResult{status: Pass, figure: language.Same(strings.Join(players.PlatformLine, " "))}
	var wrong *players.CompileError
	switch {
	case errors.As(failed, &wrong):
		r.status, r.output, r.hint = Fail, wrong.Output, language.Same(strings.Join(wrong.Hints, "; "))
		return map[checkName]sourceResult{checkCompiles: r}, nil
	case failed != nil:
		return nil, failed
	}
	return map[checkName]sourceResult{checkCompiles: r, checkWarnings: graveWarnings(warnings)}, nil
}

func graveWarnings(output string) sourceResult {
	var lines []string
	for line := range strings.Lines(output) {
		if grave.MatchString(line) {
			lines = append(lines, line)
		}
	}
	all := strings.Count(output, " warning: ")
	figure := say("{warnings}, {n} of them grave", "n", len(lines),
		"warnings", counted(all, "{n} warning", "{n} warnings"))
	r := sourceResult{status: Pass, figure: figure}
	if len(lines) > 0 {
		r.status, r.output = Fail, strings.Join(lines, "")
	}
	return r
}
