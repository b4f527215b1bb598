package connectfour

import (
	_ "embed" // of the weights
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
)

// The prior of a move is computed from its patterns, one from each table (R. Coulom, "Computing Elo
// Ratings of Move Patterns in the Game of Go", 2007, adds up their weights). Most are patterns of
// the board; a position and its mirror image have the same ones. The last four tell how the move
// fared in the playouts of the search so far (replyRates).

// The offsets of the tables.
const (
	columnTable = 0
	flatTable   = columnTable + columnPatterns
	slopeTable  = flatTable + linePatterns
	lastTable   = slopeTable + linePatterns
	placeTable  = lastTable + relations
	hereTable   = placeTable + places
	aboveTable  = hereTable + makings*makings
	belowTable  = aboveTable + makings*makings
	besideTable = belowTable + belowPatterns
	gameTable   = besideTable + besidePatterns
	rateTables  = gameTable + gamePatterns // in the order of rateKinds

	moveRows = rateTables + rateKinds*rateLevels

	columnPatterns = 1 << 8
	linePatterns   = 1 << 12
	relations      = 5*7 + 1
	thirds         = 3 // of a game
	places         = (MaxSize + 1) / 2 * MaxSize * thirds
	makings        = 3 * 3 * 2 * 2
	belowPatterns  = 1 << 6 * (spaces + 1)
	spaces         = 6 // the most cells above a move that count
	besidePatterns = steps * steps * 2
	steps          = 2*3 + 2
	gamePatterns   = phases * 2 * 2
	phases         = 8 // of a game
	rateKinds      = 4
	rateLevels     = 64
)

// The model of moves has these rows and no others.
var _ [learned.MoveRows]struct{} = [moveRows]struct{}{}

// movesFile was written by "c4lab train moves"; see package internal/lab/train.
//
//go:embed moves.bin
var movesFile []byte

var moveModel = must(learned.ParseMoveModel(movesFile))

// SetPriors implements [engine.PriorSetter].
func (e *Evaluator) SetPriors(
	priors []engine.Prior, s engine.State, moves []engine.Move, last engine.Move,
) {
	x := newMover(s.(*Position), moves, last, e.rates())
	var logits [MaxSize]int32
	for i, m := range moves {
		v := x.see(m)
		logits[i] = moveModel.Logit(&v)
	}
	evaluation.SetPriors(priors, logits[:len(moves)])
}

// MoveViews returns the inputs of the model of moves, for the given moves of a position. last is
// the move before them, or engine.NoMove.
func (e *Evaluator) MoveViews(
	p *Position, moves []engine.Move, last engine.Move,
) (views []learned.MoveView) {
	x := newMover(p, moves, last, e.rates())
	for _, m := range moves {
		views = append(views, x.see(m))
	}
	return views
}

// mover holds the facts that all moves of a position share.
type mover struct {
	p       *Position
	v       view
	board   stones // the cells that are not forbidden
	neutral uint64 // parity of the moves until a side has to play below a threat
	third   int    // the third of the game: 2 the first, 0 the last
	game    uint16 // the row of the game's phase and parities
	last    engine.Move
	heights [1 + MaxSize + 1]int // of the columns' landing cells, with a margin; noLanding: none
	// By kind and column: how many levels a move's rate exceeds the mean of all moves.
	rates [rateKinds][MaxSize]int32
}

// noLanding is more than any height.
const noLanding = 99

func newMover(p *Position, moves []engine.Move, last engine.Move, rates *replyRates) (x mover) {
	x.p, x.last = p, last
	x.v.fill(p)
	x.neutral = uint64(x.v.neutral() & 1)
	x.board.store(x.v.cells)
	left, cells := uint16(x.v.left), uint16(x.v.cells.Size())
	x.third = int(left * thirds / (cells + 1))
	x.game = left*phases/(cells+1)*4 + uint16(x.neutral)*2 + left&1
	x.setHeights()
	if rates != nil {
		x.setRates(moves, rates)
	}
	return x
}

func (x *mover) setHeights() {
	for i := range x.heights {
		x.heights[i] = noLanding
	}
	for c := range x.p.columns {
		lane := uint16(x.p.landing[c/4%lanes.Words] >> (c % 4 * lanes.Bits))
		if lane != 0 {
			x.heights[1+c] = bits.TrailingZeros16(lane) - lanes.Margin
		}
	}
}

// setRates sets the rates of moves: as a reply to the last move, of the mover's stone there, of the
// opponent's stone there, and of the opponent's stone right above.
func (x *mover) setRates(moves []engine.Move, r *replyRates) {
	me := x.p.turn & 1
	var sums [rateKinds]int32
	for _, m := range moves {
		of := [rateKinds]uint16{
			r.replies[me][uint8(x.last)][uint8(m)], r.moves[me][uint8(m)], r.moves[me^1][uint8(m)],
		}
		if above := x.p.above(m); above != engine.NoMove {
			of[3] = r.moves[me^1][uint8(above)]
		}
		for kind, rate := range of {
			x.rates[kind][column(m)%MaxSize] = int32(rate)
			sums[kind] += int32(rate)
		}
	}
	for kind := range x.rates {
		mean := sums[kind] / int32(len(moves))
		for c := range x.rates[kind] {
			x.rates[kind][c] = (x.rates[kind][c] - mean) >> rateBits
		}
	}
}

// rateBits is the binary logarithm of a level of rates.
const rateBits = 10

// rateRow returns the row of a move's rate of some kind.
func (x *mover) rateRow(kind int, m engine.Move) uint16 {
	level := x.rates[kind][column(m)%MaxSize] + rateLevels/2
	return uint16(rateTables + kind*rateLevels + int(min(max(level, 0), rateLevels-1)))
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
		belowTable + x.belowPattern(m),
		besideTable + x.besidePattern(m),
		gameTable + x.game,
		x.rateRow(0, m), x.rateRow(1, m), x.rateRow(2, m), x.rateRow(3, m),
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

// belowPattern returns the code of the three cells below a move, and of the number of empty ones
// above it.
func (x *mover) belowPattern(m engine.Move) uint16 {
	me, c, b := x.p.turn&1, uint(m/lanes.Bits), uint(m%lanes.Bits)
	mine := x.p.stones[me].rightOf(c) >> ((b - 3) & 63) & 7
	theirs := x.p.stones[me^1].rightOf(c) >> ((b - 3) & 63) & 7
	above := lanes.WordOf(x.v.empty, m) >> 1 & (1<<(lanes.Bits-1-b) - 1)
	return uint16(mine|theirs<<3)*(spaces+1) + uint16(min(bits.OnesCount64(above), spaces))
}

// besidePattern returns the code of the steps from a move to the landing cells of the columns
// beside it, and of whether the mover controls the move's cell.
func (x *mover) besidePattern(m engine.Move) uint16 {
	a, b := x.step(m, column(m)), x.step(m, column(m)+2)
	control := uint16(lanes.WordOf(x.v.myControl, m) & 1)
	return (min(a, b)*steps+max(a, b))*2 + control
}

// step returns the code of the step from a move up to the landing cell at an index of heights.
func (x *mover) step(m engine.Move, at int) uint16 {
	if x.heights[at] == noLanding {
		return steps - 1
	}
	return uint16(min(max(x.heights[at]-height(m), -3), 3) + 3)
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
