package nogo

import (
	_ "embed" // of the weights
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// The evaluation adds up weights of crosses and of two counts. A cross is a cell and its
// four neighbours. Its code consists of their octal digits (see lines). Each phase of the
// game has its own weights of crosses. All boards, and all cells of a board, share them:
// the frame marks corners and edges. The lead matters more when fewer shared cells are
// left, so its weight depends on the number of shared cells too.
//
//	   u
//	l  c  r      code 0o d u r c l
//	   d

// Sizes of the tables, and their first index in the weights.
const (
	// Phases is the number of phases of the game. A phase spans phaseCells shared cells.
	Phases     = 8
	phaseCells = 10

	// CrossCodes is the number of codes of crosses.
	CrossCodes = 1 << 15
	// MaxLead is the greatest lead in the table. A greater one has the same weight.
	MaxLead = 15
	maxSure = 7

	leadAt = Phases * CrossCodes
	sureAt = leadAt + (cells+1)*(2*MaxLead+1)
	// CountsAt is the first index of a count; the weights of crosses end there.
	CountsAt = leadAt
	// WeightCount is the number of weights.
	WeightCount = sureAt + Phases*(2*maxSure+1)
)

// Features are the indices of a position's weights: one for the cross around each cell,
// row by row, then one for each of the two counts.
type Features [cells + 2]uint32

// Features returns the indices of the view's weights.
func (v *View) Features() (f Features) {
	phase := min(int(v.Shared)/phaseCells, Phases-1)
	first := uint32(phase * CrossCodes)
	l := v.lines()
	for x := range MaxSize {
		row := f[MaxSize*x:][:MaxSize]
		up, here, down := l[x]<<6, l[x+1], l[x+2]<<9
		for y := range row {
			row[y] = first | uint32(here&0o777|up&0o7000|down&0o70000)
			up, here, down = up>>3, here>>3, down>>3
		}
	}
	f[cells] = LeadFeature(int(v.Shared), int(v.Lead))
	f[cells+1] = sureAt + counted(phase, int(v.sureLead), maxSure)
	return f
}

// LeadFeature returns the index of the weight of a lead with a number of shared cells.
func LeadFeature(shared, lead int) uint32 { return leadAt + counted(shared, lead, MaxLead) }

// counted returns the index of n in a table whose rows run from -limit to limit. A number
// beyond that range has the index of its nearest end.
func counted(row, n, limit int) uint32 {
	return uint32(row*(2*limit+1) + min(max(n, -limit), limit) + limit)
}

// View holds the input of the evaluation, from the view of the side to move.
type View struct {
	mine, theirs set // a side's stones and its legal cells
	blocked      set // cells with a stone or outside a smaller board

	Shared   int8 // number of cells that are legal for both sides
	Lead     int8 // number of legal cells of the side to move, minus that of the other side
	sureLead int8 // number of sure moves (see reserve), minus that of the other side
}

// View returns the position from the view of the side to move.
func (p *Position) View() View {
	me, they := p.turn&1, p.turn&1^1
	return View{
		mine:     p.stones[me].or(p.legal[me]),
		theirs:   p.stones[they].or(p.legal[they]),
		blocked:  board.andNot(p.free),
		Shared:   int8(p.legal[me].and(p.legal[they]).size()),
		Lead:     int8(p.legal[me].size() - p.legal[they].size()),
		sureLead: int8(p.reserve(me).sure - p.reserve(they).sure),
	}
}

// lines are the rows of the largest board inside a frame of cells that are not on the
// board. Each cell is an octal digit; the leftmost cell is the lowest digit:
//
//	0 legal for neither    1 legal for the mover only    2 for the other only    3 for both
//	4 not on the board     5 stone of the mover          6 stone of the other
type lines [MaxSize + 2]uint64

const (
	frame     = 0o44444444444
	frameEnds = 0o40000000004
)

func (v *View) lines() (l lines) {
	l[0], l[MaxSize+1] = frame, frame
	for x := range MaxSize {
		digits := octal[v.mine.row(x)] | octal[v.theirs.row(x)]<<1 | octal[v.blocked.row(x)]<<2
		l[x+1] = uint64(digits)<<3 | frameEnds
	}
	return l
}

// octal maps a row of bits to the number with the same digits in base 8.
var octal = func() (t [1 << MaxSize]uint32) {
	for b := 1; b < len(t); b++ {
		t[b] = t[b>>1]<<3 | uint32(b&1)
	}
	return t
}()

// Weights are the weights of all features, one signed byte each.
type Weights string

// A logit of 1 is CrossScale units of a cross's weight, or CountScale units of a count's.
// The unit of crosses is smaller because a position has many of them.
const (
	CrossScale = 128
	CountScale = 16
)

// weights was written by "c4lab train"; see package internal/lab/train.
//
//go:embed weights.bin
var weights Weights

// winrate returns the expected result for the side to move. The game must not be over.
func (p *Position) winrate() float32 {
	v := p.View()
	return weights.Winrate(&v)
}

// Winrate returns the expected result for the side to move, by a logistic model of the
// features. It uses integers and a table, so the result is the same on every processor.
func (w Weights) Winrate(v *View) float32 {
	w = w[:WeightCount]
	f := v.Features()
	crosses, counts := 0, 0
	for _, i := range f[:cells] {
		crosses += int(int8(w[i]))
	}
	for _, i := range f[cells:] {
		counts += int(int8(w[i]))
	}
	const crossUnit = evaluation.LogitScale / CrossScale
	const countUnit = evaluation.LogitScale / CountScale
	return evaluation.Winrate(crossUnit*crosses + countUnit*counts)
}

// playout plays random moves to the end of the game. An informed playout prefers the cells
// that are legal for both sides: the other side cannot take the rest. The result is exact
// if the loser never had more than one legal move.
func (p *Position) playout(r *rng.Source, informed bool) evaluation.Ending {
	var chose [2]bool // by side: it has had more than one legal move
	plies := 0
	for ; ; plies++ {
		moves := p.legal[p.turn&1]
		if moves.empty() {
			return evaluation.Ending{Outcome: p.Outcome(), Plies: plies, Exact: !chose[p.turn&1]}
		}
		if !moves.single() {
			chose[p.turn&1] = true
		}
		if shared := moves.and(p.legal[p.turn&1^1]); informed && !shared.empty() {
			moves = shared
		}
		p.Play(moves.pick(r))
	}
}

// pick returns a random cell. The set must not be empty.
func (s set) pick(r *rng.Source) engine.Move {
	low := uint32(bits.OnesCount64(s.low))
	nth := r.Below(low + uint32(bits.OnesCount64(s.high)))
	if nth < low {
		return engine.Move(nthBit(s.low, nth))
	}
	return engine.Move(64 + nthBit(s.high, nth-low))
}

// nthBit returns the index of the nth set bit of w, with n from 0: a binary search with
// counts of bits.
func nthBit(w uint64, nth uint32) uint32 {
	at := uint32(0)
	for half := uint32(32); half > 0; half /= 2 {
		lower := uint32(bits.OnesCount64(w >> at & (1<<half - 1)))
		if nth >= lower {
			nth -= lower
			at += half
		}
	}
	return at
}
