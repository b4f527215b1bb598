package check

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/internal/players"
)

// The judges, in the order of the table. Each looks at all answers of the runs of its row, and
// returns whether they pass, with a figure that says how well.

// atMost returns a judge that wants at most so much of something in each answer. one formats 1 of
// it, many any other number.
func atMost(limit int64, one, many string, number measure) func([]answer) (Status, string) {
	return func(all []answer) (Status, string) {
		a, n := worst(all, number)
		text := many
		if n == 1 {
			text = one
		}
		if n > limit {
			return Fail, fmt.Sprintf(text, n) + ": " + a.at
		}
		return Pass, fmt.Sprintf(text, n)
	}
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
func judgeLateness(all []answer) (Status, string) {
	const limit = 3 * time.Second // of the judge
	took := func(u library.Usage) int64 { return int64(cmp.Or(u.Worked, u.GetPoint.Wall)) }
	a, longest := worst(all, took)
	worked := seconds(a.usage.GetPoint.Processor)
	figure := fmt.Sprintf("longest %s, of it %s of processor time", seconds(longest), worked)
	switch {
	case time.Duration(longest) <= limit:
		return Pass, figure
	case a.usage.Starved:
		return Skip, figure + ": this machine is too busy"
	}
	return Fail, figure + ": " + a.at
}

func seconds[T ~int64](d T) string { return fmt.Sprintf("%.2f s", time.Duration(d).Seconds()) }

// judgeFreeing judges the time that the player's own clock does not see. One long stretch may be
// the system's, so it judges the second longest.
func judgeFreeing(all []answer) (Status, string) {
	const limit = 100 * time.Millisecond // a fifth of what careful players keep in reserve
	unseen := func(u library.Usage) time.Duration {
		return max(u.Before, u.After, u.ClearPoint.Processor)
	}
	came := slices.DeleteFunc(slices.Clone(all), func(a answer) bool { return a.err != nil })
	if len(came) < 2 {
		return Skip, "fewer than two answers came"
	}
	slices.SortFunc(came, func(a, b answer) int { return cmp.Compare(unseen(b.usage), unseen(a.usage)) })
	second := came[1]
	u := second.usage
	figure := fmt.Sprintf("%s before its first look at a clock, %s after its last, %s in clearPoint",
		seconds(u.Before), seconds(u.After), seconds(u.ClearPoint.Processor))
	if unseen(u) > limit {
		return Fail, figure + ": " + second.at
	}
	return Pass, figure
}

func judgeClock(all []answer) (Status, string) {
	a, n := worst(all, calls("clock"))
	if walls := calls("gettimeofday", "clock_gettime", "timespec_get")(a.usage); n > 1 && walls == 0 {
		return Fail, counted(int(n), "call") + " of clock, and of no other clock: " + a.at
	}
	return Pass, counted(int(n), "call") + " of clock in a move"
}

var sleeping = calls("sleep", "usleep", "nanosleep")

const mega = 1 << 20

// judgeGrowth compares the last third of the games with the third before, as caches and pools fill
// in the first. It takes the least figure of each, because a tree that a player keeps until its
// next game makes single figures vary. A crash ends the process, so it judges the process that
// played most games.
func judgeGrowth(all []answer) (Status, string) {
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
	const least = 6
	if len(ends) < least {
		return Skip, fmt.Sprintf("%s played, and %d are needed", counted(len(ends), "game"), least)
	}
	third := len(ends) / 3
	before, after := ends[len(ends)-2*third:len(ends)-third], ends[len(ends)-third:]
	growth := float64(slices.Min(after)-slices.Min(before)) / float64(third) / mega
	figure := fmt.Sprintf("%.1f MB a game in %d games", growth, len(ends))
	if growth > 1 {
		return Fail, figure + realGrowth(all, growth)
	}
	return Pass, figure
}

// realGrowth tells what growth from game to game means for games at full time: a tree that is not
// freed is larger by the speed of the clock.
func realGrowth(all []answer, growth float64) string {
	speed := 1
	for _, a := range all {
		speed = max(speed, a.speed)
	}
	const limit = 1000
	games := func(mb float64) int { return int(limit/mb) + 1 }
	if speed == 1 {
		return fmt.Sprintf(": 1 GB is reached in game %d", games(growth))
	}
	const text = "; if it leaves a tree behind, %.0f MB in a game at full time, which has %d times as " +
		"much of it: 1 GB is reached in game %d"
	return fmt.Sprintf(text, growth*float64(speed), speed, games(growth*float64(speed)))
}

func judgeSeeding(all []answer) (Status, string) {
	a, n := worst(all, calls("srand", "srandom"))
	drawn := calls("rand", "random")(a.usage)
	figure := fmt.Sprintf("%s of srand in a move, %d of rand", counted(int(n), "call"), drawn)
	if n > 1 {
		return Fail, figure + ": " + a.at
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
func judgeStderr(all []answer) (Status, string) {
	const pipe = 64 << 10
	var before, most int64
	var at string
	for i, a := range all {
		if i > 0 && all[i-1].game != a.game {
			before = all[i-1].usage.Stderr
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

// grave are the warnings of code that does something else than it seems to.
var grave = regexp.MustCompile(`\[-W(maybe-uninitialized|uninitialized|return-type|return-local-addr|array-bounds|` +
	`stringop-overflow|div-by-zero|overflow|sequence-point|use-after-free|free-nonheap-object|infinite-recursion|` +
	`mismatched-new-delete|class-memaccess|address|bool-compare|memset-\w+|sizeof-\w+|aggressive-loop-optimizations)=?\d*\]`)

// sourceResults returns the results of the checks of a folder of sources, by their names. They were
// compiled with warnings, or with failed as the error. The error is failed, unless it tells that
// they do not compile.
func sourceResults(dir, warnings string, failed error) (map[string]Result, error) {
	platformLine := strings.Join(players.PlatformLine, " ")
	var wrong *players.CompileError
	switch {
	case errors.As(failed, &wrong):
		hint := strings.Join(wrong.Hints, "; ")
		r := Result{Status: Fail, Figure: platformLine, Output: wrong.Output, Hint: hint}
		return map[string]Result{checkCompiles: r}, nil
	case failed != nil:
		return nil, failed
	}
	size, err := sourceSize(dir)
	return map[string]Result{
		checkCompiles: {Status: Pass, Figure: platformLine},
		checkWarnings: graveWarnings(warnings),
		checkSize:     size,
	}, err
}

func graveWarnings(output string) Result {
	var lines []string
	for line := range strings.Lines(output) {
		if grave.MatchString(line) {
			lines = append(lines, line)
		}
	}
	all := strings.Count(output, " warning: ")
	r := Result{Status: Pass, Figure: fmt.Sprintf("%s, %d of them grave", counted(all, "warning"), len(lines))}
	if len(lines) > 0 {
		r.Status, r.Output = Fail, strings.Join(lines, "")
	}
	return r
}

// sourceSize judges the size of a folder.
func sourceSize(dir string) (Result, error) {
	const most = 64 * mega
	var bytes int64
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	r := Result{Status: Pass, Figure: fmt.Sprintf("%.1f MB", float64(bytes)/mega)}
	if bytes > most {
		r.Status = Fail
	}
	return r, err
}
