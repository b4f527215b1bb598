package gamefile

import (
	"regexp"
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

// gameOfTree returns the game of a tree. BO, the board, is in GGF alone.
func (r Reader) gameOfTree(t sgf.Tree) (g Game, err error) {
	name, known := gamesOfGM[t.Value("GM")]
	if !known {
		return g, engine.Expected("GM", "1 for NoGo, 2 or Othello for Reversi, not %.20q", t.Value("GM"))
	}
	game, err := r.Games.Named(name)
	if err != nil {
		return g, err
	}
	read, syntax := t.SGF, sgfSyntax
	if t.Value("BO") != "" {
		read, syntax = t.GGF, ggfSyntax
	}
	h, err := read(game)
	if err != nil {
		return g, err
	}
	g = Played(h)
	g.original = originalOfTree(t, syntax)
	g.First, g.Second = t.Value("PB"), t.Value("PW")
	return g, g.claim(resultOfTree(t.Value("RE")))
}

// gamesOfGM are the names of games by the values of GM. A tree without one is of Go. NoGo has no
// value of its own and is written as Go.
var gamesOfGM = map[string]string{"": "nogo", "1": "nogo", "2": "reversi", "Othello": "reversi"}

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

// GGF has no comments of its own: they are those of SGF, and begin with the mark.
var (
	sgfSyntax = &syntax{
		"",
		func(text string) string { return "C[" + escape(text) + "]" },
		map[string]string{"??": "BM[2]", "?": "BM[1]", "?!": "DO[]"},
	}
	ggfSyntax = &syntax{"", sgfSyntax.comment, nil}
)

// escape escapes a value of a property.
func escape(text string) string { return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(text) }

// originalOfTree returns the text of a tree with the places for notes.
func originalOfTree(t sgf.Tree, s *syntax) original {
	w := original{syntax: s, text: t.Text}
	nodes := map[int]notePlace{} // with the ends of their comments and the marks
	for _, p := range t.Properties {
		node := nodes[p.Node]
		if p.Name == "C" && s == sgfSyntax {
			node.comment = p.End - 1
		}
		node.marks = append(node.marks, p.Name+"["+p.Values[0]+"]")
		nodes[p.Node] = node
	}
	for _, p := range t.Moves() {
		place := nodes[p.Node]
		place.end = p.End
		w.moves = append(w.moves, place)
	}
	return w
}
