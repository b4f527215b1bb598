package train

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// lambda weighs a game's further course against the search's own value.
const lambda = 0.9

// sample is a position to learn from.
type sample struct {
	position connectfour.Position
	inputs   connectfour.Inputs
	target   float32 // expected result for the side to move
	result   float32 // how the game ended for it
	played   bool    // no random move lies between
}

// samples returns the positions of a game whose value is not known at sight,
// from the first on for which a move was searched. Their targets are the game's
// lambda-returns (Sutton, "Learning to Predict by the Methods of Temporal
// Differences", 1988): those of the next position and the search's value mixed.
// A random move says nothing about the position before it, and a proof says all.
func samples(g *game) []sample {
	list := make([]sample, len(g.Plies))
	p := *g.Start
	for i, ply := range g.Plies {
		list[i].position = p
		p.Play(ply.Move)
	}
	target, result, played := g.Result, g.Result, true
	for i := len(g.Plies) - 1; i >= 0; i-- {
		ply := g.Plies[i]
		target, result = 1-target, 1-result
		played = played && !ply.Random
		if ply.Random || ply.Proven {
			target = ply.Value
		} else {
			target = float32(lambda*target) + float32((1-lambda)*ply.Value)
		}
		list[i].target, list[i].result, list[i].played = target, result, played
	}
	opening := 0
	for opening < len(list) && g.Plies[opening].Random {
		opening++
	}
	return unclear(list[opening:])
}

// unclear keeps the positions whose value is not known at sight, with inputs.
func unclear(list []sample) (kept []sample) {
	var moves [connectfour.MaxSize]engine.Move
	for i := range list {
		if _, known := list[i].position.Candidates(moves[:0]); known.Value == engine.Unknown {
			list[i].position.Inputs(&list[i].inputs)
			kept = append(kept, list[i])
		}
	}
	return kept
}
