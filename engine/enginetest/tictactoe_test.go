package enginetest

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// ticTacToe is the smallest game that keeps the contract: it shows what the
// suite asks of a game, and that it asks nothing of connectfour in particular.
type ticTacToe struct{}

func (ticTacToe) Name() string { return "tictactoe" }

func (ticTacToe) New(words []string) (engine.Position, error) {
	if len(words) > 0 {
		return nil, &engine.FieldError{Field: "words", Expected: "none"}
	}
	return newGrid(), nil
}

// Parse reads nine cells; the side to move is the one with fewer stones.
func (ticTacToe) Parse(fen string) (engine.Position, error) {
	g := newGrid()
	firsts, seconds := strings.Count(fen, "x"), strings.Count(fen, "o")
	if len(fen) != len(g.cells) || strings.Trim(fen, "xo.") != "" {
		return nil, &engine.FieldError{Field: "cells", Expected: "nine of x, o and ."}
	}
	if firsts != seconds && firsts != seconds+1 {
		return nil, &engine.FieldError{Field: "stones", Expected: "as many x as o or one more"}
	}
	copy(g.cells[:], fen)
	g.turn = engine.Player(firsts - seconds)
	if g.hasLine(g.turn) {
		return nil, &engine.FieldError{Field: "result", Expected: "no line of the side to move"}
	}
	g.settle()
	return g, nil
}

// lines are the eight ways to win.
var lines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

type grid struct {
	cells   [9]byte
	turn    engine.Player
	outcome engine.Outcome
}

func newGrid() *grid { return &grid{cells: [9]byte([]byte("........."))} }

func (g *grid) CopyFrom(s engine.State) { *g = *s.(*grid) }
func (g *grid) Turn() engine.Player     { return g.turn }
func (g *grid) Outcome() engine.Outcome { return g.outcome }
func (g *grid) FEN() string             { return string(g.cells[:]) }

func (g *grid) Clone() engine.Position {
	c := *g
	return &c
}

func (g *grid) Moves(buf []engine.Move) []engine.Move {
	for i, c := range g.cells {
		if c == '.' && g.outcome == engine.Undecided {
			buf = append(buf, engine.Move(i))
		}
	}
	return buf
}

// Candidates knows wins in one.
func (g *grid) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	if g.outcome != engine.Undecided {
		return buf, engine.Proof{Value: g.turn.Of(g.outcome)}
	}
	for i, c := range g.cells {
		if c != '.' {
			continue
		}
		next := *g
		next.Play(engine.Move(i))
		if next.outcome == engine.Win(g.turn) {
			return append(buf, engine.Move(i)), engine.Proof{Value: engine.Won, Plies: 1}
		}
	}
	return g.Moves(buf), engine.Proof{}
}

func (g *grid) Play(m engine.Move) {
	g.cells[m] = "xo"[g.turn]
	g.turn = g.turn.Other()
	g.settle()
}

// settle finds out whether the side that moved last has ended the game.
func (g *grid) settle() {
	switch {
	case g.hasLine(g.turn.Other()):
		g.outcome = engine.Win(g.turn.Other())
	case !strings.Contains(string(g.cells[:]), "."):
		g.outcome = engine.Tie
	}
}

func (g *grid) hasLine(p engine.Player) bool {
	for _, l := range lines {
		if g.cells[l[0]] == "xo"[p] && g.cells[l[1]] == "xo"[p] && g.cells[l[2]] == "xo"[p] {
			return true
		}
	}
	return false
}

func (g *grid) Key() uint64 {
	key := uint64(0)
	for _, c := range g.cells {
		key = 4*key + uint64(strings.IndexByte(".xo", c))
	}
	return key
}

func (g *grid) Playout(r *rng.Source, _ engine.PlayoutPolicy) engine.Ending {
	var buf [9]engine.Move
	end := engine.Ending{Exact: g.outcome != engine.Undecided}
	for ; g.outcome == engine.Undecided; end.Plies++ {
		moves := g.Moves(buf[:0])
		g.Play(moves[r.Below(uint32(len(moves)))])
	}
	end.Outcome = g.outcome
	return end
}

func (g *grid) FormatMove(m engine.Move) string { return string(rune('a' + m)) }

func (g *grid) ParseMove(text string) (engine.Move, error) {
	for _, m := range g.Moves(nil) {
		if text == g.FormatMove(m) {
			return m, nil
		}
	}
	return engine.NoMove, &engine.FieldError{Field: "move", Expected: "a free cell"}
}

func (g *grid) Draw(last engine.Move, colour bool) string {
	cells := []string{}
	for i, c := range g.cells {
		cell := string(c)
		if engine.Move(i) == last {
			cell = strings.ToUpper(cell)
		}
		if colour {
			cell = "\x1b[1m" + cell + "\x1b[0m"
		}
		cells = append(cells, cell)
	}
	row := func(i int) string { return strings.Join(cells[i:i+3], " ") + "\n" }
	return "tic-tac-toe\n" + row(0) + row(3) + row(6)
}
