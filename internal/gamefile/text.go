package gamefile

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// readMoves reads games as people write moves: in PGN, the format of chess servers, or in lines.
// [bare] takes out all that is no move. Then both are words in passages, one for each game:
//
//	[White "a"] [Result "1-0"]     a game of PGN begins with tags, and ends before the next tag
//	1. d1 {centre} d2 2. e1 1-0
//
//	44445                          without tags a game begins with each line
//	1. d1 d2 2.                    unless the line before ends in the number of a move,
//	e1 c1                          or the first number of the line is above 1,
//	1-0                            or the line is a result alone,
//	[4, 4,                         or within the brackets of a list
//	5, 3]
func (r Reader) readMoves(text string) (games []Game) {
	moves, tags := bare(text)
	for _, p := range passagesIn(text, moves, tags) {
		g, err := r.gameOf(p, strings.TrimSpace(text[p.begin:p.end]), moves[p.begin:p.end])
		games = append(games, g.checked(p.line, err))
	}
	return games
}

// tag is a tag of PGN.
type tag struct {
	name, value string
	begin       int // its place in the text
}

var (
	tagText = regexp.MustCompile(`^\[\s*([A-Za-z][^\s"\]]*)\s+"(.*?)"\s*\]`)
	escaped = regexp.MustCompile(`\\(["\\])`)
)

// bare returns a text with blanks in the places of its tags, which it returns too, and of these:
//
//	{..}        a comment
//	(..)        a variation, with comments and variations of its own
//	$1          a numeric annotation glyph
//	; ..        a comment to the end of the line. Before the first tag only a word begins with it
//	# .., % ..  a line that is a comment, unless it is a FEN or a link with #
//
// What is not closed stays. It takes one pass: strangers may send a million parentheses.
func bare(text string) (moves string, tags []tag) {
	var hidden [][2]int // places in order, none within another
	hide := func(begin, end int) {
		n := len(hidden)
		for n > 0 && hidden[n-1][0] > begin {
			n--
		}
		hidden = append(hidden[:n], [2]int{begin, end})
	}
	var open []int // parentheses
	lastBrace := strings.LastIndexByte(text, '}')
	fresh := true // at the start of a line, or behind a tag
	for at, end := 0, 0; at < len(text); at = end {
		end = at + 1
		switch c := text[at]; {
		case isBlank(c):
			fresh = fresh || c == '\n'
			continue
		case c == '(':
			open = append(open, at)
		case c == ')' && len(open) > 0:
			hide(open[len(open)-1], end)
			open = open[:len(open)-1]
		case c == '{' && at < lastBrace:
			end += strings.IndexByte(text[end:], '}') + 1
			hide(at, end)
		case c == '$':
			for end < len(text) && '0' <= text[end] && text[end] <= '9' {
				end++
			}
			if end > at+1 {
				hide(at, end)
			}
		case c == ';' && (tags != nil || at == 0 || isBlank(text[at-1])),
			fresh && (c == '%' || c == '#' && isComment(lineOf(text[at:]))):
			end = at + len(lineOf(text[at:]))
			hide(at, end)
		case c == '[' && fresh:
			if m := tagText.FindStringSubmatch(text[at:]); m != nil {
				tags = append(tags, tag{m[1], escaped.ReplaceAllString(m[2], "$1"), at})
				end = at + len(m[0])
				hide(at, end)
				open = nil
				continue
			}
		}
		fresh = false
	}
	blanked := []byte(text)
	for _, place := range hidden {
		copy(blanked[place[0]:], strings.Repeat(" ", place[1]-place[0]))
	}
	return string(blanked), tags
}

func isBlank(c byte) bool { return strings.IndexByte(" \t\r\n\f\v", c) >= 0 }

// lineOf returns a text up to the end of its first line.
func lineOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// isComment reports whether a line that begins with # is a comment. FENs and links have / or =.
func isComment(line string) bool {
	return len(line) == 1 || isBlank(line[1]) || !strings.ContainsAny(line, "=/")
}

// word is a word of moves: 1.P@d1! has the number 1 and the move d1. Either may be empty.
type word struct {
	number, move string
	end          int // its place in the text
}

// isNumber reports whether a word is a number without a move.
func (w word) isNumber() bool { return w.number != "" && w.move == "" }

var (
	wordText = regexp.MustCompile(`\S+`)
	moveText = regexp.MustCompile(`^(?:(\d+)\.+)?(?:[Pp]@)?(.*?)[!?]*$`)
)

// wordsIn returns the words in a place of a bare text. A link stays as it is.
func wordsIn(moves string, begin, end int) (words []word) {
	for _, at := range wordText.FindAllStringIndex(moves[begin:end], -1) {
		w := word{move: moves[begin:end][at[0]:at[1]], end: begin + at[1]}
		if !isLink(w.move) {
			m := moveText.FindStringSubmatch(w.move)
			w.number, w.move = m[1], m[2]
		}
		words = append(words, w)
	}
	return words
}

