package train

import "github.com/c4engine/c4engine/engine"

// lambda is the weight of the next position's target against the search's own value.
const lambda = 0.9

// Sample is a position to learn from. The evaluation sees its View.
type Sample[View any] struct {
	View   View
	Target float32 // expected result for the side to move
	Result float32 // how the game ended for it
	Played bool    // the rest of the game has no random move

	game *Game
	ply  int
}

// Samples returns the positions of a game after the opening whose value tactics do not
// know. Their targets are lambda-returns (Sutton, "Learning to Predict by the Methods of
// Temporal Differences", 1988): a mix of the next position's target and the search's value.
// The search's value alone counts before a random move and where it is proven.
func Samples[View any](g *Game, see func(engine.Position) View) []Sample[View] {
	list := make([]Sample[View], len(g.Plies))
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
		list[i] = Sample[View]{Target: target, Result: result, Played: played, game: g, ply: i}
	}
	return unclear(list, see)
}

// heldOut is the share of games that are held out for reports: one in heldOut.
const heldOut = 16

// Split returns the samples of the games to learn from, and of those held out.
func Split[View any](games []Game, see func(engine.Position) View) (learned, held []Sample[View]) {
	samples := make([][]Sample[View], len(games))
	for i := range games {
		samples[i] = Samples(&games[i], see)
	}
	return HoldOut(samples)
}

// HoldOut returns the samples of the games to learn from, and of those held out.
func HoldOut[T any](samplesByGame [][]T) (learned, held []T) {
	for i, samples := range samplesByGame {
		if i%heldOut == 0 {
			held = append(held, samples...)
		} else {
			learned = append(learned, samples...)
		}
	}
	return learned, held
}

// unclear returns the samples after the opening whose value tactics do not know, with
// their views.
func unclear[View any](list []Sample[View], see func(engine.Position) View) (kept []Sample[View]) {
	if len(list) == 0 {
		return nil
	}
	g := list[0].game
	p := g.Start.Clone()
	var moves []engine.Move
	opening := true
	for i, ply := range g.Plies {
		opening = opening && ply.Random
		var known engine.Proof
		if moves, known = p.Candidates(moves[:0]); !opening && known.Value == engine.Unknown {
			list[i].View = see(p)
			kept = append(kept, list[i])
		}
		p.Play(ply.Move)
	}
	return kept
}

// position returns the position of the sample.
func (s *Sample[View]) position() engine.Position {
	p := s.game.Start.Clone()
	for _, ply := range s.game.Plies[:s.ply] {
		p.Play(ply.Move)
	}
	return p
}
