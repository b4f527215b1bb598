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

// readPGN reads games in PGN, the format of chess servers: tags in brackets, then the moves. White
// moves first. It reads what match runners write for four in a row, 1. P@d1, and all other moves
// that a line may have. A game ends before the next line with a tag.
func (r Reader) readPGN(text string) (games []Game) {
	for line := 1; strings.TrimSpace(text) != ""; {
		rest, tags := text, map[string]string{}
		for tag := tagPair.FindStringSubmatch(rest); tag != nil; tag = tagPair.FindStringSubmatch(rest) {
			tags[tag[1]] = escaped.ReplaceAllString(tag[2], "$1")
			rest = rest[len(tag[0]):]
		}
		head, moves := text[:len(text)-len(rest)], rest[:endOfMoves(rest)]
		begin := len(head) - len(strings.TrimLeft(head, " \t\r\n"))
		g, err := r.gameOfPGN(tags, strings.TrimSpace(moves))
		g.original.head = strings.TrimSpace(head) + "\n\n"
		games = append(games, g.checked(line+strings.Count(head[:begin], "\n"), err))
		text = rest[len(moves):]
		line += strings.Count(head+moves, "\n")
	}
	return games
}

// A tag may follow comments.
var (
	tagPair = regexp.MustCompile(`^(?:\s|[;%].*\n)*` + tag)
	tagLine = regexp.MustCompile(`(?m)\{[^}]*\}|;.*|^[ \t]*` + tag) // or a comment
	escaped = regexp.MustCompile(`\\(["\\])`)
)

const tag = `\[\s*([A-Za-z][^\s"\]]*)\s+"(.*?)"\s*\]`

// endOfMoves returns the index of the next line with a tag that is in no comment.
func endOfMoves(text string) int {
	end := 0
	for at := tagLine.FindStringIndex(text); at != nil; at = tagLine.FindStringIndex(text[end:]) {
		if begin := end + at[0]; text[begin] != '{' && text[begin] != ';' {
			return begin
		}
		end += at[1]
	}
	return len(text)
}

// gameOfPGN returns the game of tags and moves. Without the tag Variant it is of r.Start's game.
func (r Reader) gameOfPGN(tags map[string]string, moves string) (g Game, err error) {
	if r.Start, err = r.startOfPGN(tags); err != nil {
		return g, err
	}
	g, places, err := r.parseMoves(moves + "\n")
	if err != nil {
		return g, err
	}
	g.original = original{syntax: pgnSyntax, text: moves, moves: places}
	g.First, g.Second = cmp.Or(tags["White"], g.First), cmp.Or(tags["Black"], g.Second)
	return g, g.claim(results[tags["Result"]])
}

// startOfPGN returns the position of the tags Variant and FEN. An unknown variant says nothing.
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

// parseMoves reads a position and moves as in PGN, and returns the places of their words.
func (r Reader) parseMoves(text string) (g Game, places []notePlace, err error) {
	words, places, score := moveText(text)
	h, err := r.parseWords(words)
	if err != nil {
		return g, nil, r.withHint(words, err)
	}
	g = Played(h)
	return g, places, g.claim(results[score])
}

// moveText returns the moves of a text without their numbers and without !, ? and P@, the places of
// their words in the text, and the word of the result at its end, if there is one.
func moveText(text string) (words []string, places []notePlace, score string) {
	text = withoutComments(text)
	for _, at := range wordIn.FindAllStringIndex(text, -1) {
		if word := bareMove.FindStringSubmatch(text[at[0]:at[1]])[1]; word != "" {
			words, places = append(words, word), append(places, notePlace{end: at[1]})
		}
	}
	if n := len(words) - 1; n >= 0 {
		if _, known := results[words[n]]; known {
			return words[:n], places[:n], words[n]
		}
	}
	return words, places, ""
}

var (
	wordIn   = regexp.MustCompile(`\S+`)
	bareMove = regexp.MustCompile(`^(?:\d+\.+)?(?:[Pp]@)?(.*?)[!?]*$`)
)

// withoutComments returns a text with blanks in the places of comments {..}, numeric annotation
// glyphs $1 and variations (..), which may have comments and variations of their own. In PGN, where
// lines have ends, comments of a line begin with ; too, or with % or "# " at its start. What is not
// closed stays. It takes one pass: strangers may send lines with a million parentheses.
func withoutComments(line string) string {
	text := []byte(line)
	blank := func(from, to int) { copy(text[from:to], strings.Repeat(" ", to-from)) }
	depth, variation := 0, 0 // of the parentheses, and the index of the outermost one
	lastBrace, lastEnd := strings.LastIndexByte(line, '}'), strings.LastIndexByte(line, '\n')
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
		case at < lastEnd && (c == ';' || (at == 0 || line[at-1] == '\n') &&
			(c == '%' || c == '#' && strings.ContainsRune(" \t\r\n", rune(line[at+1])))):
			at += strings.IndexByte(line[at:], '\n')
			blank(begin, at)
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

// results are the results of games by their words in PGN.
var results = map[string]string{
	"1-0": First, "0-1": Second, "1/2-1/2": Draw, "½-½": Draw, "*": "",
}

// pgnSyntax has comments in braces, and marks as numeric annotation glyphs.
var pgnSyntax = &syntax{
	func(text string) string {
		return " {" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}"
	},
	map[string]string{"??": " $4", "?": " $2", "?!": " $6"},
}

// asPGN returns the game as PGN.
func (g *Game) asPGN() original {
	w := original{syntax: pgnSyntax}
	score, start := Scores[g.Result], g.History.Start
	for _, tag := range [][2]string{
		{"White", g.First}, {"Black", g.Second}, {"Result", score},
		{"Variant", start.Game().Name()}, {"FEN", start.FEN()},
	} {
		value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(strings.Join(strings.Fields(tag[1]), " "))
		w.head += fmt.Sprintf("[%s \"%s\"]\n", tag[0], value)
	}
	w.head += "\n"
	p := start.Clone()
	for i, m := range g.History.Moves {
		if i%2 == 0 {
			w.text += fmt.Sprintf("%d. ", i/2+1)
		}
		w.text += boardtext.Name(p, m)
		w.moves = append(w.moves, notePlace{end: len(w.text)})
		w.text += " "
		p.Play(m)
	}
	w.text += score
	return w
}
