package gamefile

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// readPGN reads games in PGN, the format of chess servers: tags in brackets, then the moves. White
// moves first. It reads what match runners write for four in a row, 1. P@d1, and all else that
// stands in a line of readLines.
func (r Reader) readPGN(text string) (games []Game, err error) {
	for _, p := range splitPGN(text) {
		g, err := r.gameOfPGN(p)
		games = append(games, g.checked(p.begin, err))
	}
	return games, nil
}

// pgnGame is the text of a game in PGN.
type pgnGame struct {
	begin int               // the line of the first tag
	tags  map[string]string // the values by their names
	head  []string          // the tags as they stand there
	moves []string          // the other lines
}

// splitPGN splits a text before each tag that follows a line of moves.
func splitPGN(text string) (games []*pgnGame) {
	p := &pgnGame{begin: 1}
	games = append(games, p)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		for tag := tagOf(line); tag != nil; tag = tagOf(line) {
			if p.moves != nil {
				p = &pgnGame{}
				games = append(games, p)
			}
			if p.tags == nil {
				p.begin, p.tags = i+1, map[string]string{}
			}
			p.tags[tag[1]] = tag[2]
			p.head = append(p.head, tag[0])
			line = strings.TrimSpace(line[len(tag[0]):])
		}
		if line != "" && line[0] != ';' { // a comment
			p.moves = append(p.moves, line)
		}
	}
	return games
}

// tagOf returns the tag at the beginning of a line, its name and its value, nil if there is none.
func tagOf(line string) []string { return tagPair.FindStringSubmatch(line) }

var tagPair = regexp.MustCompile(`^\[(\w+) +"(.*?)"\]`)

// gameOfPGN returns the game of a text. Without the tag Variant it is of r.Start's game.
func (r Reader) gameOfPGN(p *pgnGame) (g Game, err error) {
	if r.Start, err = r.startOfPGN(p.tags); err != nil {
		return g, err
	}
	text := strings.Join(p.moves, " ")
	g, places, err := r.parse(text)
	if err != nil {
		return g, err
	}
	if len(places) == len(g.History.Moves) { // each word is a move, so that it can get a note
		g.written = written{pgnSyntax, strings.Join(p.head, "\n") + "\n\n", text, places}
	}
	g.First, g.Second = cmp.Or(p.tags["White"], g.First), cmp.Or(p.tags["Black"], g.Second)
	result, _ := resultOf(p.tags["Result"])
	return finished(g, result)
}

// startOfPGN returns the position of the tags Variant and FEN.
func (r Reader) startOfPGN(tags map[string]string) (engine.Position, error) {
	variant := strings.ToLower(tags["Variant"])
	alias, known := variants[variant]
	if known || slices.Contains(r.Games.Names(), variant) {
		game, err := r.Games.Named(cmp.Or(alias, variant))
		if err == nil && game.Name() != r.Start.Game().Name() {
			r.Start, err = game.New(nil)
		}
		if err != nil {
			return nil, err
		}
	}
	h, err := r.parseWords(strings.Fields(tags["FEN"]))
	if err != nil {
		return nil, err
	}
	return h.Position(), nil
}

// variants are the values of the tag Variant by which match runners know our games, beside the
// games' own names.
var variants = map[string]string{
	"cfour": "connectfour", "connect4": "connectfour",
	"flipello": "reversi", "othello": "reversi",
}

// moveText returns the moves of a line without their numbers and without !, ? and P@, the places of
// their words in the line, and the result at its end.
func moveText(line string) (words []string, places []notePlace, result string) {
	line = withoutComments(line)
	for _, at := range wordIn.FindAllStringIndex(line, -1) {
		word := judgement.ReplaceAllString(number.ReplaceAllString(line[at[0]:at[1]], ""), "$1")
		if drop := strings.TrimPrefix(strings.ToUpper(word), "P@"); len(drop) < len(word) {
			word = drop
		}
		if word != "" {
			words, places = append(words, word), append(places, notePlace{end: at[1]})
		}
	}
	if n := len(words) - 1; n >= 0 {
		if claimed, known := resultOf(words[n]); known {
			return words[:n], places[:n], claimed
		}
	}
	return words, places, ""
}

var (
	wordIn    = regexp.MustCompile(`\S+`)
	number    = regexp.MustCompile(`^\d+\.+`)
	judgement = regexp.MustCompile(`(\w)[!?]+$`)
)

// withoutComments returns a line with blanks in the places of comments {..}, numeric annotation
// glyphs $1 and variations (..), which may have comments and variations of their own. What is not
// closed stays. It takes one pass: strangers may send lines with a million parentheses.
func withoutComments(line string) string {
	text := []byte(line)
	blank := func(from, to int) { copy(text[from:to], strings.Repeat(" ", to-from)) }
	depth, variation := 0, 0 // of the parentheses, and the index of the outermost one
	lastBrace := strings.LastIndexByte(line, '}')
	for at := 0; at < len(line); at++ {
		begin := at
		switch c := line[at]; {
		case c == '(':
			if depth == 0 {
				variation = at
			}
			depth++
		case c == ')' && depth > 0:
			if depth--; depth == 0 {
				blank(variation, at+1)
			}
		case c == '{' && at < lastBrace:
			at += strings.IndexByte(line[at:], '}')
			blank(begin, at+1)
		case c == '$':
			for at+1 < len(line) && '0' <= line[at+1] && line[at+1] <= '9' {
				at++
			}
			if at > begin {
				blank(begin, at+1)
			}
		}
	}
	return string(text)
}

// Scores are the words of PGN for the results of games. The empty result is not known.
var Scores = map[string]string{First: "1-0", Second: "0-1", Draw: "1/2-1/2", "": "*"}

// resultOf returns the result of a game in text.
func resultOf(word string) (result string, known bool) {
	if word == "½-½" {
		word = Scores[Draw]
	}
	for result, score := range Scores {
		if score == word {
			return result, true
		}
	}
	return "", false
}
