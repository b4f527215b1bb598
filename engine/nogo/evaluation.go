package nogo

import (
	_ "embed" // of the weights

	"github.com/c4engine/c4engine/engine/evaluation"
)

// The evaluation looks up weights for crosses and counts. A cross is a cell and the
// four beside it; its code has their octal digits (see lines). All places of all
// boards share the weights of crosses, as the frame marks corners and edges, but
// each phase of the game has its own. The lead matters more the fewer shared cells
// are left, so it has a weight for each number of them.
//
//	   u
//	l  c  r      code 0o d u r c l
//	   d

// Sizes of the tables, and where they begin in the weights.
const (
	// Phases is the number of phases, by the shared cells that are left.
	Phases     = 8
	phaseCells = 10

	// CrossCodes is the number of codes of crosses.
	CrossCodes = 1 << 15
	// MostLead is the greatest lead that has a weight of its own.
	MostLead = 15
	mostSure = 7

	leadAt = Phases * CrossCodes
	sureAt = leadAt + (cells+1)*(2*MostLead+1)
	// CountsAt is where the weights of crosses end.
	CountsAt = leadAt
	// WeightCount is the number of weights.
	WeightCount = sureAt + Phases*(2*mostSure+1)
)

// Features are the indices of a position's weights: those of the crosses around
// its cells, row by row, and two counts.
type Features [cells + 2]uint32

// Features returns the weights that a view has.
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
	f[cells+1] = sureAt + counted(phase, int(v.sureLead), mostSure)
	return f
}

// LeadFeature returns the index of the weight of a lead, by the number of shared
// cells.
func LeadFeature(shared, lead int) uint32 { return leadAt + counted(shared, lead, MostLead) }

// counted returns the place of a number from -most to most, or beyond, in a row
// of a table.
func counted(row, n, most int) uint32 {
	return uint32(row*(2*most+1) + min(max(n, -most), most) + most)
}

// View is what the evaluation sees of a position.
type View struct {
	mine, theirs set // the stones of a side and the cells that it may take
	blocked      set // cells that are not empty, and all beside a smaller board

	Shared   int8 // cells that both sides may take
	Lead     int8 // cells that only the side to move may take, less those of the other side
	sureLead int8 // moves in the chains of the side to move, less those of the other side
}

// View returns what the side to move sees.
func (p *Position) View() View {
	me, they := p.turn&1, p.turn&1^1
	return View{
		mine:     p.stones[me].or(p.legal[me]),
		theirs:   p.stones[they].or(p.legal[they]),
		blocked:  board.without(p.free),
		Shared:   int8(p.legal[me].and(p.legal[they]).size()),
		Lead:     int8(p.legal[me].size() - p.legal[they].size()),
		sureLead: int8(p.reserve(me).sure - p.reserve(they).sure),
	}
}

// lines are the rows of the largest board in a frame. Each cell is an octal
// digit, those further to the right are higher ones:
//
//	0 neither may take it    1 only the mover may    2 only the other    3 both may
//	4 not on the board       5 stone of the mover    6 stone of the other
type lines [MaxSize + 2]uint64

const (
	frame     = 0o44444444444
	frameEnds = 0o40000000004
)

// lines returns the rows.
func (v *View) lines() (l lines) {
	l[0], l[MaxSize+1] = frame, frame
	for x := range MaxSize {
		digits := octal[v.mine.row(x)] | octal[v.theirs.row(x)]<<1 | octal[v.blocked.row(x)]<<2
		l[x+1] = uint64(digits)<<3 | frameEnds
	}
	return l
}

// octal reads binary digits as octal ones.
var octal = func() (t [1 << MaxSize]uint32) {
	for b := 1; b < len(t); b++ {
		t[b] = t[b>>1]<<3 | uint32(b&1)
	}
	return t
}()

// Weights are those of the features, signed bytes.
type Weights string

// The units in a logit of 1: for the weights of crosses, of which a position has
// many, and for those of counts.
const (
	CrossScale = 128
	CountScale = 16
)

// weights are those that package engine/train/nogo made.
//
//go:embed weights.bin
var weights Weights

// winrate returns the expected result for the side to move of a game that is
// not over.
func (p *Position) winrate() float32 {
	v := p.View()
	return weights.Winrate(&v)
}

// Winrate returns the expected result for the side to move: a logistic model of
// the features, computed with integers and a table, the same on every processor.
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
	return evaluation.Winrate(evaluation.LogitScale/CrossScale*crosses + evaluation.LogitScale/CountScale*counts)
}
