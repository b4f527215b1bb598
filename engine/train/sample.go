package train

import "github.com/c4engine/c4engine/engine"

// lambda weighs a game's further course against the search's own value.
const lambda = 0.9

// Sample is a position to learn from. The evaluation sees its View.
type Sample[View any] struct {
	View   View
	Target float32 // expected result for the side to move
	Result float32 // how the game ended for it
	Played bool    // no random move lies between

	game *Game
	ply  int
}

// Samples returns the positions of a game whose value tactics do not know,
// from the first on for which a move was searched. Their targets are the game's
// lambda-returns (Sutton, "Learning to Predict by the Methods of Temporal
// Differences", 1988): those of the next position and the search's value mixed.
// A random move says nothing about the position before it, and a proof says all.
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

// HeldOut says how many games there are for each one that is held out, for reports.
const HeldOut = 16

// Split returns the samples of games, those to learn from and those held out.
func Split[View any](games []Game, see func(engine.Position) View) (learned, held []Sample[View]) {
	for i := range games {
		if i%HeldOut == 0 {
			held = append(held, Samples(&games[i], see)...)
		} else {
			learned = append(learned, Samples(&games[i], see)...)
		}
	}
	return learned, held
}

// unclear keeps the positions after the opening whose value tactics do not know,
// and looks at them.
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

// position returns the position that was seen.
func (s *Sample[View]) position() engine.Position {
	p := s.game.Start.Clone()
	for _, ply := range s.game.Plies[:s.ply] {
		p.Play(ply.Move)
	}
	return p
}
