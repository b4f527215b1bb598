package connectfour

import (
	_ "embed" // of the weights
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
)

// The prior of a move is computed from a sum of weights, one weight from each table (R. Coulom,
// "Computing Elo Ratings of Move Patterns in the Game of Go", 2007). The move's pattern in a
// table selects the weight. A position and its mirror image have the same patterns.

// The offsets of the tables.
const (
	columnTable = 0
	flatTable   = columnTable + columnPatterns
	slopeTable  = flatTable + linePatterns
	lastTable   = slopeTable + linePatterns
	placeTable  = lastTable + relations
	hereTable   = placeTable + places
	aboveTable  = hereTable + makings*makings

	moveWeights = aboveTable + makings*makings

	columnPatterns = 1 << 8
	linePatterns   = 1 << 12
	relations      = 5*7 + 1
	thirds         = 3 // of a game
	places         = (MaxSize + 1) / 2 * MaxSize * thirds
	makings        = 3 * 3 * 2 * 2
)

// The model of moves has these weights and no others.
var _ [learned.MoveWeights]struct{} = [moveWeights]struct{}{}

// MoveViews appends the inputs of the model of moves, for the given moves. last is the move before
// them, or engine.NoMove.
func (p *Position) MoveViews(
	moves []engine.Move, last engine.Move, views []learned.MoveView,
) []learned.MoveView {
	x := newMover(p, last)
	for _, m := range moves {
		views = append(views, x.see(m))
	}
	return views
}

// movesFile was written by "c4lab train moves"; see package internal/lab/train.
//
//go:embed moves.bin
var movesFile []byte

var moveModel = must(learned.ParseMoveModel(movesFile))

// setPriors sets the priors of moves. There must be at least one move.
func (p *Position) setPriors(priors []engine.Prior, moves []engine.Move, last engine.Move) {
	x := newMover(p, last)
	var logits [MaxSize]int32
	for i, m := range moves {
		v := x.see(m)
		logits[i] = moveModel.Logit(&v)
	}
	evaluation.SetPriors(priors, logits[:len(moves)])
}

// mover holds the facts that all moves of a position share.
type mover struct {
	p       *Position
	v       view
	board   stones // the cells that are not forbidden
	neutral uint64 // parity of the moves until a side has to play below a threat
	third   int    // the third of the game: 2 the first, 0 the last
	last    engine.Move
}

func newMover(p *Position, last engine.Move) (x mover) {
	x.p, x.last = p, last
	x.v.fill(p)
	x.neutral = uint64(x.v.neutral() & 1)
	x.board.store(x.v.cells)
	x.third = int(x.v.left) * thirds / (int(x.v.cells.Size()) + 1)
	return x
}

func (x *mover) see(m engine.Move) learned.MoveView {
	me := x.p.turn & 1
	mine, theirs, board := x.p.stones[me].around(m), x.p.stones[me^1].around(m), x.board.around(m)
	return learned.MoveView{
		columnTable + x.columnPattern(m),
		flatTable + min(line(mine.flat, theirs.flat, board.flat),
			backward(mine.flat, theirs.flat, board.flat)),
		slopeTable + line(mine.rising, theirs.rising, board.rising),
		slopeTable + backward(mine.falling, theirs.falling, board.falling),
		lastTable + relation(m, x.last),
		placeTable + x.placePattern(m),
		hereTable + x.makingHere(m, mine, theirs),
		aboveTable + x.makingAbove(m),
	}
}

// columnPattern returns the pattern of a move's column: both sides' threats on the three cells
// above the move, whether the mover controls the move's cell, and the parity of the neutral moves.
func (x *mover) columnPattern(m engine.Move) uint16 {
	mine, theirs := lanes.WordOf(x.v.mine.threats, m), lanes.WordOf(x.v.theirs.threats, m)
	control := lanes.WordOf(x.v.myControl, m)
	return uint16(mine>>1&7 | theirs>>1&7<<3 | control&1<<6 | x.neutral<<7)
}

// line returns the contents of the six cells around a move on a line, two bits a cell. One bit
// stands for either side's stone. Both bits mark a cell that nobody can take.
func line(mine, theirs, board uint64) uint16 {
	return uint16((mine|^board)&63 | (theirs|^board)&63<<6)
}

// backward returns the line with its cells in the opposite order.
func backward(mine, theirs, board uint64) uint16 {
	return line(reversed(mine), reversed(theirs), reversed(board))
}

func reversed(around uint64) uint64 { return uint64(bits.Reverse8(uint8(around)) >> 2) }

// relation returns the code of the distance from the last move to a move, in columns and rows.
func relation(m, last engine.Move) uint16 {
	if last == engine.NoMove {
		return relations - 1
	}
	aside, up := column(m)-column(last), height(m)-height(last)
	return uint16(min(max(aside, -aside), 4)*7 + min(max(up, -3), 3) + 3)
}

// placePattern returns the code of a move's cell and of the third of the game.
func (x *mover) placePattern(m engine.Move) uint16 {
	aside := 2*column(m) + 1 - int(x.p.columns)
	fromMiddle := max(aside, -aside) / 2
	return uint16((fromMiddle*MaxSize+height(m))*thirds + x.third)
}

// makingHere returns the code of the threats that a stone at m makes: the mover's stone and the
// opponent's.
func (x *mover) makingHere(m engine.Move, mine, theirs lines) uint16 {
	me := x.p.turn & 1
	return x.making(me, m, mine, x.v.myControl)*makings +
		x.making(me^1, m, theirs, x.v.theirControl)
}

// makingAbove returns makingHere of the cell above m. It returns 0 if m fills the column.
func (x *mover) makingAbove(m engine.Move) uint16 {
	above := x.p.above(m)
	if above == engine.NoMove {
		return 0
	}
	me := x.p.turn & 1
	return x.makingHere(above, x.p.stones[me].around(above), x.p.stones[me^1].around(above))
}

// making returns the code of the threats that a side's stone at m makes:
//
//   - the number of new threats on cells that the side controls, at most 2,
//   - the number on other cells, at most 2,
//   - whether one of them can be completed at once,
//   - whether another threat lies right above or below a new one.
func (x *mover) making(side engine.Player, m engine.Move, l lines, control set) uint16 {
	if l.none() { // true for three moves of four: it saves the work below
		return 0
	}
	var made threatMap
	made.addLines(m, l)
	old := x.p.threats[side].set()
	fresh := made.set().And(x.v.empty).AndNot(old)
	if fresh.Empty() {
		return 0
	}
	n := uint16(min(fresh.And(control).Size(), 2)) + 3*uint16(min(fresh.AndNot(control).Size(), 2))
	above := x.p.above(m)
	opens := above != engine.NoMove && lanes.WordOf(fresh, above)&1 != 0
	if opens || !fresh.And(x.v.first).Empty() {
		n += 9
	}
	if all := fresh.Or(old); !fresh.And(all.Shl(1).Or(all.Shr(1))).Empty() {
		n += 18
	}
	return n
}
