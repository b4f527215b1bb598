package engine

import (
	"strconv"
	"strings"
)

// Manner is a way to say what is known of a value: its forms by cases. A form is a whole phrase in
// English, where {n} stands for the number of plies, or of points. The cases of a win are
//
//	win         the value alone
//	win in      the game ends in exactly {n} plies
//	win within  the game ends within {n} plies
//	win in 1    the same for a single ply, if its form is another one; so is "win within 1"
//	win by      the score is {n} points
//	win over    the game is over
//
// and those of a draw, a loss and an unknown value are named in the same way. A manner leaves out
// what it has no form for. The page in the browser says values by the same table.
type Manner map[string]string

// The manners.
var (
	// Brief says "win in 9", "win in <= 9", "draw" or "unknown".
	Brief = Manner{
		"win": "win", "win in": "win in {n}", "win within": "win in <= {n}",
		"loss": "loss", "loss in": "loss in {n}", "loss within": "loss in <= {n}",
		"draw": "draw", "unknown": "unknown",
	}
	// InPlies says "win in 9 plies" or "win within 9 plies".
	InPlies = Manner{
		"win": "win", "win in": "win in {n} plies", "win within": "win within {n} plies",
		"win in 1": "win in 1 ply", "win within 1": "win within 1 ply",
		"loss": "loss", "loss in": "loss in {n} plies", "loss within": "loss within {n} plies",
		"draw": "draw",
	}
	// Verbal says what a move does: "wins in 9", "loses within 12", "draws", "wins by 6" or "has won".
	Verbal = Manner{
		"win": "wins", "win in": "wins in {n}", "win within": "wins within {n}",
		"win by": "wins by {n}", "win over": "has won",
		"loss": "loses", "loss in": "loses in {n}", "loss within": "loses within {n}",
		"loss by": "loses by {n}", "loss over": "has lost",
		"draw": "draws",
	}
	// Nominal says what a move is worth: "a win in 9 moves".
	Nominal = Manner{
		"win": "a win", "win in": "a win in {n} moves", "win within": "a win within {n} moves",
		"win in 1": "a win in 1 move", "win within 1": "a win within 1 move",
		"loss": "a loss", "loss in": "a loss in {n} moves", "loss within": "a loss within {n} moves",
		"draw": "a draw",
	}
	// Distance says the plies or the score alone: "in 9", "within 9" or "by 6".
	Distance = Manner{
		"win in": "in {n}", "win within": "within {n}", "win by": "by {n}",
		"loss in": "in {n}", "loss within": "within {n}", "loss by": "by {n}",
	}
)

// Form returns the form of a manner that says the most of k, with the number for its {n}. The form
// is empty if the manner has none for the value.
func (k Known) Form(m Manner) (form string, n int) {
	value := k.Value().String()
	length := value + " within"
	if k.Exact {
		length = value + " in"
	}
	for _, c := range [...]struct {
		holds bool
		name  string
		n     int
	}{
		{k.Scored, value + " by", max(k.Score, -k.Score)},
		{k.Plies == 1, length + " 1", 1},
		{k.Plies > 0, length, k.Plies},
		{k.Exact && k.Plies == 0, value + " over", 0},
		{true, value, 0},
	} {
		if form, ok := m[c.name]; ok && c.holds {
			return form, c.n
		}
	}
	return "", 0
}

// Say says k in a manner, in English.
func (k Known) Say(m Manner) string {
	form, n := k.Form(m)
	return strings.ReplaceAll(form, "{n}", strconv.Itoa(n))
}

// String says k in brief.
func (k Known) String() string { return k.Say(Brief) }
