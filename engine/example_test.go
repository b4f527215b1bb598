package engine_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct"
)

// Chomp, on a bar of chocolate of 3 x 4 pieces: a move takes a piece and all that
// is left below it and to its right. Who takes the poisoned one in the upper left
// corner loses.
const chompRows, chompColumns = 3, 4

// Step 1: a type for positions. Without a pointer a copy is independent.
type chompPosition struct {
	squares [chompRows * chompColumns]engine.Square
	turn    engine.Player
}

// Step 2: engine.State, what a search sees. A move is the number of a cell.
func (p *chompPosition) CopyFrom(s engine.State) { *p = *s.(*chompPosition) }
func (p *chompPosition) Turn() engine.Player     { return p.turn }

func (p *chompPosition) Outcome() engine.Outcome {
	if p.squares[0] == engine.Empty {
		return engine.Undecided
	}
	return engine.Win(p.turn) // the other side has just taken the poison
}

func (p *chompPosition) Moves(buf []engine.Move) []engine.Move {
	for m, s := range p.squares {
		if s == engine.Empty {
			buf = append(buf, engine.Move(m))
		}
	}
	return buf
}

// Candidates knows nothing that Moves and Outcome do not.
func (p *chompPosition) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	return p.Moves(buf), engine.Proof{Value: p.turn.Of(p.Outcome())}
}

func (p *chompPosition) Play(m engine.Move) {
	for row := int(m) / chompColumns; row < chompRows; row++ {
		for column := int(m) % chompColumns; column < chompColumns; column++ {
			if s := &p.squares[row*chompColumns+column]; *s == engine.Empty {
				*s = engine.Piece(p.turn)
			}
		}
	}
	p.turn = p.turn.Other()
}

func (p *chompPosition) Key() uint64 {
	key := uint64(p.turn)
	for _, s := range p.squares {
		key = key<<2 | uint64(s)
	}
	hash := rng.New(key)
	return hash.Uint64()
}

// Step 3: engine.Position, the rest of what hosts see. Package boardtext writes
// boards and moves.
func (p *chompPosition) Game() engine.Game { return chomp{} }
func (p *chompPosition) Variant() string   { return "" } // there is one board
func (p *chompPosition) FEN() string       { return boardtext.FEN(p.Board(), p.turn) }
func (p *chompPosition) Remaining() int    { return p.Board().Count(engine.Empty) }

func (p *chompPosition) Clone() engine.Position {
	c := *p
	return &c
}

func (p *chompPosition) Board() engine.Board {
	return engine.Board{Rows: chompRows, Columns: chompColumns, Squares: slices.Clone(p.squares[:])}
}

func (p *chompPosition) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m) / chompColumns, Column: int(m) % chompColumns}
}

func (p *chompPosition) MoveAt(c engine.Cell) (engine.Move, error) {
	if b := p.Board(); !b.Has(c) || b.At(c) != engine.Empty {
		return engine.NoMove, engine.Expected("move", "a piece that is left")
	}
	return engine.Move(c.Row*chompColumns + c.Column), nil
}

// Step 4: engine.Game, which makes positions. Every error names a field.
type chomp struct{}

func (chomp) Name() string          { return "chomp" }
func (chomp) Traits() engine.Traits { return engine.Traits{} }

func (chomp) New(words []string) (engine.Position, error) {
	if len(words) > 0 {
		return nil, engine.Expected("arguments", "none")
	}
	return &chompPosition{}, nil
}

func (chomp) Parse(fen string) (engine.Position, error) {
	b, turn, err := boardtext.ParseFEN(fen, boardtext.Shape{Low: chompRows, High: chompColumns})
	if err != nil {
		return nil, err
	}
	return chomp{}.Setup(b, turn)
}

func (chomp) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	if b.Rows != chompRows || b.Columns != chompColumns {
		return nil, engine.Expected("rows", "3 rows of 4 pieces")
	}
	for i, s := range b.Squares {
		fromLeft := i%chompColumns == 0 || b.Squares[i-1] == engine.Empty
		fromAbove := i < chompColumns || b.Squares[i-chompColumns] == engine.Empty
		if s == engine.Forbidden || s == engine.Empty && !(fromLeft && fromAbove) {
			return nil, engine.Expected("cell", "nothing left below or to the right of what is taken")
		}
	}
	return &chompPosition{squares: [chompRows * chompColumns]engine.Square(b.Squares), turn: turn}, nil
}

// Step 5: an evaluator. Random playouts do for every game; tactics and a learned
// evaluation make it stronger.
func (chomp) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	playout := func(s engine.State, _ engine.Leaf) (end evaluation.Ending) {
		var buf [chompRows * chompColumns]engine.Move
		p := *s.(*chompPosition)
		for ; p.Outcome() == engine.Undecided; end.Plies++ {
			moves := p.Moves(buf[:0])
			p.Play(moves[random.Below(uint32(len(moves)))])
		}
		end.Outcome = p.Outcome()
		return end
	}
	return evaluation.NewMixed(o, playout, nil, 0)
}

// Adding a game takes a type for its positions and one for the game. A test calls
// enginetest.Run, which holds them to the contract; from then on the search plays
// the game, and the hosts that read moves as cells do too.
func Example_addAGame() {
	start, err := chomp{}.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	searcher := uct.New()
	defer searcher.Close()
	info := searcher.Search(context.Background(), engine.History{Start: start}, engine.Limits{}, func(engine.Info) {})
	best := info.Lines[0]
	fmt.Println("proven won:", best.Proof.Value == engine.Won)
	start.Play(info.BestMove())
	fmt.Println(boardtext.Draw(start, info.BestMove(), false))
	// Output:
	// proven won: true
	//      0  1  2  3
	//  0   .  .  .  .
	//  1   .  . [x] x
	//  2   .  .  x  x
	// o to move
}
