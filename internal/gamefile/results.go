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

// score is the result that a text claims, in the view of the side whose number comes first.
type score struct {
	text    string
	winner  string // First is that side
	counted bool   // its lead in pieces is known
	lead    int
	pieces  int // of both sides, 0 if only the lead is known
}

// scoreOf returns the score that a word stands for; an unknown word stands for none.
func scoreOf(word string) score {
	winner, known := results[word]
	m := discScore.FindStringSubmatch(word)
	if known || m == nil {
		return score{text: word, winner: winner}
	}
	first, _ := strconv.Atoi(m[1]) // of two digits
	second, _ := strconv.Atoi(m[2])
	winner = map[int]string{1: First, 0: Draw, -1: Second}[cmp.Compare(first, second)]
	return score{text: word, winner: winner, counted: true, lead: first - second, pieces: first + second}
}

// turned returns the score with the sides' numbers exchanged.
func (s score) turned() score {
	s.winner, s.lead = otherResult(s.winner), -s.lead
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
// contradiction to the moves. Pieces are checked only where the game is over.
func (g *Game) claim(s score) error {
	p := g.History.Position()
	cells := len(p.Board().Squares)
	switch {
	case s.counted && !p.Game().About().Counted:
		return engine.Expected("result", "1-0, 0-1, 1/2-1/2 or *, not the score %s", s.text)
	case s.pieces > cells:
		return engine.Expected("result", "at most %d discs together, not %s", cells, s.text)
	case s.counted && g.Result != "" && !s.isOf(p.Board()):
		b := p.Board()
		return engine.Expected("result", "%d-%d discs, as the moves show, not %s",
			b.Count(engine.FirstPiece), b.Count(engine.SecondPiece), s.text)
	case s.winner == "" || s.winner == g.Result:
		return nil
	case g.Result != "":
		return engine.Expected("result", "%s, as the moves show, not %s", g.Result, s.winner)
	}
	g.Result, g.End = s.winner, EndOf(s.winner)
	return nil
}

// isOf reports whether a score is that of a final board, with or without the empty cells, which
// count for the winner.
func (s score) isOf(b engine.Board) bool {
	pieces, lead := b.Pieces(), b.Count(engine.FirstPiece)-b.Count(engine.SecondPiece)
	return s.lead == lead && (s.pieces == 0 || s.pieces == pieces) ||
		s.lead == b.FinalScore(engine.First) && (s.pieces == 0 || s.pieces == len(b.Squares))
}

type termination struct{ word, end string }

// terminations are the ends of games by words in PGN's tag Termination, in small letters. The first
// of each end is written.
var terminations = []termination{
	{"time forfeit", Timeout}, {"illegal move", Illegal}, {"crash", Bug},
	{"timeout", Timeout}, {"on time", Timeout}, {"illegal", Illegal}, {"rules infraction", Illegal},
	{"stalled connection", Bug}, {"abandoned", Bug}, {"disconnect", Bug},
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
