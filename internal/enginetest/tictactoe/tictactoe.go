// Package tictactoe is an example: a whole game in one file, to copy as CONTRIBUTING.md says. It is
// not among the games of the engine. Tests register it, and then every command, host and page plays
// it: a script of cmd/c4engine does so.
package tictactoe

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
)

// Game is tic-tac-toe as an engine.Game.
type Game struct{}

var _ engine.Game = Game{}

// boards is the only board.
var boards = engine.Boards{Sizes: []int{3}, Usual: [2]int{3, 3}, Square: true}

// Name returns "tictactoe".
func (Game) Name() string { return "tictactoe" }

// About describes the game.
func (Game) About() engine.About {
	return engine.About{
		Title:    "Tic-tac-toe",
		Goal:     "Three in a row, across, down or diagonally, win.",
		Sides:    [2]string{"Cross", "Nought"},
		Boards:   boards,
		Look:     engine.Stones,
		Line:     3,
		Notation: engine.Notation{Letters: "abc"},
	}
}

// New returns the empty board.
func (Game) New(words []string) (engine.Position, error) {
	if _, err := boardtext.ParseStart(boards, words); err != nil {
		return nil, err
	}
	return &Position{}, nil
}

// Parse reads what Position.FEN writes.
func (g Game) Parse(fen string) (engine.Position, error) {
	return boardtext.ParseFEN(fen, boards, g.Setup)
}

// Setup returns the position of a board. The error is an *engine.FieldError of the field
// rows, columns, squares, cell, stones, side or result.
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	if err := boardtext.CheckBoard(boards, b, turn); err != nil {
		return nil, err
	}
	if err := boardtext.CheckTurn(b, turn); err != nil {
		return nil, err
	}
	p := &Position{cells: [9]engine.Square(b.Squares), turn: turn}
	if p.hasLine(turn) {
		return nil, engine.Expected("result", "no line of the side to move")
	}
	p.updateOutcome()
	return p, nil
}

// NewEvaluator returns random playouts.
func (Game) NewEvaluator(random *engine.Random, o engine.EvaluatorOptions) engine.Evaluator {
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p := *s.(*Position)
		return p.playout(random)
	}
	return evaluation.NewMixed(o, playout, nil, 0)
}

// lines are the eight ways to win.
var lines = [][3]int{
	{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
}

// Position is a board, whose cells are numbered row by row from the top, and the side to
// move. A move is the number of a cell.
type Position struct {
	cells   [9]engine.Square
	turn    engine.Player
	outcome engine.Outcome
}

// CopyFrom makes p equal to another position.
func (p *Position) CopyFrom(s engine.State) { *p = *s.(*Position) }

// Turn returns the side to move.
func (p *Position) Turn() engine.Player { return p.turn }

// Outcome returns the result.
func (p *Position) Outcome() engine.Outcome { return p.outcome }

// Moves appends the empty cells.
func (p *Position) Moves(buf []engine.Move) []engine.Move {
	for i, c := range p.cells {
		if c == engine.Empty && p.outcome == engine.Undecided {
			buf = append(buf, engine.Move(i))
		}
	}
	return buf
}

// Candidates appends a winning move if there is one, else all moves.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Known) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proven(p.turn.ValueOf(p.outcome), 0)
	}
	for i, c := range p.cells {
		if c != engine.Empty {
			continue
		}
		next := *p
		next.Play(engine.Move(i))
		if next.outcome == engine.Win(p.turn) {
			return append(buf, engine.Move(i)), engine.Proven(engine.Won, 1)
		}
	}
	return p.Moves(buf), engine.Open()
}

// Play takes a cell.
func (p *Position) Play(m engine.Move) {
	p.cells[m] = engine.Piece(p.turn)
	p.turn = p.turn.Other()
	p.updateOutcome()
}

// updateOutcome sets the outcome. Only the side that moved last can have won.
func (p *Position) updateOutcome() {
	switch {
	case p.hasLine(p.turn.Other()):
		p.outcome = engine.Win(p.turn.Other())
	case !slices.Contains(p.cells[:], engine.Empty):
		p.outcome = engine.Draw
	}
}

// hasLine reports whether side has three in a row.
func (p *Position) hasLine(side engine.Player) bool {
	piece := engine.Piece(side)
	for _, l := range lines {
		if p.cells[l[0]] == piece && p.cells[l[1]] == piece && p.cells[l[2]] == piece {
			return true
		}
	}
	return false
}

// Key returns a hash of the cells, two bits each; whose turn it is follows from them.
func (p *Position) Key() uint64 {
	key := uint64(0)
	for _, c := range p.cells {
		key = 4*key + uint64(c)
	}
	hash := engine.NewRandom(key)
	return hash.Uint64()
}

// playout plays random moves to the end of the game.
func (p *Position) playout(r *engine.Random) evaluation.Ending {
	var buf [9]engine.Move
	end := evaluation.Ending{Exact: p.outcome != engine.Undecided}
	for ; p.outcome == engine.Undecided; end.Plies++ {
		moves := p.Moves(buf[:0])
		p.Play(moves[r.Below(uint32(len(moves)))])
	}
	end.Outcome = p.outcome
	return end
}

// The rest of engine.Position is for hosts, which show boards and read and write texts.

// Game returns the game that p belongs to.
func (p *Position) Game() engine.Game { return Game{} }

// Clone returns an independent copy.
func (p *Position) Clone() engine.Position {
	c := *p
	return &c
}

// Board returns what is on every cell.
func (p *Position) Board() engine.Board {
	return engine.Board{Rows: 3, Columns: 3, Squares: slices.Clone(p.cells[:])}
}

// Cell returns the cell that a move takes.
func (p *Position) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m / 3), Column: int(m % 3)}
}

// MoveAt returns the legal move that takes a cell. The error is an *engine.FieldError of
// the field move.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) {
	for _, m := range p.Moves(nil) {
		if p.Cell(m) == c {
			return m, nil
		}
	}
	if p.outcome != engine.Undecided {
		return engine.NoMove, engine.GameOver()
	}
	return engine.NoMove, engine.IllegalMove("an empty cell")
}

// Remaining returns how many cells are empty.
func (p *Position) Remaining() int { return p.Board().Count(engine.Empty) }

// Variant returns nothing: there is one board.
func (p *Position) Variant() string { return "" }

// FEN returns the position as boardtext.FEN writes it.
func (p *Position) FEN() string { return boardtext.FEN(p.Board(), p.turn) }
