// Command judge is the library that the course's judge loads, made with
//
//	go build -buildmode=c-shared -o Strategy.so ./course/judge
//
// It exports getPoint and clearPoint. docs/course.md says how to use it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// main is not run in a library.
func main() {
	fmt.Fprintln(os.Stderr,
		"this is a library: build it with -buildmode=c-shared, see docs/course.md")
	os.Exit(2)
}

// library answers one call after the other. A new call ends the running one: the judge waits for
// one answer at a time, so it has given up the older one.
type library struct {
	settings
	newSearcher func() engine.Searcher
	log         io.Writer

	// endLatest ends the search of the latest call.
	endLatest atomic.Pointer[context.CancelFunc]

	// playing is held by the call that plays.
	playing sync.Mutex
	// searchers has one for each side, because a judge that loads one library for both sides gets
	// the same variables twice. nil: not made yet.
	searchers [2]engine.Searcher
}

func newLibrary(getenv func(string) string, log io.Writer) *library {
	l := &library{settings: readSettings(getenv, log), log: log}
	l.newSearcher = l.settings.newSearcher
	return l
}

// answer returns the cell to play, within moveTime. Even for a wrong turn it is legal if any cell
// is.
func (l *library) answer(t course.Turn, arrived time.Time) (x, y int) {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if endOlder := l.endLatest.Swap(&end); endOlder != nil {
		(*endOlder)()
	}
	l.playing.Lock()
	defer l.playing.Unlock()

	x, y, err := t.Answer(func(now engine.Position) (engine.Move, error) {
		return l.search(ctx, now, arrived)
	})
	if err != nil {
		fmt.Fprintf(l.log, "c4engine: %v; played %d,%d\n", err, x, y)
	}
	return x, y
}

// search returns the move to play. After a panic or an error the side gets a new searcher: the host
// must not crash.
func (l *library) search(
	ctx context.Context, now engine.Position, arrived time.Time,
) (best engine.Move, err error) {
	side := &l.searchers[now.Turn()]
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
		if err != nil {
			*side = nil
			err = fmt.Errorf("the search failed (%w)", err)
		}
	}()
	if *side == nil {
		*side = l.newSearcher()
	}
	limits := engine.Limits{Start: arrived, MoveTime: l.moveTime}
	info, err := (*side).Search(ctx, engine.NewHistory(now), limits, nil)
	if err == nil && l.logs {
		fmt.Fprintln(l.log, thought(now, info))
	}
	return info.BestMove(), err
}

// maxColumns is the greatest N for which top is read. No game has that many columns, but top
// still shows a legal move. A greater N is garbage.
const maxColumns = 64

// turn reads the judge's arrays if their sizes are plausible: both if the game has such a board,
// else only top, else none.
func turn(rows, columns, noX, noY int, top, board func(n int) []int) course.Turn {
	t := course.Turn{Rows: rows, Columns: columns, NoX: noX, NoY: noY}
	if columns >= 1 && columns <= maxColumns {
		t.Top = top(columns)
	}
	if playable(rows) && playable(columns) {
		t.Board = board(rows * columns)
	}
	return t
}

func playable(size int) bool { return slices.Contains(course.Game.About().Boards.Sizes, size) }

// settings holds the values of the environment variables.
type settings struct {
	moveTime time.Duration
	options  uct.Options
	logs     bool // a line for each move
}

// readSettings reads the environment. It writes a complaint for each wrong value, and ignores
// the value.
func readSettings(getenv func(string) string, complaints io.Writer) settings {
	s := settings{logs: getenv("C4ENGINE_LOG") == "1"}
	s.moveTime = readMoveTime(getenv(moveTimeName), complaints)
	trial := uct.New()
	defer trial.Close()
	for _, word := range strings.Fields(getenv("C4ENGINE_OPTIONS")) {
		name, value, _ := strings.Cut(word, "=")
		if err := trial.SetOption(name, value); err != nil {
			fmt.Fprintf(complaints, "c4engine: C4ENGINE_OPTIONS: %q: %v\n", word, err)
		}
	}
	_ = trial.Configure(func(o *uct.Options) error { s.options = *o; return nil }) // which changes nothing
	return s
}

const moveTimeName = "C4ENGINE_MOVETIME" // in milliseconds

func readMoveTime(value string, complaints io.Writer) time.Duration {
	if value == "" {
		return protocol.UsualMoveTime
	}
	millis, err := field.Int(moveTimeName, value, 1, field.MaxMillis)
	if err != nil {
		fmt.Fprintf(complaints, "c4engine: %v, not %q\n", err, value)
		return protocol.UsualMoveTime
	}
	return time.Duration(millis) * time.Millisecond
}

// newSearcher returns a searcher with these settings.
func (s settings) newSearcher() engine.Searcher {
	searcher := uct.New()
	_ = searcher.Configure(func(o *uct.Options) error { *o = s.options; return nil }) // readSettings has checked them
	return searcher
}

// thought returns the result of a search as one line, in the protocol's words, with the searched
// board at its end.
func thought(now engine.Position, info engine.Info) string {
	best, played := info.Lines[0], now.Cell(info.BestMove())
	worth := fmt.Sprintf("winrate %.4f", best.Winrate)
	if best.Known.Proven() {
		worth = "proven " + best.Known.String()
	}
	return fmt.Sprintf("c4engine: move %d,%d depth %d nodes %d time %d %s fen %s",
		played.Row, played.Column, info.Depth, info.Nodes, info.Elapsed.Milliseconds(), worth, now.FEN())
}
