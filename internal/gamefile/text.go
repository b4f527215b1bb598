package gamefile

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// readMoves reads games as people write moves: in lines and, from the first tag on, in PGN, the
// format of chess servers.
func (r Reader) readMoves(text string) (games []Game) {
	if strings.Contains(text, "\x00") {
		return []Game{Game{}.checked(1, engine.Expected("file", "a text, which has no NUL bytes"))}
	}
	moves := bare(text)
	pgn, begin := gamesInPGN(text, moves)
	line, at := 1, 0
	for _, p := range append(gamesInLines(text, moves[:begin]), pgn...) {
		if r.yield != nil && r.yield() != nil {
			break
		}
		line += strings.Count(text[at:p.begin], "\n")
		at = p.begin
		g, err := r.gameOf(p)
		games = append(games, g.checked(line, err))
	}
	return games
}

// bare returns a text with blanks in the places of all that is no move, but for tags:
//
//	{..}        a comment
//	(..)        a variation, with comments and variations of its own
//	$1          a numeric annotation glyph
//	; ..        a comment to the end of the line. Before the first tag only a word begins with it
//	# .., % ..  a line that is a comment, unless it is a FEN or a link with #
//
// What is not closed stays. It takes one pass: strangers may send a million parentheses.
func bare(text string) string {
	text = strings.ReplaceAll(text, "\u3000", "   ") // the space of Chinese texts, in as many bytes
	var hidden [][2]int                              // places by their ends
	hide := func(begin, end int) { hidden = append(hidden, [2]int{begin, end}) }
	var open []int // parentheses
	lastBrace := strings.LastIndexByte(text, '}')
	fresh, tagged := true, false // a line has no words so far; a tag was before
	for at, end := 0, 0; at < len(text); at = end {
		end = at + 1
		switch c := text[at]; {
		case isBlank(c):
			fresh = fresh || c == '\n'
			continue
		case c == '[' && fresh && tagBegin.MatchString(text[at:]):
			end = at + len(tagBegin.FindString(text[at:]))
			open, tagged = nil, true
			continue
		case c == '(':
			open = append(open, at)
		case c == ')' && len(open) > 0:
			hide(open[len(open)-1], end)
			open = open[:len(open)-1]
		case c == '{' && at < lastBrace:
			end += strings.IndexByte(text[end:], '}') + 1
			hide(at, end)
			continue
		case c == '$':
			if end = len(text) - len(strings.TrimLeft(text[end:], "0123456789")); end > at+1 {
				hide(at, end)
			}
		case c == ';' && (tagged || at == 0 || isBlank(text[at-1])),
			fresh && (c == '%' || c == '#' && comment.MatchString(text[at:])):
			line, _, _ := strings.Cut(text[at:], "\n")
			end = at + len(line)
			hide(at, end)
		}
		fresh = false
	}
	moves, begin := []byte(text), len(text)
	for _, place := range slices.Backward(hidden) {
		if place[1] <= begin { // else it is within another one
			begin = place[0]
			copy(moves[begin:], strings.Repeat(" ", place[1]-begin))
		}
	}
	return string(moves)
}

func isBlank(c byte) bool { return strings.IndexByte(" \t\r\n\f\v", c) >= 0 }

// tag is the pattern of a tag with its name and value.
const tag = `\[[ \t]*([A-Za-z][^\s"\]]*)[ \t]+"(.*?)"[ \t]*\]`

