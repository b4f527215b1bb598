package gamefile

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sgf"
)

// treeBegin matches a tree up to its first property. One without properties is no game. In GGF the
// number of games may come first.
var (
	treeBegin = regexp.MustCompile(`\(\s*;[\s\w;(]*\[`)
	treeHead  = regexp.MustCompile(`^(\d+ +)?` + treeBegin.String())
)

// readTrees reads games in SGF and in GGF. Of variations it reads the first. What stands between
// the games is skipped.
func (r Reader) readTrees(text string) (games []Game) {
	line := 1 // of the text
	for at := treeBegin.FindStringIndex(text); at != nil; at = treeBegin.FindStringIndex(text) {
		line += strings.Count(text[:at[0]], "\n")
		tree, err := sgf.Parse(text[at[0]:])
		if err != nil { // where the next one begins is not known
			return append(games, Game{}.checked(line, err))
		}
		g, err := r.gameOfTree(tree)
		games = append(games, g.checked(line, err))
		line += strings.Count(tree.Text, "\n")
		text = text[at[0]+len(tree.Text):]
	}
	return games
}

// gameOfTree returns the game of a tree.
func (r Reader) gameOfTree(t sgf.Tree) (g Game, err error) {
	name, err := t.GameName(r.Games.Names())
	if err != nil {
		return g, err
	}
	game, err := r.Games.Named(name)
	if err != nil {
		return g, err
	}
	format, read, syntax := "SGF", t.SGF, sgfSyntax
	if t.IsGGF() {
		format, read, syntax = "GGF", t.GGF, ggfSyntax
	}
	h, err := read(game)
	if err != nil {
		return g, err
	}
	g = Played(h)
	g.Format, g.Event = format, t.Value("EV")
	g.original = originalOfTree(t, syntax)
	g.First, g.Second = t.Value("PB"), t.Value("PW")
	if err := g.readLines(); err != nil {
		return g, err
	}
	return g, g.claimTree(t.Value("RE"))
}

// claimTree sets the result that RE has, B+.. or W+.. in SGF, the lead of black in GGF, and how
// the game ended: by time, W+T or -64:t.
func (g *Game) claimTree(text string) error {
	m := treeResult.FindStringSubmatch(strings.ToLower(text))
	switch {
	case text == "", text == "?", strings.EqualFold(text, "void"):
		return nil
	case m == nil, m[1]+m[2] == "":
		return engine.Expected("RE", "a result such as B+5, W+T, Draw or +3.00, not %.20q", text)
	}
	lead, _ := strconv.ParseFloat(m[2], 64) // 0 without a number
	s := score{text: text, winner: First, lead: int(lead)}
	switch {
	case m[1] == "draw" || m[2] != "" && lead == 0:
		s.winner = Draw
	case m[1] == "":
		s.winner = ""
	case m[1] == "w+" || m[1] == "-":
		s = s.turned()
	}
	s.counted = lead != 0 && g.History.Start().Game().About().Counted
	err := g.claim(s)
	undecided := g.History.Position().Outcome() == engine.Undecided
	if undecided && s.winner != Draw && slices.Contains([]string{":t", "t", "time"}, m[3]) {
		g.End = Timeout
	}
	return err
}

// treeResult matches the value of RE in small letters: the side, the lead, and how the game ended.
var treeResult = regexp.MustCompile(`^(b\+|w\+|[+-]?|draw)(\d+(?:\.\d+)?)?(:\w|[a-z]\w*)?$`)
