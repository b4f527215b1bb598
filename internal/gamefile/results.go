package gamefile

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Scores are the words of PGN for results. The empty result is not known.
var Scores = map[string]string{First: "1-0", Second: "0-1", Draw: "1/2-1/2", "": "*"}

// results are the results of games by their words in PGN, where the first number is White's.
var results = map[string]string{
	"1-0": First, "0-1": Second, "1/2-1/2": Draw, "½-½": Draw, "*": "",
}

// discScore matches a result in discs: 34-30.
var discScore = regexp.MustCompile(`^(\d{1,2})-(\d{1,2})$`)

// isScore reports whether a word is a result: one of PGN, or a score of discs.
func isScore(word string) bool {
	_, known := results[word]
	return known || discScore.MatchString(word)
}

// score is the result that a text claims: the winner in a word of PGN, or the discs of both sides.
type score struct {
	text    string
	isDiscs bool
	discs   [2]int
	winner  string // First stands for the side with the first number
}

// scoreOf returns the score that a word stands for; an unknown word stands for none.
func scoreOf(word string) score {
	s := score{text: word}
	winner, known := results[word]
	m := discScore.FindStringSubmatch(word)
	switch {
	case known:
		s.winner = winner
	case m != nil:
		s.isDiscs = true
		s.discs[0], _ = strconv.Atoi(m[1]) // of two digits
		s.discs[1], _ = strconv.Atoi(m[2])
		s.winner = map[int]string{1: First, 0: Draw, -1: Second}[cmp.Compare(s.discs[0], s.discs[1])]
	}
	return s
}

// turned returns the score with the sides' numbers exchanged.
func (s score) turned() score {
	s.discs[0], s.discs[1] = s.discs[1], s.discs[0]
	s.winner = otherResult(s.winner)
	return s
}

// otherResult returns a result with the sides exchanged.
func otherResult(result string) string {
	switch result {
	case First:
		return Second
	case Second:
		return First
	}
	return result
}

// claim sets the result that a text claims, whose first number is the first side's. The error is a
// contradiction to the moves. Discs are checked only where the game is over; the winner may have
// been given the empty cells.
func (g *Game) claim(s score) error {
	if p := g.History.Position(); s.isDiscs {
		switch {
		case !p.Game().About().Counted:
			return engine.Expected("result", "1-0, 0-1, 1/2-1/2 or *, not the score %s", s.text)
		case g.Result != "" && !counts(p, s.discs):
			b := p.Board()
			return engine.Expected("result", "%d-%d discs, as the moves show, not %s",
				b.Count(engine.FirstPiece), b.Count(engine.SecondPiece), s.text)
		}
	}
	switch {
	case s.winner == "" || s.winner == g.Result:
		return nil
	case g.Result != "":
		return engine.Expected("result", "%s, as the moves show, not %s", g.Result, s.winner)
	}
	g.Result, g.End = s.winner, EndOf(s.winner)
	return nil
}

// counts reports whether discs are those of a final position, with or without its empty cells for
// the winner.
func counts(p engine.Position, discs [2]int) bool {
	b := p.Board()
	got := [2]int{b.Count(engine.FirstPiece), b.Count(engine.SecondPiece)}
	if got == discs {
		return true
	}
	switch p.Outcome() {
	case engine.FirstWins:
		got[0] += b.Count(engine.Empty)
	case engine.SecondWins:
		got[1] += b.Count(engine.Empty)
	}
	return got == discs
}

// terminations are the ends of games by the words of PGN's tag Termination, in small letters.
var terminations = []struct{ word, end string }{
	{"time forfeit", Timeout}, {"timeout", Timeout}, {"on time", Timeout},
	{"illegal", Illegal}, {"rules infraction", Illegal},
	{"stalled connection", Bug}, {"abandoned", Bug}, {"disconnect", Bug}, {"crash", Bug},
}

// terminationOf returns the end that the tag Termination names, "" for a normal or unknown one.
func terminationOf(text string) string {
	for _, t := range terminations {
		if strings.Contains(strings.ToLower(text), t.word) {
			return t.end
		}
	}
	return ""
}
