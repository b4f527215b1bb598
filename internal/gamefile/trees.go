package gamefile

import (
	"cmp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sgf"
)

// readTrees reads games in SGF and in GGF. Of variations it reads the first.
func (r Reader) readTrees(text string) (games []Game, err error) {
	line := 1 // of text[at]
	for at := 0; ; {
		begin := strings.IndexByte(text[at:], '(')
		if begin < 0 {
			return games, nil
		}
		line += strings.Count(text[at:at+begin], "\n")
		at += begin
		tree, err := sgf.Parse(text[at:])
		if err != nil { // where the next one begins is not known
			return append(games, Game{}.checked(line, err)), nil
		}
		g, err := r.gameOfTree(tree)
		games = append(games, g.checked(line, err))
		line += strings.Count(tree.Text, "\n")
		at += len(tree.Text)
	}
}

// gameOfTree returns the game of a tree. BO, the board, is in GGF alone.
func (r Reader) gameOfTree(t sgf.Tree) (g Game, err error) {
	game, err := r.gameOfGM(t.Value("GM"))
	if err != nil {
		return g, err
	}
	g = Game{First: cmp.Or(t.Value("PB"), First), Second: cmp.Or(t.Value("PW"), Second)}
	if t.Value("BO") != "" {
		g.History, err = t.GGF(game)
		g.written = writtenTree(t, ggfSyntax)
	} else {
		g.History, err = t.SGF(game)
		g.written = writtenTree(t, sgfSyntax)
	}
	if err != nil {
		return g, err
	}
	return finished(g, resultOfTree(t.Value("RE")))
}

// valuesOfGM are the values of GM by the names of our games. NoGo has none: it is written as Go.
var valuesOfGM = map[string][]string{"nogo": {"1"}, "reversi": {"2", "Othello"}}

// gameOfGM returns the game with a value of GM. Without one it is Go.
func (r Reader) gameOfGM(value string) (engine.Game, error) {
	var known []string
	for _, game := range r.Games {
		own := valuesOfGM[game.Name()]
		if slices.Contains(own, cmp.Or(value, "1")) {
			return game, nil
		}
		if own != nil {
			known = append(known, strings.Join(own, " or ")+" for "+game.About().Title)
		}
	}
	return nil, engine.Expected("GM", "%s, not %.20q",
		cmp.Or(strings.Join(known, ", "), "no game in SGF"), value)
}

// resultOfTree returns the result in the value of RE: B+.. or W+.. in SGF, the lead of black in
// GGF.
func resultOfTree(text string) string {
	lead := strings.TrimLeft(text, "+-")
	switch {
	case lead == "0", lead == "Draw", strings.HasPrefix(lead, "0.0"):
		return Draw
	case strings.HasPrefix(text, "B+"), strings.HasPrefix(text, "+"):
		return First
	case strings.HasPrefix(text, "W+"), strings.HasPrefix(text, "-"):
		return Second
	}
	return ""
}
