package engine

import "strconv"

// Manner is a way to say what is known of a value. The Go programs say proven values and their
// plies in these.
type Manner struct {
	words         [Won + 1]string // by the value
	over          [Won + 1]string // by the value, at the end of the game; "": as before it
	exact, within string          // before the plies
	plies, onePly string          // after them
	points        string          // before the score; "": the score is not said
}

// The manners.
var (
	// Brief says "win in 9", "win in <= 9", "draw" or "unknown".
	Brief = Manner{words: [...]string{"unknown", "loss", "draw", "win"}, exact: "in", within: "in <="}
	// Verbal says what a move does: "wins in 9", "loses within 12", "draws", "wins by 6" or "has won".
	Verbal = Manner{
		words: [...]string{"", "loses", "draws", "wins"},
		over:  [...]string{"", "has lost", "", "has won"},
		exact: "in", within: "within", points: "by",
	}
	// Nominal says what a move is worth: "a win in 9 moves".
	Nominal = Manner{
		words: [...]string{"", "a loss", "a draw", "a win"},
		exact: "in", within: "within", plies: "moves", onePly: "move",
	}
	// InPlies says "win in 9 plies" or "win within 9 plies".
	InPlies = Manner{
		words: [...]string{"unknown", "loss", "draw", "win"},
		exact: "in", within: "within", plies: "plies", onePly: "ply",
	}
	// Claimed says "wins within 9 plies", as the file of a certificate does.
	Claimed = Manner{
		words:  [...]string{"", "loses", "draw", "wins"},
		within: "within", plies: "plies", onePly: "plies",
	}
)

// String says k in brief.
func (k Known) String() string { return k.Say(Brief) }

// Say says k in a manner. It leaves out the plies if there are none, or if the value is a draw.
func (k Known) Say(m Manner) string {
	value := k.Value()
	text := m.words[value]
	switch distance := k.Distance(m); {
	case m.points != "" && k.Score != nil && value != Drawn:
		return text + " " + m.points + " " + strconv.Itoa(max(*k.Score, -*k.Score))
	case distance != "":
		return text + " " + distance
	case k.Exact && k.Plies == 0 && m.over[value] != "":
		return m.over[value]
	}
	return text
}

// Distance says after how many plies the game ends: "in 9 moves", or "" if Say leaves that out.
func (k Known) Distance(m Manner) string {
	if value := k.Value(); k.Plies == 0 || value == Drawn || value == Unknown {
		return ""
	}
	text, unit := m.within, m.plies
	if k.Exact {
		text = m.exact
	}
	if k.Plies == 1 {
		unit = m.onePly
	}
	if text += " " + strconv.Itoa(k.Plies); unit != "" {
		text += " " + unit
	}
	return text
}
