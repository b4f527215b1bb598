package reversi

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

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
	onBoard := engine.Board{Rows: int(p.rules.size), Columns: int(p.rules.size)}.Has(c)
	switch m := cell(c.Row, c.Column); {
	case p.outcome != engine.Undecided:
		return engine.NoMove, engine.GameOver()
	case c == engine.NoCell && p.legal == 0:
		return Pass, nil
	case c == engine.NoCell:
		return engine.NoMove, engine.IllegalMove("a disc, for one can be placed")
	case !onBoard:
		return engine.NoMove, engine.IllegalMove("a cell")
	case p.legal == 0:
		return engine.NoMove, engine.IllegalMove("pass, no disc can be placed")
	case p.legal>>m&1 == 0:
		return engine.NoMove, engine.IllegalMove("an empty cell where a disc flips others")
	default:
		return m, nil
	}
}

// Remaining returns the maximum number of plies until the end. That is twice the number of
// empty cells, because a pass may precede each disc.
func (p *Position) Remaining() int { return 2 * bits.OnesCount64(p.rules.empty(p.board)) }

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
	board, turn, err := boardtext.ParseFEN(fen, boards)
	if err != nil {
		return nil, err
	}
	return setup(board, turn, noPass)
}

// Setup returns the position with the discs of b and the side to move, by the rule with
// passes. The error is an *engine.FieldError of the field rows, columns, cell or centre.
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return setup(b, turn, false)
}

// setup is Setup by either rule. The error may also be of the field side.
func setup(b engine.Board, turn engine.Player, noPass bool) (engine.Position, error) {
	if err := boardtext.CheckBoard(boards, b); err != nil {
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
	if err := p.check(centre); err != nil {
		return nil, err
	}
	p.generate()
	return p, nil
}

// check returns an error if the position cannot come from a game. It makes two tests: the
// four centre cells always hold discs, and without passes the sides alternate. It does not
// search for a game that leads to the position.
func (p *Position) check(centre uint64) error {
	taken := p.board.mine | p.board.theirs
	if centre&^taken != 0 {
		return engine.Expected("centre", "discs on the four middle cells")
	}
	if turn := engine.Player(bits.OnesCount64(taken) % 2); p.rules.noPass && p.turn != turn {
		return engine.Expected("side", "%s, whose turn it is where nobody passes",
			boardtext.Side(turn))
	}
	return nil
}
