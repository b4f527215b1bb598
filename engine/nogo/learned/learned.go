// Package learned is the model of NoGo's learned evaluation. Package nogo computes its inputs and
// plays with it, and the trainer writes its weights.
package learned

import "github.com/c4engine/c4engine/engine/evaluation"

// The evaluation adds up weights of crosses and of two counts. A cross is a cell and its
// four neighbours. Its code consists of their octal digits (see View). Each phase of the
// game has its own weights of crosses. All boards, and all cells of a board, share them:
// the frame marks corners and edges. The lead matters more when fewer shared cells are
// left, so its weight depends on the number of shared cells too.
//
//	   u
//	l  c  r      code 0o d u r c l
//	   d

// Sizes of the tables, and their first index in the weights.
const (
	size  = 9 // of the largest board
	cells = size * size

	// Phases is the number of phases of the game. A phase spans phaseCells shared cells.
	Phases     = 8
	phaseCells = 10

	// CrossCodes is the number of codes of crosses.
	CrossCodes = 1 << 15
	// MaxLead is the greatest lead in the table. A greater one has the same weight.
	MaxLead = 15
	maxSure = 7

	// CountsAt is the first index of a count, the lead's; the weights of crosses end there.
	CountsAt = Phases * CrossCodes
	sureAt   = CountsAt + (cells+1)*(2*MaxLead+1)
	// WeightCount is the number of weights.
	WeightCount = sureAt + Phases*(2*maxSure+1)
)

// View is the input of the evaluation, from the view of the side to move.
type View struct {
	// Rows are the rows of the largest board inside a frame of cells that are not on the board. Each
	// cell is an octal digit; the leftmost cell is the lowest digit:
	//
	//	0 legal for neither    1 legal for the mover only    2 for the other only    3 for both
	//	4 not on the board     5 stone of the mover          6 stone of the other
	Rows [size + 2]uint64

	Shared   int8 // number of cells that are legal for both sides
	Lead     int8 // number of legal cells of the side to move, minus that of the other side
	SureLead int8 // number of sure moves in chains, minus that of the other side
}

// Features are the indices of a position's weights: one for the cross around each cell,
// row by row, then one for each of the two counts.
type Features [cells + 2]uint32

// Features returns the indices of the view's weights.
func (v *View) Features() (f Features) {
	phase := min(int(v.Shared)/phaseCells, Phases-1)
	first := uint32(phase * CrossCodes)
	for x := range size {
		row := f[size*x:][:size]
		up, here, down := v.Rows[x]<<6, v.Rows[x+1], v.Rows[x+2]<<9
		for y := range row {
			row[y] = first | uint32(here&0o777|up&0o7000|down&0o70000)
			up, here, down = up>>3, here>>3, down>>3
		}
	}
	f[cells] = LeadFeature(int(v.Shared), int(v.Lead))
	f[cells+1] = sureAt + counted(phase, int(v.SureLead), maxSure)
	return f
}

// LeadFeature returns the index of the weight of a lead with a number of shared cells.
func LeadFeature(shared, lead int) uint32 { return CountsAt + counted(shared, lead, MaxLead) }

// counted returns the index of n in a table whose rows run from -limit to limit. A number
// beyond that range has the index of its nearest end.
func counted(row, n, limit int) uint32 {
	return uint32(row*(2*limit+1) + min(max(n, -limit), limit) + limit)
}

// Weights are the weights of all features, one signed byte each.
type Weights string

// A logit of 1 is CrossScale units of a cross's weight, or CountScale units of a count's.
// The unit of crosses is smaller because a position has many of them.
const (
	CrossScale = 128
	CountScale = 16
)

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