// firstNumber returns the first number of a move, "" if there is none. After a FEN a game may begin
// with any number.
func firstNumber(words []word) string {
	for _, w := range words {
		if w.number != "" || strings.Contains(w.move, "/") {
			return w.number
		}
	}
	return ""
}

// movesOf returns the moves of words, their places, and the word of the result at the end, if any.
func movesOf(words []word) (moves []string, places []notePlace, score string) {
	for _, w := range words {
		if w.move != "" {
			moves, places = append(moves, w.move), append(places, notePlace{end: w.end})
		}
	}
	if n := len(moves) - 1; n >= 0 {
		if _, known := results[moves[n]]; known {
			return moves[:n], places[:n], moves[n]
		}
	}
	return moves, places, ""
}

// passage is a line of a text, or the lines of a game.
type passage struct {
	tags       []tag
	words      []word
	begin, end int   // its place in the text
	line       int   // from 1
	afterBlank bool  // a blank line is above it
	open       int   // brackets
	unclear    bool  // it may be the end of the game above it
	wrong      error // why it is no game
}

// passagesIn returns the games of a text.
func passagesIn(text, moves string, tags []tag) (games []passage) {
	begin, number, afterBlank := 0, 1, false
	for bareLine := range strings.Lines(moves) {
		end := begin + len(bareLine)
		written := text[begin:end]
		l := passage{begin: begin, end: end, line: number, afterBlank: afterBlank}
		l.words = wordsIn(moves, begin, end)
		l.open = strings.Count(bareLine, "[") - strings.Count(bareLine, "]")
		for len(tags) > 0 && tags[0].begin < end {
			l.tags, tags = append(l.tags, tags[0]), tags[1:]
		}
		begin, number = end, number+strings.Count(written, "\n")
		above := new(passage)
		if n := len(games); n > 0 {
			above = &games[n-1]
		}
		switch {
		case above.goesOn(l):
			above.add(l)
		case l.tags == nil && l.words == nil: // a comment, or nothing
			afterBlank = afterBlank || strings.TrimSpace(written) == ""
			continue
		default:
			l.check(above, strings.TrimSpace(written))
			games = append(games, l)
		}
		afterBlank = false
	}
	return games
}

// goesOn reports whether a line goes on with a game.
func (p *passage) goesOn(l passage) bool {
	switch {
	case l.tags != nil:
		return p.tags != nil && p.words == nil
	case p.tags != nil || p.isList() && p.open > 0:
		return true
	case p.words == nil || l.words == nil || l.afterBlank:
		return false
	}
	return p.words[len(p.words)-1].isNumber() || l.continues()
}

// continues reports whether a line can be no beginning of a game: it has a number above 1, or a
// result alone.
func (p *passage) continues() bool {
	moves, _, score := movesOf(p.words)
	return len(moves) == 0 && score != "" || firstNumber(p.words) > "1"
}

func (p *passage) isList() bool { return p.words != nil && strings.HasPrefix(p.words[0].move, "[") }

// add adds a line to a game.
func (p *passage) add(l passage) {
	p.tags, p.words = append(p.tags, l.tags...), append(p.words, l.words...)
	p.end, p.open = l.end, p.open+l.open
}

// check finds out why a line cannot begin a game below another one.
func (p *passage) check(above *passage, line string) {
	_, _, score := movesOf(above.words)
	unfinished := above.unclear || firstNumber(above.words) != "" && score == ""
	switch {
	case p.tags != nil:
		p.begin = p.tags[0].begin
	case p.continues():
		p.wrong = engine.Expected("game", "move 1 before %.20q", line)
	case unfinished && !p.afterBlank && firstNumber(p.words) == "" && firstMove.MatchString(p.words[0].move):
		p.unclear = true
		p.wrong = engine.Expected("game", "a number such as 1. before %.20q, as in the game above", line)
	}
}

// gameOf returns the game of a passage. It has no tags in lines.
func (r Reader) gameOf(p passage, written, moves string) (g Game, err error) {
	words, places, score := movesOf(p.words)
	tags := map[string]string{}
	for _, t := range p.tags {
		tags[t.name] = t.value
	}
	switch {
	case p.wrong != nil:
		err = p.wrong
	case p.tags != nil:
		r.Start, err = r.startOfPGN(tags)
	case isLink(written):
		return r.gameOfLink(written)
	case p.isList():
		words, err = listed(moves)
	case len(words) == 0:
		err = engine.Expected("game", "moves, not %.20q", written)
	}
	if err != nil {
		return g, err
	}
	h, err := r.parseWords(words)
	if err != nil {
		return g, r.withHint(words, err)
	}
	g = Played(h)
	if err = g.claim(results[score]); err == nil {
		err = g.claim(results[tags["Result"]])
	}
	if p.tags != nil {
		for i := range places {
			places[i].end -= p.begin
		}
		g.original = original{syntax: pgnSyntax, text: written, moves: places}
		g.First, g.Second = cmp.Or(tags["White"], g.First), cmp.Or(tags["Black"], g.Second)
	}
	return g, err
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
