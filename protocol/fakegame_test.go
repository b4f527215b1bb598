package protocol_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// ticTacToe is noughts and crosses, moves "x,y", positions "x2/1o1/3 x".
type ticTacToe struct{}

func (ticTacToe) Name() string { return "tictactoe" }

func (ticTacToe) New(words []string) (engine.Position, error) {
	if len(words) != 0 && !slices.Equal(words, []string{"3", "3"}) {
		return nil, &engine.FieldError{Field: "size", Expected: "3 3"}
	}
	return &grid{}, nil
}

func (ticTacToe) Parse(fen string) (engine.Position, error) {
	rows, side, _ := strings.Cut(fen, " ")
	p := &grid{}
	n := 0
	for _, c := range strings.ReplaceAll(rows, "/", "") {
		switch {
		case c >= '1' && c <= '3':
			n += int(c - '0')
			continue
		case n >= len(p.cells) || c != 'x' && c != 'o':
			return nil, &engine.FieldError{Field: "cell", Expected: "x, o or a number"}
		}
		p.cells[n] = mark(strings.IndexRune("xo", c) + 1)
		p.stones++
		n++
	}
	if n != len(p.cells) {
		return nil, &engine.FieldError{Field: "rows", Expected: "nine cells"}
	}
	if side != "xo"[p.Turn():][:1] {
		return nil, &engine.FieldError{Field: "side", Expected: "the side to move"}
	}
	return p, nil
}

type mark uint8

type grid struct {
	cells  [9]mark
	stones int
}

func (g *grid) CopyFrom(s engine.State) { *g = *s.(*grid) }

func (g *grid) Clone() engine.Position { c := *g; return &c }

func (g *grid) Turn() engine.Player { return engine.Player(g.stones % 2) }

var rowsOfThree = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (g *grid) Outcome() engine.Outcome {
	for _, r := range rowsOfThree {
		if m := g.cells[r[0]]; m != 0 && m == g.cells[r[1]] && m == g.cells[r[2]] {
			return engine.Win(engine.Player(m - 1))
		}
	}
	if g.stones == 9 {
		return engine.Draw
	}
	return engine.Undecided
}

func (g *grid) Moves(buf []engine.Move) []engine.Move {
	if g.Outcome() != engine.Undecided {
		return buf
	}
	for i, m := range g.cells {
		if m == 0 {
			buf = append(buf, engine.Move(i))
		}
	}
	return buf
}

func (g *grid) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	return g.Moves(buf), engine.Proof{}
}

func (g *grid) Play(m engine.Move) {
	g.cells[m] = mark(g.Turn()) + 1
	g.stones++
}

func (g *grid) Key() uint64 { return 0 }

func (g *grid) Playout(*rng.Source, engine.PlayoutPolicy) engine.Ending {
	return engine.Ending{Outcome: g.Outcome()}
}

func (g *grid) ParseMove(text string) (engine.Move, error) {
	x, y, _ := strings.Cut(text, ",")
	row, err := strconv.Atoi(x)
	if err != nil || row < 0 || row > 2 {
		return engine.NoMove, &engine.FieldError{Field: "x", Expected: "a row from 0 to 2"}
	}
	column, err := strconv.Atoi(y)
	if err != nil || column < 0 || column > 2 {
		return engine.NoMove, &engine.FieldError{Field: "y", Expected: "a column from 0 to 2"}
	}
	m := engine.Move(3*row + column)
	if !slices.Contains(g.Moves(nil), m) {
		return engine.NoMove, &engine.FieldError{Field: "move", Expected: "an empty cell of a game that goes on"}
	}
	return m, nil
}

func (g *grid) FormatMove(m engine.Move) string { return fmt.Sprintf("%d,%d", m/3, m%3) }

func (g *grid) FEN() string {
	var text strings.Builder
	for i, m := range g.cells {
		if i > 0 && i%3 == 0 {
			text.WriteByte('/')
		}
		text.WriteByte("1xo"[m])
	}
	fen := strings.ReplaceAll(strings.ReplaceAll(text.String(), "111", "3"), "11", "2")
	return fen + " " + "xo"[g.Turn():][:1]
}

func (g *grid) Draw(last engine.Move, colour bool) string {
	var text strings.Builder
	for i, m := range g.cells {
		cell := ".xo"[m:][:1]
		if engine.Move(i) == last {
			cell = "[" + cell + "]"
		}
		if colour {
			cell = "\x1b[1m" + cell + "\x1b[0m"
		}
		text.WriteString(cell + " \n"[min(1, i%3/2):][:1])
	}
	return text.String()
}

// countdown is a heap from which 1 or 2 are taken; whoever takes the last one
// wins. One may pass, but not after a pass; its moves are single words.
type countdown struct{}

func (countdown) Name() string { return "countdown" }

func (countdown) New(words []string) (engine.Position, error) {
	return countdown{}.Parse(strings.Join(words, " "))
}

func (countdown) Parse(fen string) (engine.Position, error) {
	n, err := strconv.Atoi(fen)
	if err != nil || n < 1 || n > 9 {
		return nil, &engine.FieldError{Field: "heap", Expected: "an integer from 1 to 9"}
	}
	return &heap{left: n}, nil
}

type heap struct {
	left   int
	turn   engine.Player
	passed bool
}

const pass engine.Move = 0

func (h *heap) CopyFrom(s engine.State) { *h = *s.(*heap) }

func (h *heap) Clone() engine.Position { c := *h; return &c }

func (h *heap) Turn() engine.Player { return h.turn }

func (h *heap) Outcome() engine.Outcome {
	if h.left > 0 {
		return engine.Undecided
	}
	return engine.Win(h.turn.Other())
}

func (h *heap) Moves(buf []engine.Move) []engine.Move {
	for m := engine.Move(1); m <= 2 && int(m) <= h.left; m++ {
		buf = append(buf, m)
	}
	if h.left > 0 && !h.passed {
		buf = append(buf, pass)
	}
	return buf
}

func (h *heap) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	return h.Moves(buf), engine.Proof{}
}

func (h *heap) Play(m engine.Move) {
	h.left -= int(m)
	h.turn = h.turn.Other()
	h.passed = m == pass
}

func (h *heap) Key() uint64 { return 0 }

func (h *heap) Playout(*rng.Source, engine.PlayoutPolicy) engine.Ending {
	return engine.Ending{Outcome: h.Outcome()}
}

func (h *heap) ParseMove(text string) (engine.Move, error) {
	for _, m := range h.Moves(nil) {
		if h.FormatMove(m) == text {
			return m, nil
		}
	}
	return engine.NoMove, &engine.FieldError{Field: "move", Expected: "1, 2 or pass"}
}

func (h *heap) FormatMove(m engine.Move) string {
	if m == pass {
		return "pass"
	}
	return strconv.Itoa(int(m))
}

func (h *heap) FEN() string { return strconv.Itoa(h.left) }

func (h *heap) Draw(engine.Move, bool) string { return strings.Repeat("* ", h.left) }
