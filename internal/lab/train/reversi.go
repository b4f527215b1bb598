package train

import (
	"context"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/reversi/learned"
	"github.com/c4engine/c4engine/internal/rng"
)

// trainReversi makes the file of reversi's evaluation, which begins with weights of zero. In each
// generation both sides play by alpha-beta searches of the plan's nodes, some 100 at least so that
// they find a move, and solve the ends exactly. The last games are held out to judge the fit.
func trainReversi(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	return generations(ctx, plan, tell, newReversiModel,
		func(generation, games int, last *linear[reversi.Position]) (fitted, held []sample[reversi.Position]) {
			samples := playReversi(ctx, plan, string(last.file()), generation, games)
			return samples[:len(samples)*9/10], samples[len(samples)*9/10:]
		})
}

// playReversi plays games by some weights and returns their positions, in the order of the games.
func playReversi(ctx context.Context, plan Plan, weights string, generation, games int) []sample[reversi.Position] {
	byGame := each(ctx, games, func() func(int) []sample[reversi.Position] {
		return func(i int) []sample[reversi.Position] {
			return playOneReversi(plan.Nodes, weights, rng.New(plan.Seed<<8|uint64(generation), uint64(i)))
		}
	})
	return slices.Concat(byGame...)
}

func reversiStart() *reversi.Position {
	p, _ := reversi.Game{}.New(nil) // the usual board is one
	return p.(*reversi.Position)
}

// A game begins with minRandom to maxRandom random moves. With fewer there would be too few
// different games, with more too little of a game would be left.
const minRandom, maxRandom = 5, 30

// solved is the number of empty cells from which on the solver plays.
const solved = 12

// playOneReversi plays a game by some weights and returns its positions after the random moves.
// Their targets are by the score at its end, which alone is sure to be played right: the higher,
// the closer to 1.
func playOneReversi(nodes int, weights string, r rng.Source) (samples []sample[reversi.Position]) {
	p := reversiStart()
	// Each game has a new search: the table of a used one may decide between equal moves.
	searcher := reversi.NewSearcher(1, weights)
	for range minRandom + r.Below(maxRandom-minRandom+1) {
		if p.Outcome() == engine.Undecided {
			p.Play(rng.Pick(p.Moves(nil), &r))
		}
	}
	for p.Outcome() == engine.Undecided {
		samples = append(samples, sample[reversi.Position]{View: *p})
		limits := engine.Limits{Nodes: uint64(nodes)}
		if p.Board().Count(engine.Empty) <= solved {
			limits.Nodes = 0 // no limit
		}
		p.Play(searcher.Search(p, limits, nil, nil).BestMove())
	}
	board := p.Board()
	for i := range samples {
		side := samples[i].View.Turn()
		lead := board.Count(engine.Piece(side)) - board.Count(engine.Piece(side.Other()))
		samples[i].Target = float32(evaluation.Logistic(float64(lead) / 4))
	}
	return samples
}

// newReversiModel returns a model with weights of zero, those of all phases one after another. A
// sample also counts half in the phases before and after its own, where there are too few samples
// for the rarer patterns: this lowered the loss of games held out from 0.340 to 0.335.
func newReversiModel() *linear[reversi.Position] {
	m := &linear[reversi.Position]{
		weights:   make([]float32, learned.Phases*learned.PhaseWeights),
		canonical: canonicalReversi(),
		features: func(p *reversi.Position) []uint32 {
			f := p.Features()
			return moved(f[:], p.Phase())
		},
		scale:  func(int) float64 { return learned.WeightScale },
		epochs: 10, rate: 0.02,
	}
	m.learn = func(features []uint32, target, rate float32) {
		own := int(features[0] / learned.PhaseWeights)
		for phase := max(own-1, 0); phase <= min(own+1, learned.Phases-1); phase++ {
			there := moved(features, phase-own)
			change := m.step(there, target, rate)
			if phase != own {
				change /= 2
			}
			m.add(there, change)
		}
	}
	return m
}

// moved returns features of a phase that is a number of phases later.
func moved(features []uint32, phases int) []uint32 {
	there := slices.Clone(features)
	for i := range there {
		there[i] += uint32(phases * learned.PhaseWeights)
	}
	return there
}

// canonicalReversi returns the canonical index of each weight. A group's contents and its mirror
// image share one.
func canonicalReversi() (to []uint32) {
	for phase := range learned.Phases {
		for _, table := range learned.Tables {
			at := phase*learned.PhaseWeights + table.At
			for code := range table.Size {
				to = append(to, uint32(at+min(code, mirrored(code, table.Mirror))))
			}
		}
	}
	return to
}

// mirrored returns a number of base 3 with its digits permuted; nil digits leave it as it
// is.
func mirrored(code int, digits []int) int {
	if digits == nil {
		return code
	}
	result := 0
	for _, digit := range digits {
		result += code % 3 * int(math.Pow(3, float64(digit)))
		code /= 3
	}
	return result
}
