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
	moves, tags := bare(text)
	line, at := 1, 0
	for _, p := range append(gamesInLines(text, moves[:tags[0].begin]), gamesInPGN(text, moves, tags)...) {
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

// tag is a tag of PGN such as [White "a"], with its place.
type tag struct {
	begin, end  int
	name, value string
}

// bare returns a text with blanks in the places of all that is no move, and the tags in it, with
// one more at its end:
//
//	[White "a"] a tag
//	{..}        a comment
//	(..)        a variation, with comments and variations of its own
//	$1          a numeric annotation glyph
//	; ..        a comment to the end of the line. Before the first tag only a word begins with it
//	# .., % ..  a line that is a comment, unless it is a FEN or a link with #
//
// What is not closed stays. It takes one pass: strangers may send a million parentheses, or
// brackets in a line, where a bracket of no tag ends the search for tags.
func bare(text string) (moves string, tags []tag) {
	text = strings.ReplaceAll(text, "\u3000", "   ") // the space of Chinese texts, in as many bytes
	var hidden [][2]int                              // places by their ends
	var open []int                                   // parentheses
	lastBrace := strings.LastIndexByte(text, '}')
	fresh, bracketed := true, false // a line has no words so far; it has a bracket of no tag
	for at, size := 0, 0; at < len(text); at += size {
		rest := text[at:]
		size = 0
		switch c := text[at]; {
		case isBlank(c):
			if c == '\n' {
				fresh, bracketed = true, false
			}
			size = 1
			continue
		case c == '[' && !bracketed:
			m := tagText.FindStringSubmatch(rest)
			if bracketed = m == nil; !bracketed {
				size = len(m[0])
				tags = append(tags, tag{at, at + size, m[1], unescaped.Replace(m[2])})
				open = nil
			}
		case c == '(':
			open = append(open, at)
		case c == ')' && len(open) > 0:
			hidden = append(hidden, [2]int{open[len(open)-1], at + 1})
			open = open[:len(open)-1]
		case c == '{' && at < lastBrace:
			size = strings.IndexByte(rest, '}') + 1
		case c == '$':
			size = len(glyph.FindString(rest))
		case c == ';' && (len(tags) > 0 || at == 0 || isBlank(text[at-1])), fresh && comment.MatchString(rest):
			line, _, _ := strings.Cut(rest, "\n")
			size = len(line)
		}
		if size > 0 {
			hidden = append(hidden, [2]int{at, at + size})
		} else {
			size, fresh = 1, false
		}
	}
	bytes, begin := []byte(text), len(text)
	for _, place := range slices.Backward(hidden) {
		if place[1] <= begin { // else it is within another one
			begin = place[0]
			copy(bytes[begin:], strings.Repeat(" ", place[1]-begin))
		}
	}
	return string(bytes), append(tags, tag{begin: len(text)})
}

func isBlank(c byte) bool { return strings.IndexByte(" \t\r\n\f\v", c) >= 0 }

var (
	tagText   = regexp.MustCompile(`^\[[ \t]*([A-Za-z][^\s"\]]*)[ \t]+"((?:\\.|.)*?)"[ \t]*\]`)
	unescaped = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	glyph     = regexp.MustCompile(`^\$\d+`)
	comment   = regexp.MustCompile(`^` + lineComment + `(\n|$)`)
	// moveText matches 1.P@d1!, the move d1 with the number 1, and 1. alone.
	moveText = regexp.MustCompile(`^(?:(\d+)(\.+(?:\s+\.+)?))?(?:[Pp]@)?(.*?)[!?]*$`)
	wordText = regexp.MustCompile(`\d+\.\s+\.\S*|\S+`) // 1. ... is one word

	// markTexts matches the marks behind a move: ?? and $4.
	markTexts = regexp.MustCompile(`^(\s*([!?]+|\$\d+))*`)
	markText  = regexp.MustCompile(`[!?]+|\$\d+`)
)

// passage is the text of a game.
type passage struct {
	begin    int               // in the whole text
	written  string            // with comments; of a game in lines the first line
	tags     map[string]string // of PGN
	words    []word
	numbered bool  // a game in lines has numbers
	wrong    error // why it is no game
}

// word is a move with its number, or one of them alone.
type word struct {
	number, dots, move string
	end                int // in the passage
}

// isScore reports whether a word is a result.
func (w word) isScore() bool {
	_, known := results[w.move]
	return known
}

// wordsIn returns the words of a bare text from an index on.
func wordsIn(text string, from int) (words []word) {
	for _, at := range wordText.FindAllStringIndex(text[from:], -1) {
		w := word{move: text[from:][at[0]:at[1]], end: from + at[1]}
		if !isLink(w.move) {
			m := moveText.FindStringSubmatch(w.move)
			w.number, w.dots, w.move = m[1], m[2], m[3]
		}
		if w.number != "" || w.move != "" {
			words = append(words, w)
		}
	}
	return words
}

// gamesInPGN returns the games of a text from its first tag on. A game begins with tags, and ends
// before the next ones:
//
//	[White "a"] [Result "1-0"]
//	1. d1 {centre} d2 2. e1 1-0
func gamesInPGN(text, moves string, tags []tag) (games []passage) {
	var p *passage
	for i, t := range tags[:len(tags)-1] {
		if p == nil || len(p.words) > 0 {
			games = append(games, passage{begin: t.begin, tags: map[string]string{}})
			p = &games[len(games)-1]
		}
		end := tags[i+1].begin
		p.tags[t.name] = t.value
		p.written, p.words = text[p.begin:end], wordsIn(moves[p.begin:end], t.end-p.begin)
	}
	return games
}

// gamesInLines returns the games of a text without tags. A game begins with each line, or with a
// list in brackets over several lines, unless the line goes on with the game above it. No game goes
// on below a list or a blank line.
func gamesInLines(text, moves string) (games []passage) {
	var above *passage // the game above, if it may go on
	for begin, end := 0, 0; begin < len(moves); begin = end {
		lines, isList := nextLine(moves[begin:])
		end = begin + len(lines)
		p := passage{begin: begin, written: strings.TrimSpace(text[begin:end])}
		if isList {
			p.words, p.wrong = listed(lines)
			games, above = append(games, p), nil
			continue
		}
		p.words = wordsIn(lines, 0)
		switch {
		case p.written == "":
			above = nil
		case len(p.words) == 0: // a comment
		case p.goesOn(above):
			above.words = append(above.words, p.words...)
			above.numbered = above.numbered || p.numbered
		default:
			games = append(games, p)
			above = &games[len(games)-1]
		}
	}
	return games
}

// goesOn reports whether a line goes on with the game above it, which is nil if there is none:
//
//	e1 c1       below a number without its move, as in 1. d1 d2 2.
//	3. d3       with a number above 1
//	1... d2     for a reply, in a game with numbers
//	1-0         as a result alone
//
// Only below a game such a line is right. One of moves alone is wrong below a game with numbers and
// without a result, as it is not clear what they are.
func (p *passage) goesOn(above *passage) bool {
	var first word // with a number; after a FEN a game may begin with any
	for _, w := range slices.Backward(p.words) {
		if w.number != "" || strings.Contains(w.move, "/") {
			first = w
		}
	}
	p.numbered = first.number != ""
	isRest := first.number > "1" || len(p.words) == 1 && p.words[0].isScore()
	switch {
	case above == nil && isRest:
		p.wrong = engine.Expected("game", "move 1 before %.20q", p.written)
	case above == nil:
	case isRest, above.last().move == "":
		return true
	case !above.numbered, above.last().isScore(): // it is complete
	case len(first.dots) > 1:
		return true
	case !p.numbered && firstMove.MatchString(p.words[0].move):
		p.wrong = engine.Expected("game", "a number such as 1. before %.20q, as in the game above", p.written)
		p.numbered = true // nor is the next line clear
	}
	return false
}

func (p *passage) last() word { return p.words[len(p.words)-1] }

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
	moves, score := p.moves()
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
	var texts []string
	for _, w := range moves {
		texts = append(texts, w.move)
	}
	if g, err = r.gameOfWords(texts); err != nil {
		return g, err
	}
	if p.tags != nil {
		g.original = original{syntax: pgnSyntax, text: strings.TrimRight(p.written, " \t\r\n")}
		for _, w := range moves {
			g.original.moves = append(g.original.moves, p.placeAt(w.end))
		}
		g.First, g.Second = p.tags["White"], p.tags["Black"]
	}
	tagged, said := results[p.tags["Result"]], results[score]
	if tagged != "" && said != "" && tagged != said {
		return g, engine.Expected("result", "%s as in the tag Result, not %s", tagged, said)
	}
	return g, g.claim(cmp.Or(said, tagged))
}

// moves returns the moves, and the word for a result behind them.
func (p *passage) moves() (moves []word, score string) {
	moves = slices.DeleteFunc(p.words, func(w word) bool { return w.move == "" })
	if n := len(moves) - 1; n >= 0 && moves[n].isScore() {
		return moves[:n], moves[n].move
	}
	return moves, ""
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
	game, err := r.Games.Named(cmp.Or(variants[variant], variant))
	if err == nil && game.Name() != r.Start.Game().Name() {
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
