package annotate

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/match"
)

// valueNames are the names of values in the protocol.
var valueNames = [...]string{
	engine.Unknown: "", engine.Lost: "loss", engine.Drawn: "draw", engine.Won: "win",
}

var otherSide = map[string]string{match.First: match.Second, match.Second: match.First}

// String returns "wins in 9", "loses within 12", "draws" or "wins by 6". At the end of a game it
// returns "has won" or "has lost".
func (v *Verdict) String() string {
	text := map[string]string{"win": "wins", "loss": "loses", "draw": "draws"}[v.Value]
	switch {
	case v.Value == "draw":
		return text
	case v.Exact && v.Plies == 0 && v.Score == nil:
		return map[string]string{"win": "has won", "loss": "has lost"}[v.Value]
	case v.Score != nil:
		return fmt.Sprintf("%s by %d", text, max(*v.Score, -*v.Score))
	case v.Plies == 0:
		return text
	case v.Exact:
		return fmt.Sprintf("%s in %d", text, v.Plies)
	}
	return fmt.Sprintf("%s within %d", text, v.Plies)
}

// sentence names the change of the result and the better move: "ply 41 lost a won game: column 5
// wins in 13".
func (t *TurningPoint) sentence() string {
	did := map[string]string{
		"win loss":  "lost a won game",
		"win draw":  "made a draw of a won game",
		"draw loss": "lost a drawn game",
	}[t.Before+" "+t.After]
	if t.Missed == nil {
		return fmt.Sprintf("ply %d %s", t.Ply, did)
	}
	return fmt.Sprintf("ply %d %s: %s %s",
		t.Ply, did, boardtext.Spoken(t.Missed.names[0]), t.Missed.Proven)
}

// sentence returns the reason in words with the names of the cells.
func (w *Why) sentence(names []string) string {
	cells, loser := strings.Join(names, " and "), otherSide[w.By]
	var text string
	switch w.Kind {
	case Zugzwang:
		text = fmt.Sprintf("in the end every move of the %s player makes room for "+
			"a four of the %s player at %s (zugzwang)", loser, w.By, strings.Join(names, " or "))
		if w.Parity != "" {
			text = fmt.Sprintf("the %s player threatens %s, an %s row, "+
				"and in the end the %s player has to play below it (zugzwang)",
				w.By, cells, w.Parity, loser)
		}
	case Double:
		text = fmt.Sprintf("the %s player ends up with two fours at once, at %s", w.By, cells)
	case Stacked:
		text = fmt.Sprintf("the %s player ends up with fours at %s, one above the other: "+
			"a stone against the first makes room for the second", w.By, cells)
	case Single:
		text = fmt.Sprintf("the %s player gets four at %s", w.By, cells)
	}
	if w.Decides {
		text += "; without that four there is no win"
	}
	return text
}
