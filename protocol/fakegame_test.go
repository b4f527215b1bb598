package protocol_test

import (
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// ticTacToe is noughts and crosses, moves "x,y", positions "x2/1o1/3 x".
type ticTacToe struct{ searchless }

// searchless is what a game has for a search and for hosts, which no session asks for.
type searchless struct{}

func (searchless) Setup(engine.Board, engine.Player) (engine.Position, error) { panic("not asked for") }

func (searchless) NewEvaluator(*rng.Source, engine.EvaluatorOptions) engine.Evaluator {
	panic("not asked for")
}

func (searchless) About() engine.About { return engine.About{} }

// NewSolver claims a solver: the scripted search answers for it.
func (searchless) NewSolver(int, int) engine.Solver {
	return nil
}

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

func (g *grid) Game() engine.Game { return ticTacToe{} }

func (g *grid) Variant() string { return "3 3" }

func (g *grid) Remaining() int { return 9 - g.stones }

func (g *grid) Board() engine.Board {
	b := engine.NewBoard(3, 3)
	for i, m := range g.cells {
		b.Squares[i] = engine.Square(m)
	}
	return b
}

func (g *grid) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m / 3), Column: int(m % 3)}
}

func (g *grid) MoveAt(c engine.Cell) (engine.Move, error) {
	m := engine.Move(3*c.Row + c.Column)
	if c == engine.NoCell || !slices.Contains(g.Moves(nil), m) {
		return engine.NoMove, &engine.FieldError{Field: "move", Expected: "an empty cell of a game that goes on"}
	}
	return m, nil
}

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

// countdown is a heap from which 1 or 2 are taken; whoever takes the last one
// wins. One may pass, but not after a pass. Its board is a row of cells that says
// how many may be taken, the heap lies elsewhere.
type countdown struct{ searchless }

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

func (h *heap) Game() engine.Game { return countdown{} }

func (h *heap) Variant() string { return "9" }

func (h *heap) Remaining() int { return 2 * h.left }

func (h *heap) Board() engine.Board { return engine.NewBoard(1, 3) }

func (h *heap) Cell(m engine.Move) engine.Cell {
	if m == pass {
		return engine.NoCell
	}
	return engine.Cell{Column: int(m)}
}

func (h *heap) MoveAt(c engine.Cell) (engine.Move, error) {
	for _, m := range h.Moves(nil) {
		if h.Cell(m) == c {
			return m, nil
		}
	}
	return engine.NoMove, &engine.FieldError{Field: "move", Expected: "0,1 or 0,2 or pass"}
}

func (h *heap) FEN() string { return strconv.Itoa(h.left) }
