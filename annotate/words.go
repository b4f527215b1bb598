package annotate

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/match"
)

// valueNames are the protocol's.
var valueNames = [...]string{engine.Unknown: "", engine.Lost: "loss", engine.Drawn: "draw", engine.Won: "win"}

var otherSide = map[string]string{match.First: match.Second, match.Second: match.First}

// String returns "wins in 9", "loses within 12", "draws" or "wins by 6".
func (v *Verdict) String() string {
	text := map[string]string{"win": "wins", "loss": "loses", "draw": "draws"}[v.Value]
	switch {
	case v.Value == "draw":
		return text
	case v.Score != nil:
		return fmt.Sprintf("%s by %d", text, max(*v.Score, -*v.Score))
	case v.Plies == 0:
		return text
	case v.Exact:
		return fmt.Sprintf("%s in %d", text, v.Plies)
	}
	return fmt.Sprintf("%s within %d", text, v.Plies)
}

// sentence says what the move did and what was better: "ply 41 lost a won game: 9,4 wins
// in 13".
func (t *TurningPoint) sentence() string {
	did := map[string]string{
		"win loss":  "lost a won game",
		"win draw":  "threw away a win, it was a draw from there",
		"draw loss": "lost a drawn game",
	}[t.Before+" "+t.After]
	text := fmt.Sprintf("ply %d %s: %s %s", t.Ply, did, t.Missed.Move, t.Missed.Proven)
	if t.Punished != nil {
		text += fmt.Sprintf("; after %s, %s %s", t.Move, t.Punished.Move, t.Punished.Proven)
	}
	return text
}
