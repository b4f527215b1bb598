package match

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Sound returns the games of a file that the rules of the game confirm, and an error with its line
// for each other one.
func Sound(f File, game engine.Game) (sound []Record, wrong []error) {
	for i, g := range f.Pieces {
		if _, err := g.History(game); err != nil {
			wrong = append(wrong, fmt.Errorf("line %d: %w", i+2, err)) // the schedule is line 1
			continue
		}
		sound = append(sound, g)
	}
	return sound, wrong
}

// History replays the moves of a game. It fails if the rules contradict a move, its side or the
// result. A game that a failure or an agreement ended may be undecided by the rules.
func (g *Record) History(game engine.Game) (engine.History, error) {
	h, err := g.moves(game)
	if err == nil {
		err = g.checkEnd(h.Position().Outcome())
	}
	return h, err
}

// moves replays the moves of a game, whatever its end.
func (g *Record) moves(game engine.Game) (h engine.History, err error) {
	if h.Start, err = game.Parse(g.FEN); err != nil {
		return h, fmt.Errorf("fen: %w", err)
	}
	if g.Opening < 0 || g.Opening > len(g.Moves) {
		return h, engine.Expected("opening", "a number of the %d moves, not %d", len(g.Moves), g.Opening)
	}
	p := h.Start.Clone()
	for i, ply := range g.Moves {
		if side := p.Turn().String(); ply.By != side {
			return h, engine.Expected("by", "%s at move %d, not %s", side, i+1, ply.By)
		}
		m, err := boardtext.ParseMove(p, ply.Move)
		if err != nil {
			return h, fmt.Errorf("move %d: %w", i+1, err)
		}
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return h, nil
}

// checkEnd returns an error if the rules say that a game ended otherwise.
func (g *Record) checkEnd(outcome engine.Outcome) error {
	regular := g.End == Win || g.End == Draw
	if outcome == engine.Undecided {
		if regular && !g.Adjudicated {
			return engine.Expected("end", "a failure, or an adjudicated game, not %s: the game is not over", g.End)
		}
		return nil
	}
	result, end := Draw, Draw
	if outcome != engine.Draw {
		result, end = First, Win
		if outcome == engine.SecondWins {
			result = Second
		}
	}
	switch {
	case g.End != end:
		return engine.Expected("end", "%s by the rules, not %s", end, g.End)
	case g.Result != result:
		return engine.Expected("result", "%s by the rules, not %s", result, g.Result)
	}
	return nil
}
