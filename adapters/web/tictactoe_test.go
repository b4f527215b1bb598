package web_test

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/rng"
)

// ticTacToe is a game that the page has never heard of.
type ticTacToe struct{}

func (ticTacToe) Name() string { return "tictactoe" }

func (ticTacToe) New(words []string) (engine.Position, error) {
	if len(words) > 1 || len(words) == 1 && words[0] != "3" {
		return nil, &engine.FieldError{Field: "size", Expected: "3"}
	}
	return newGrid(), nil
}

func (ticTacToe) Parse(fen string) (engine.Position, error) {
	b, turn, err := boardtext.ParseFEN(fen, boardtext.Shape{Low: 3, High: 3, Square: true})
	if err != nil {
		return nil, err
	}
	return ticTacToe{}.Setup(b, turn)
}

func (ticTacToe) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	if b.Rows != 3 || b.Columns != 3 || b.Count(engine.Forbidden) > 0 {
		return nil, &engine.FieldError{Field: "rows", Expected: "3 x 3 cells"}
	}
	if firsts, seconds := b.Count(engine.FirstPiece), b.Count(engine.SecondPiece); firsts-seconds != int(turn) {
		return nil, &engine.FieldError{Field: "stones", Expected: "as many x as o or one more"}
	}
	g := &grid{cells: [9]engine.Square(b.Squares), turn: turn}
	if g.hasLine(turn) {
		return nil, &engine.FieldError{Field: "result", Expected: "no line of the side to move"}
	}
	g.updateOutcome()
	return g, nil
}

func (ticTacToe) Traits() engine.Traits { return engine.Traits{} }

func (ticTacToe) NewEvaluator(r *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	playout := func(s engine.State, _ engine.Leaf) engine.Ending {
		g := *s.(*grid)
		return g.playout(r)
	}
	return engine.NewMixed(o, playout, nil, 0)
}

// lines are the eight ways to win.
var lines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

type grid struct {
	cells   [9]engine.Square
	turn    engine.Player
	outcome engine.Outcome
}

func newGrid() *grid { return &grid{} }

func (g *grid) CopyFrom(s engine.State) { *g = *s.(*grid) }
func (g *grid) Turn() engine.Player     { return g.turn }
func (g *grid) Outcome() engine.Outcome { return g.outcome }
func (g *grid) Game() engine.Game       { return ticTacToe{} }
func (g *grid) FEN() string             { return boardtext.FEN(g.Board(), g.turn) }
func (g *grid) Remaining() int          { return g.Board().Count(engine.Empty) }

func (g *grid) Board() engine.Board {
	return engine.Board{Rows: 3, Columns: 3, Squares: slices.Clone(g.cells[:])}
}

func (g *grid) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m / 3), Column: int(m % 3)}
}

func (g *grid) MoveAt(c engine.Cell) (engine.Move, error) {
	for _, m := range g.Moves(nil) {
		if g.Cell(m) == c {
			return m, nil
		}
	}
	return engine.NoMove, &engine.FieldError{Field: "move", Expected: "a free cell"}
}

func (g *grid) Clone() engine.Position {
	c := *g
	return &c
}

func (g *grid) Moves(buf []engine.Move) []engine.Move {
	for i, c := range g.cells {
		if c == engine.Empty && g.outcome == engine.Undecided {
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
		if c != engine.Empty {
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
	g.cells[m] = engine.Piece(g.turn)
	g.turn = g.turn.Other()
	g.updateOutcome()
}

// updateOutcome sets the outcome where the side that moved last has ended the game.
func (g *grid) updateOutcome() {
	switch {
	case g.hasLine(g.turn.Other()):
		g.outcome = engine.Win(g.turn.Other())
	case !slices.Contains(g.cells[:], engine.Empty):
		g.outcome = engine.Draw
	}
}

func (g *grid) hasLine(p engine.Player) bool {
	for _, l := range lines {
		if g.cells[l[0]] == engine.Piece(p) && g.cells[l[1]] == engine.Piece(p) && g.cells[l[2]] == engine.Piece(p) {
			return true
		}
	}
	return false
}

func (g *grid) Key() uint64 {
	key := uint64(0)
	for _, c := range g.cells {
		key = 4*key + uint64(c)
	}
	return key
}

func (g *grid) playout(r *rng.Source) engine.Ending {
	var buf [9]engine.Move
	end := engine.Ending{Exact: g.outcome != engine.Undecided}
	for ; g.outcome == engine.Undecided; end.Plies++ {
		moves := g.Moves(buf[:0])
		g.Play(moves[r.Below(uint32(len(moves)))])
	}
	end.Outcome = g.outcome
	return end
}
