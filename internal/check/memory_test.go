package check

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
)

// filled is a player that answers by the content of its memory: choose picks a legal move, -1 none.
type filled struct {
	broken
	fill   players.Fill
	choose func(fill players.Fill, h engine.History, moves int) int
}

func (p filled) Answer(_ context.Context, h engine.History) (engine.Cell, error) {
	moves := h.Position().Moves(nil)
	if m := p.choose(p.fill, h, len(moves)); m >= 0 {
		return h.Start().Cell(moves[m]), nil
	}
	return engine.NoCell, nil
}

// examFilled returns an exam of such a player of a library.
func examFilled(t *testing.T, choose func(players.Fill, engine.History, int) int) *exam {
	open := func(f players.Fill) func(int) Examinee {
		return func(int) Examinee { return filled{fill: f, choose: choose} }
	}
	x := newExam(t.Context(), Config{
		Player: match.Player{Library: "mine.so"}, Budget: time.Minute, Progress: func(string, int, time.Duration) {},
	}, prepared{
		open: open(players.AsItIs),
		openWith: func(change func(*players.Load)) (func(int) Examinee, error) {
			var l players.Load
			change(&l)
			return open(l.Fill), nil
		},
		trace: func(context.Context, int, engine.History) players.Unset {
			return players.Unset{Made: "grow at tree.cpp:7", Used: "best at tree.cpp:9"}
		},
	})
	x.chosen = []checkName{checkUninitialised}
	return x
}

func (x *exam) fill() { run{x, runMemory, time.Now().Add(time.Minute)}.fillMemory() }

// TestMemory: a player is convicted if its answers depend on the content of memory alone.
func TestMemory(t *testing.T) {
	byFill := func(f players.Fill, _ engine.History, moves int) int {
		if f == players.Pattern {
			return moves - 1
		}
		return 0
	}
	for name, c := range map[string]struct {
		choose  func(players.Fill, engine.History, int) int
		convict bool
	}{
		"constant":   {func(players.Fill, engine.History, int) int { return 0 }, false},
		"by chance":  {func(_ players.Fill, _ engine.History, moves int) int { return rand.IntN(moves) }, false},
		"never good": {func(players.Fill, engine.History, int) int { return -1 }, false},
		"by memory":  {byFill, true},
		"wrong by memory": {func(f players.Fill, h engine.History, moves int) int {
			return byFill(f, h, 0)
		}, true},
		"by memory, else by chance": {func(f players.Fill, _ engine.History, moves int) int {
			if f == players.Pattern {
				return moves - 1
			}
			return rand.IntN(max(1, moves-1))
		}, true},
	} {
		x := examFilled(t, c.choose)
		x.fill()
		if c.convict {
			require.Len(t, x.failing(checkUninitialised), enough, name)
		} else {
			require.Empty(t, x.found, name)
		}
	}
	x := examFilled(t, byFill)
	x.fill()
	require.Equal(t, "y=0 where unset memory is 0, y=9 where it is 0xFE; "+
		"it is made in grow at tree.cpp:7 and read in best at tree.cpp:9", x.found[0].detail.English)
	require.Equal(t, "未赋值的内存填 0 时走 y=0，填 0xFE 时走 y=9；"+
		"这块内存在函数 grow（tree.cpp:7）分配，在函数 best（tree.cpp:9）使用", x.found[0].detail.Chinese)
}

// TestMemoryExplains: a fault that only memory explains is told there; another one of its check, or
// one of another check, stays.
func TestMemoryExplains(t *testing.T) {
	explained, other := questions(setFull)[0], questions(setFull)[1]
	choose := func(f players.Fill, h engine.History, moves int) int {
		if f == players.Zeros && h.Position().FEN() == explained.history.Position().FEN() {
			return 0
		}
		return -1
	}
	add := func(x *exam, name checkName, all ...question) {
		for _, q := range all {
			x.found = append(x.found, Fault{
				check: name, at: say("full"), detail: say("y={y}", "y", 1), history: q.history, cell: engine.NoCell,
			})
		}
	}
	x := examFilled(t, choose)
	add(x, checkOnBoard, explained)
	add(x, checkForbidden, explained, other)
	suspect := func(check checkName, q question) Fault {
		return Fault{check: check, byState: true, at: say("full"), history: q.history}
	}
	x.add(suspect(checkOnBoard, explained))
	x.fill()
	told := x.attribute()
	require.Len(t, told.faults[checkUninitialised], enough, "from both checks and the suspect")
	require.NotContains(t, told.faults, checkOnBoard)
	require.Len(t, told.faults[checkForbidden], 2)
	require.Equal(t, map[checkName]checkName{checkOnBoard: checkUninitialised}, told.merged)
	x.add(suspect(checkHeight, other))
	x.add(suspect(checkFullColumn, other))
	told = x.attribute()
	require.Empty(t, told.faults[checkState], "memory depends on what was before")
	require.Equal(t, checkUninitialised, told.merged[checkState])
}
