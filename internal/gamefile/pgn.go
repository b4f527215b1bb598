package gamefile

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// startOf returns the first position of a game by its tags. A variant with other rules is refused
// by its name.
func (r Reader) startOf(tags map[string]string) (start engine.Position, err error) {
	game := r.Start.Game()
	if text := tags["Variant"]; text != "" {
		if game, err = r.Games.Named(cmp.Or(variants[plain(text)], plain(text))); err != nil {
			return nil, engine.Expected("Variant", "one of %s, whose rules are known, not %.40q",
				strings.Join(r.Games.Names(), ", "), text)
		}
	}
	if game.Name() != r.Start.Game().Name() {
		if r.Start, err = game.New(nil); err != nil {
			return nil, err
		}
	}
	start, rest, err := r.parseStart(strings.Fields(tags["FEN"]))
	if err == nil && len(rest) > 0 {
		err = engine.Expected("FEN", "a position without moves, not %.40q", tags["FEN"])
	}
	return start, err
}

// plain returns the letters and digits of a name, in small letters.
func plain(name string) string { return notPlain.ReplaceAllString(strings.ToLower(name), "") }

var notPlain = regexp.MustCompile(`[^a-z0-9]+`)

// variants are the values of the tag Variant by which other programs know our games, as plain
// letters, beside the games' own names.
var variants = map[string]string{
	"cfour": "connectfour", "connect4": "connectfour", "fourinarow": "connectfour",
	"flipello": "reversi", "othello": "reversi",
}

// begins returns whether White begins, as in chess, or black, as in Go, and whether that is told:
// by the game, by the tag FirstMove, which our own files have, by the side of UCI's FEN, or by the
// programs that let White begin in every game.
func begins(about engine.About, tags map[string]string) (white, told bool) {
	first := strings.ToLower(tags["FirstMove"])
	switch {
	case about.Gravity, first == "white":
		return true, true
	case first == "black":
		return false, true
	}
	if fen := strings.Fields(tags["FEN"]); len(fen) > 2 && fen[2] == "-" {
		return fen[1] == "w", true
	}
	fairy := plain(tags["Variant"]) == "flipello" ||
		strings.Contains(strings.ToLower(tags["Site"]), "pychess")
	return fairy, fairy
}

// claimPGN sets the players and the result of a game by its tags and the word behind its moves. A
// finished game whose result fits only if the other colour began tells who began.
func (g *Game) claimPGN(tags map[string]string, word string) error {
	tagged := tags["Result"]
	if tagged != "" && !isScore(tagged) && tagged != "?" {
		return engine.Expected("Result", "1-0, 0-1, 1/2-1/2, * or a score of discs, not %.20q", tagged)
	}
	s, claimed := pgnScore(word), pgnScore(tagged)
	if s.contradicts(claimed) {
		return engine.Expected("result", "%s as in the tag Result, not %s", tagged, word)
	}
	if s.winner == "" {
		s = claimed
	}
	about := g.History.Start().Game().About()
	white, told := begins(about, tags)
	if !told && g.Result != "" && g.fits(s, !white) && !g.fits(s, white) {
		white = !white
	}
	g.First, g.Second = tags["Black"], tags["White"]
	colour := "Black"
	if white {
		g.First, g.Second = g.Second, g.First
		colour = "White"
	}
	g.Format, g.Event = "PGN", strings.TrimPrefix(tags["Event"], "?") // which stands for an unknown one
	if !about.Gravity {
		g.Format += ", " + colour + " begins"
	}
	err := g.claim(s.ofFirst(white))
	if end := terminationOf(tags["Termination"]); end != "" && (g.Result == First || g.Result == Second) &&
		g.History.Position().Outcome() == engine.Undecided {
		g.End = end
	}
	return err
}

// pgnScore returns the score of a word with White's number first. Discs are counted for black
// first.
func pgnScore(word string) score {
	s := scoreOf(word)
	if s.counted {
		return s.turned()
	}
	return s
}

// contradicts reports whether two known scores name different winners, or different discs.
func (s score) contradicts(other score) bool {
	return s.winner != "" && other.winner != "" &&
		(s.winner != other.winner || s.counted && other.counted && s != other)
}

// ofFirst returns the score of a PGN with the first side's number first.
func (s score) ofFirst(whiteBegins bool) score {
	if whiteBegins {
		return s
	}
	return s.turned()
}

// fits reports whether a score is that of a finished game if White or black began it.
func (g *Game) fits(s score, whiteBegins bool) bool {
	return new(Game{History: g.History, Result: g.Result}).claim(s.ofFirst(whiteBegins)) == nil
}

// asPGN returns the game as PGN. White begins in four in a row, black in the other games.
func (g *Game) asPGN() original {
	w := original{syntax: pgnSyntax}
	p, result := g.History.Start(), g.Result
	begins, replies := "White", "Black"
	if !p.Game().About().Gravity {
		begins, replies, result = replies, begins, otherResult(result)
	}
	var text strings.Builder
	tag := func(name, value string) {
		fmt.Fprintf(&text, "[%s \"%s\"]\n", name, escapedTag.Replace(value))
	}
	if g.Event != "" {
		tag("Event", g.Event)
	}
	tag(begins, g.First)
	tag(replies, g.Second)
	tag("Result", Scores[result])
	tag("Variant", p.Game().Name())
	if begins == "Black" {
		tag("FirstMove", begins)
	}
	if i := slices.IndexFunc(terminations, func(t termination) bool { return t.end == g.End }); i >= 0 {
		tag("Termination", terminations[i].word)
	}
	tag("FEN", p.FEN())
	text.WriteString("\n")
	w.start = text.Len()
	for i, m := range g.History.Moves() {
		text.WriteString(moveNumber(i, i+int(g.History.Start().Turn())) + boardtext.Name(p, m))
		w.moves = append(w.moves, notePlace{end: text.Len()})
		text.WriteString(" ")
		p.Play(m)
	}
	w.text = text.String() + Scores[result]
	return w
}

// moveNumber returns the number before the i-th move of a game, which has a ply: "2. " before the
// first side's, "1... " if the second side begins.
func moveNumber(i, ply int) string {
	switch {
	case ply%2 == 0:
		return fmt.Sprintf("%d. ", ply/2+1)
	case i == 0:
		return "1... "
	}
	return ""
}

var escapedTag = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
