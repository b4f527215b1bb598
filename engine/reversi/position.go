package reversi

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/rng"
)

// Position is a board, the side to move and the rule by which the game ends. It
// holds no pointer, so a copy is independent.
type Position struct {
	board   board
	legal   uint64 // cells where the side to move may place a disc
	turn    engine.Player
	outcome engine.Outcome

	rules rules // fixed for the game
}

// rules are the board's size and the rule for a side that cannot place a disc.
type rules struct {
	cells, corners uint64
	size           int8
	noPass         bool // the game ends instead of a pass
}

func newRules(size int, noPass bool) rules {
	last := size - 1
	corners := uint64(1<<cell(0, 0) | 1<<cell(0, last) | 1<<cell(last, 0) | 1<<cell(last, last))
	return rules{cells: square(size), corners: corners, size: int8(size), noPass: noPass}
}

// start returns the start position.
func start(r rules) *Position {
	low, high := int(r.size/2-1), int(r.size/2)
	p := &Position{
		board: board{
			mine:   1<<cell(low, high) | 1<<cell(high, low),
			theirs: 1<<cell(low, low) | 1<<cell(high, high),
		},
		rules: r,
	}
	p.generate()
	return p
}

// Turn returns the side to move.
func (p *Position) Turn() engine.Player { return p.turn }

// Outcome returns the result of the game: the side with more discs wins.
func (p *Position) Outcome() engine.Outcome { return p.outcome }

// CopyFrom copies s, which must be a *Position, into p.
func (p *Position) CopyFrom(s engine.State) { *p = *s.(*Position) }

// Clone returns an independent copy.
func (p *Position) Clone() engine.Position {
	c := *p
	return &c
}

// Moves appends the legal moves, row by row from the top, or the pass if it is forced.
func (p *Position) Moves(buf []engine.Move) []engine.Move {
	if p.legal == 0 && p.outcome == engine.Undecided {
		return append(buf, Pass)
	}
	for rest := p.legal; rest != 0; rest &= rest - 1 {
		buf = append(buf, engine.Move(bits.TrailingZeros64(rest)))
	}
	return buf
}

// Play plays a legal move.
func (p *Position) Play(m engine.Move) {
	if m == Pass {
		p.board = p.board.turned()
	} else {
		p.board = p.board.after(m, p.board.flips(m))
	}
	p.turn ^= 1
	p.generate()
}

// generate sets the legal moves, and the outcome if the game is over.
func (p *Position) generate() {
	p.legal = p.board.moves() & p.rules.cells
	if p.legal == 0 && p.rules.stuck(p.board) {
		p.outcome = p.turn.OutcomeOf(engine.ValueOfScore(p.board.lead()))
	}
}

// empty returns the empty cells of a board.
func (r *rules) empty(b board) uint64 { return r.cells &^ (b.mine | b.theirs) }

// stuck reports whether the game is over, if the side to move cannot place a disc.
func (r *rules) stuck(b board) bool { return r.noPass || b.turned().moves()&r.cells == 0 }

// Key returns a hash of the discs, the side to move and the rules.
func (p *Position) Key() uint64 {
	variant := uint64(p.rules.size)<<2 | uint64(p.turn)<<1
	if p.rules.noPass {
		variant++
	}
	return p.board.hash() ^ variant*rng.KeyA
}

// hash returns a hash of the discs.
func (b board) hash() uint64 { return rng.Fold(b.mine^rng.KeyA, b.theirs^rng.KeyB) }

// Game returns the game of Reversi.
func (p *Position) Game() engine.Game { return Game{} }

// Variant returns the board's size, followed by "nopass" if the rule without passes holds.
func (p *Position) Variant() string {
	words := strconv.Itoa(int(p.rules.size))
	if p.rules.noPass {
		words += " " + noPassWord
	}
	return words
}

// Board returns the content of every cell.
func (p *Position) Board() engine.Board {
	b := engine.NewBoard(int(p.rules.size), int(p.rules.size))
	sides := map[engine.Player]uint64{p.turn: p.board.mine, p.turn.Other(): p.board.theirs}
	for side, discs := range sides {
		for ; discs != 0; discs &= discs - 1 {
			b.Set(p.Cell(engine.Move(bits.TrailingZeros64(discs))), engine.Piece(side))
		}
	}
	return b
}

// Cell returns the cell that a move takes, engine.NoCell for a pass.
func (p *Position) Cell(m engine.Move) engine.Cell {
	if m == Pass {
		return engine.NoCell
	}
	return engine.Cell{Row: int(m / lane), Column: int(m % lane)}
}

// MoveAt returns the legal move that takes a cell, or the pass at engine.NoCell.
// The error is an *engine.FieldError of the field move.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) {
	if c == engine.NoCell && p.legal != 0 {
		return engine.NoMove, engine.IllegalMove("a cell: no pass while a disc can be placed")
	}
	return boardtext.MoveAt(p, c, func(engine.Cell) string {
		if p.legal == 0 {
			return "pass, no disc can be placed"
		}
		return "an empty cell where a disc flips others"
	})
}

// Remaining returns the maximum number of plies until the end. With passes that is twice the number
// of empty cells, because a pass may precede each disc, except the first if one can be placed now.
func (p *Position) Remaining() int {
	empty := bits.OnesCount64(p.rules.empty(p.board))
	switch {
	case p.rules.noPass:
		return empty
	case p.legal != 0:
		return 2*empty - 1
	}
	return 2 * empty
}

// FEN returns the position as boardtext.FEN writes it, followed by the word "nopass" if
// the rule without passes holds.
func (p *Position) FEN() string {
	fen := boardtext.FEN(p.Board(), p.turn)
	if p.rules.noPass {
		fen += " " + noPassWord
	}
	return fen
}

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError of the
// field side, rule, rows, cell or columns, or Setup's.
func (Game) Parse(fen string) (engine.Position, error) {
	words := strings.SplitN(strings.TrimSpace(fen), " ", 3)
	noPass := len(words) == 3
	if noPass && words[2] != noPassWord {
		return nil, engine.Expected("rule", "nopass or nothing after the side")
	}
	fen = strings.Join(words[:min(2, len(words))], " ")
	return boardtext.ParseFEN(fen, boards, func(b engine.Board, turn engine.Player) (engine.Position, error) {
		return setup(b, turn, noPass)
	})
}

// Setup returns the position with the discs of b and the side to move, by the rule with
// passes. The error is an *engine.FieldError of the field rows, columns, squares, cell, side or
// centre.
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return setup(b, turn, false)
}

// setup is Setup by either rule.
func setup(b engine.Board, turn engine.Player, noPass bool) (engine.Position, error) {
	if err := boardtext.CheckBoard(boards, b, turn); err != nil {
		return nil, err
	}
	p := start(newRules(b.Rows, noPass))
	centre := p.board.mine | p.board.theirs
	var discs [2]uint64
	for i, s := range b.Squares {
		if s != engine.Empty {
			discs[s-engine.FirstPiece] |= 1 << cell(i/b.Columns, i%b.Columns)
		}
	}
	p.turn = turn
	p.board = board{discs[turn], discs[turn.Other()]}
	// Whether some game leads to the position is not asked. But the four centre cells always hold
	// discs, and without passes the sides alternate.
	taken := discs[0] | discs[1]
	if centre&^taken != 0 {
		return nil, engine.Expected("centre", "discs on the four middle cells")
	}
	if mover := engine.Player(bits.OnesCount64(taken) % 2); noPass && turn != mover {
		return nil, engine.Expected("side", "%s, whose turn it is where nobody passes",
			boardtext.Side(mover))
	}
	p.generate()
	return p, nil
}