var (
	tagText  = regexp.MustCompile(tag)
	tagBegin = regexp.MustCompile(`^` + tag)
	pgnHead  = regexp.MustCompile(`(?m)^[ \t]*(` + tag + `\s*)+`)
	// comment matches a line with # that is no FEN and no link.
	comment = regexp.MustCompile(`^#(\s|[^=/\n]*(\n|$))`)
	// moveText matches 1.P@d1!, the move d1 with the number 1, and 1. alone.
	moveText = regexp.MustCompile(`^(?:(\d+)(\.+(?:\s+\.+)?))?(?:[Pp]@)?(.*?)[!?]*$`)
	wordText = regexp.MustCompile(`\d+\.\s+\.\S*|\S+`) // 1. ... is one word

	// markTexts matches the marks behind a move: ?? and $4.
	markTexts = regexp.MustCompile(`^(\s*([!?]+|\$\d+))*`)
	markText  = regexp.MustCompile(`[!?]+|\$\d+`)

	unescaped = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

// passage is the text of a game.
type passage struct {
	begin   int               // in the whole text
	written string            // with comments; of a game in lines the first line
	tags    map[string]string // of PGN
	words   []word
	wrong   error // why it is no game
}

// word is a move with its number, or one of them alone.
type word struct {
	number, dots, move string
	isScore            bool // the move is a word for a result
	end                int  // in the passage
}

// wordsIn returns the words of a bare text from an index on.
func wordsIn(text string, from int) (words []word) {
	for _, at := range wordText.FindAllStringIndex(text[from:], -1) {
		w := word{move: text[from:][at[0]:at[1]], end: from + at[1]}
		if !isLink(w.move) {
			m := moveText.FindStringSubmatch(w.move)
			w.number, w.dots, w.move = m[1], m[2], m[3]
		}
		if _, w.isScore = results[w.move]; w.number != "" || w.move != "" {
			words = append(words, w)
		}
	}
	return words
}

// gamesInPGN returns the games of a text, and where the first one begins. A game begins with tags,
// and ends before the next ones:
//
//	[White "a"] [Result "1-0"]
//	1. d1 {centre} d2 2. e1 1-0
func gamesInPGN(text, moves string) (games []passage, begin int) {
	heads := append(pgnHead.FindAllStringIndex(moves, -1), []int{len(text)})
	for i, head := range heads[:len(heads)-1] {
		begin, end := head[0], heads[i+1][0]
		p := passage{begin: begin, written: text[begin:end], tags: map[string]string{}}
		for _, tag := range tagText.FindAllStringSubmatch(moves[begin:head[1]], -1) {
			p.tags[tag[1]] = unescaped.Replace(tag[2])
		}
		p.words = wordsIn(moves[begin:end], head[1]-begin)
		games = append(games, p)
	}
	return games, heads[0][0]
}

// gamesInLines returns the games of a text before its first tag. A game begins with each line:
//
//	44445
//	1. d1 d2 2.      unless the line above ends in the number of a move,
//	e1 c1            or the first number of the line is above 1, or 1... for a reply,
//	1-0              or the line is a result alone,
//	[4, 4,           or within the brackets of a list
//	5, 3]
//
// No game goes on below a blank line. It is not clear what moves without a number are below a game
// with numbers.
func gamesInLines(text, moves string) (games []passage) {
	var last word                   // of the game above
	closed, numbered := true, false // no line goes on with that game; it has numbers
	for begin, end := 0, 0; begin < len(moves); begin = end {
		line, isList := nextLine(moves[begin:])
		end = begin + len(line)
		p := passage{begin: begin, written: strings.TrimSpace(text[begin:end])}
		if isList {
			p.words, p.wrong = listed(line)
			games, closed = append(games, p), true
			continue
		}
		if p.words = wordsIn(line, 0); len(p.words) == 0 {
			closed = closed || p.written == ""
			continue
		}
		first, above := p.numbered(), last
		last = p.words[len(p.words)-1]
		isRest := first.number > "1" || len(p.words) == 1 && last.isScore // it begins no game
		isOpen := !closed && numbered && !above.isScore                   // more moves may come
		isUnclear := isOpen && first.number == "" && firstMove.MatchString(p.words[0].move)
		switch {
		case !closed && (isRest || above.move == "") || isOpen && len(first.dots) > 1:
			game := &games[len(games)-1]
			game.words = append(game.words, p.words...)
			numbered = numbered || first.number != ""
			continue
		case isRest:
			p.wrong = engine.Expected("game", "move 1 before %.20q", p.written)
		case isUnclear:
			p.wrong = engine.Expected("game", "a number such as 1. before %.20q, as in the game above", p.written)
		}
		games = append(games, p)
		closed, numbered = false, first.number != "" || isUnclear
	}
	return games
}

// numbered returns the first word with a number. After a FEN a game may begin with any number.
func (p *passage) numbered() word {
	for _, w := range p.words {
		if w.number != "" || strings.Contains(w.move, "/") {
			return w
		}
	}
	return word{}
}

// nextLine returns the first line of a text, or the lines of the list that it begins with.
func nextLine(text string) (lines string, isList bool) {
	isList = strings.HasPrefix(strings.TrimLeft(text, " \t"), "[")
	end, open := 0, 0 // open: brackets
	for line := range strings.Lines(text) {
		end += len(line)
		open += strings.Count(line, "[") - strings.Count(line, "]")
		if open <= 0 || !isList {
			break
		}
	}
	return text[:end], isList
}

// gameOf returns the game of a passage.
func (r Reader) gameOf(p passage) (g Game, err error) {
	moves, ends, score := p.moves()
	switch {
	case p.wrong != nil:
		err = p.wrong
	case p.tags != nil:
		r.Start, err = r.startOfPGN(p.tags)
	case len(p.words) > 0 && len(moves) == 0:
		err = engine.Expected("game", "moves, not %.20q", p.written)
	}
	if err != nil {
		return g, err
	}
	if g, err = r.gameOfWords(moves); err != nil {
		return g, err
	}
	if p.tags != nil {
		g.original = original{syntax: pgnSyntax, text: strings.TrimRight(p.written, " \t\r\n")}
		for _, end := range ends {
			g.original.moves = append(g.original.moves, p.placeAt(end))
		}
		g.First, g.Second = p.tags["White"], p.tags["Black"]
	}
	tagged, said := results[p.tags["Result"]], results[score]
	if tagged != "" && said != "" && tagged != said {
		return g, engine.Expected("result", "%s as in the tag Result, not %s", tagged, said)
	}
	return g, g.claim(cmp.Or(said, tagged))
}

// moves returns the moves with the ends of their words, and the word for a result behind them.
func (p *passage) moves() (moves []string, ends []int, score string) {
	isScore := false
	for _, w := range p.words {
		if w.move != "" {
			moves, ends, isScore = append(moves, w.move), append(ends, w.end), w.isScore
		}
	}
	if n := len(moves) - 1; isScore {
		return moves[:n], ends[:n], moves[n]
	}
	return moves, ends, ""
}

// placeAt returns the place behind a word in PGN and the marks of its move.
func (p *passage) placeAt(end int) notePlace {
	end = len(strings.TrimRight(p.written[:end], "!?"))
	marks := markTexts.FindString(p.written[end:])
	return notePlace{end: end + len(marks), marks: markText.FindAllString(marks, -1)}
}

// startOfPGN returns the position of the tags Variant and FEN. An unknown variant says nothing.
func (r Reader) startOfPGN(tags map[string]string) (engine.Position, error) {
	variant := strings.ToLower(tags["Variant"])
	game, unknown := r.Games.Named(cmp.Or(variants[variant], variant))
	if unknown == nil && game.Name() != r.Start.Game().Name() {
		var err error
		if r.Start, err = game.New(nil); err != nil {
			return nil, err
		}
	}
	h, err := r.parseWords(strings.Fields(tags["FEN"]))
	if err == nil && len(h.Moves) > 0 {
		err = engine.Expected("FEN", "a position without moves, not %.20q", tags["FEN"])
	}
	return h.Start, err
}

// variants are the values of the tag Variant by which match runners know our games, beside the
// games' own names.
var variants = map[string]string{
	"cfour": "connectfour", "connect4": "connectfour",
	"flipello": "reversi", "othello": "reversi",
}
