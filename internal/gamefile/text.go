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
	moves, tags := movetext(text)
	line, at := 1, 0
	for _, t := range append(gamesInLines(text, moves[:tags[0].begin]), gamesInPGN(text, moves, tags)...) {
		if r.yield != nil && r.yield() != nil {
			break
		}
		line += strings.Count(text[at:t.begin], "\n")
		at = t.begin
		g, err := r.gameOf(t)
		games = append(games, g.checked(line, err))
	}
	return games
}

// tag is a tag of PGN such as [White "a"], with its place.
type tag struct {
	begin, end  int
	name, value string
}

// movetext returns the text of the moves, with blanks in the places of all else, and the tags, with
// one more at the end:
//
//	[White "a"] a tag
//	{..}        a comment
//	(..)        a variation, with comments and variations of its own
//	; ..        a comment to the end of the line. Before the first tag only a word begins with it
//	# .., % ..  a line that is a comment, unless it is a FEN or a link with #
//
// What is not closed stays. It takes one pass: strangers may send a million parentheses, or
// brackets in a line, where a bracket of no tag ends the search for tags.
func movetext(text string) (moves string, tags []tag) {
	text = strings.ReplaceAll(text, "\u3000", "   ") // the space of Chinese texts, in as many bytes
	s := scanner{text: text, fresh: true, lastBrace: strings.LastIndexByte(text, '}')}
	for s.at < len(text) {
		s.step()
	}
	return s.moves(), append(s.tags, tag{begin: len(text)})
}

// scanner finds in a text the tags, and the places of all that are no moves.
type scanner struct {
	text      string
	at        int // the next byte
	tags      []tag
	hidden    [][2]int // places by their ends
	open      []int    // parentheses
	lastBrace int      // that closes
	fresh     bool     // the line has no words so far
	bracketed bool     // the line has a bracket of no tag
}

// step passes a byte, or the tag or comment that begins with it.
func (s *scanner) step() {
	rest, size := s.text[s.at:], 0
	switch c := rest[0]; {
	case c == '\n':
		s.fresh, s.bracketed = true, false
	case isBlank(c):
	case c == '[' && !s.bracketed:
		size = s.tag(rest)
	case c == '(':
		s.open = append(s.open, s.at)
	case c == ')' && len(s.open) > 0:
		last := len(s.open) - 1
		s.hidden = append(s.hidden, [2]int{s.open[last], s.at + 1})
		s.open = s.open[:last]
	case c == '{' && s.at < s.lastBrace:
		size = strings.IndexByte(rest, '}') + 1
	default:
		size = s.lineComment(rest)
	}
	if size > 0 {
		s.hidden = append(s.hidden, [2]int{s.at, s.at + size})
	} else if size = 1; !isBlank(rest[0]) {
		s.fresh = false
	}
	s.at += size
}

// tag notes the tag that the rest of the text begins with. It returns its size, 0 without one.
func (s *scanner) tag(rest string) int {
	m := tagText.FindStringSubmatch(rest)
	if s.bracketed = m == nil; s.bracketed {
		return 0
	}
	s.tags = append(s.tags, tag{s.at, s.at + len(m[0]), m[1], unescaped.Replace(m[2])})
	s.open = nil // a variation ends before
	return len(m[0])
}

// lineComment returns the size of a comment to the end of the line.
func (s *scanner) lineComment(rest string) int {
	beginsWord := len(s.tags) > 0 || s.at == 0 || isBlank(s.text[s.at-1])
	if rest[0] == ';' && beginsWord || s.fresh && comment.MatchString(rest) {
		line, _, _ := strings.Cut(rest, "\n")
		return len(line)
	}
	return 0
}

// moves returns the text with blanks in the hidden places.
func (s *scanner) moves() string {
	bytes, begin := []byte(s.text), len(s.text)
	for _, place := range slices.Backward(s.hidden) {
		if place[1] <= begin { // else it is within another one
			begin = place[0]
			copy(bytes[begin:], strings.Repeat(" ", place[1]-begin))
		}
	}
	return string(bytes)
}

func isBlank(c byte) bool { return strings.IndexByte(" \t\r\n\f\v", c) >= 0 }

var (
	tagText   = regexp.MustCompile(`^\[[ \t]*([A-Za-z][^\s"\]]*)[ \t]+"((?:\\.|.)*?)"[ \t]*\]`)
	unescaped = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	comment   = regexp.MustCompile(`^` + lineComment + `(\n|$)`)
	// wordText matches a glyph $4, or a word with a number and a move. 1. ... is one word.
	wordText = regexp.MustCompile(`\$\d+|\d+\.\s+\.\S*|\S([^\s$]|\$[^\s\d])*`)
	// moveText matches 1.P@d1! and @d1, the move d1 with the number 1 and a mark, and 1. or ! or $4
	// alone.
	moveText = regexp.MustCompile(`^(?:(\d+)(\.+(?:\s+\.+)?))?(?:(@@@@)|(?:[Pp]?@)?(.*?))([!?]*|\$\d+)$`)
)

// gameText is the text of a game.
type gameText struct {
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
	marks              []string // behind it: ?? and $4
	begin, end         int      // in the text of the game, with the marks
}

// wordsIn returns the words of movetext from an index on.
func wordsIn(text string, from int) (words []word) {
	for _, at := range wordText.FindAllStringIndex(text[from:], -1) {
		w, mark := word{move: text[from:][at[0]:at[1]], begin: from + at[0], end: from + at[1]}, ""
		if !isLink(w.move) {
			m := moveText.FindStringSubmatch(w.move)
			w.number, w.dots, w.move, mark = m[1], m[2], m[3]+m[4], m[5]
		}
		if w.number != "" || w.move != "" {
			words = append(words, w)
		}
		if n := len(words) - 1; n >= 0 && mark != "" {
			words[n].marks, words[n].end = append(words[n].marks, mark), w.end
		}
	}
	return words
}

// gamesInPGN returns the games of a text from its first tag on. A game begins with tags, and ends
// before the next ones:
//
//	[White "a"] [Result "1-0"]
//	1. d1 {centre} d2 2. e1 1-0
func gamesInPGN(text, moves string, tags []tag) (games []gameText) {
	var t *gameText
	for i, tag := range tags[:len(tags)-1] {
		if t == nil || len(t.words) > 0 {
			games = append(games, gameText{begin: tag.begin, tags: map[string]string{}})
			t = &games[len(games)-1]
		}
		end := tags[i+1].begin
		t.tags[tag.name] = tag.value
		t.written, t.words = text[t.begin:end], wordsIn(moves[t.begin:end], tag.end-t.begin)
	}
	return games
}

// gamesInLines returns the games of a text without tags. A game begins with each line, or with a
// list in brackets over several lines, unless the line continues the game above it. No game
// continues below a list or a blank line.
func gamesInLines(text, moves string) (games []gameText) {
	var previous *gameText // the game above, if it may continue
	for begin, end := 0, 0; begin < len(moves); begin = end {
		lines, isList := nextLine(moves[begin:])
		end = begin + len(lines)
		t := gameText{begin: begin, written: strings.TrimSpace(text[begin:end])}
		if isList {
			t.words, t.wrong = listed(lines)
			games, previous = append(games, t), nil
			continue
		}
		t.words = wordsIn(lines, 0)
		switch {
		case t.written == "":
			previous = nil
		case len(t.words) == 0: // a comment
		case t.continues(previous):
			previous.words = append(previous.words, t.words...)
			previous.numbered = previous.numbered || t.numbered
		default:
			games = append(games, t)
			previous = &games[len(games)-1]
		}
	}
	return games
}

// continues reports whether a line continues the previous game, which is nil if there is none:
//
//	e1 c1       below a number without its move, as in 1. d1 d2 2.
//	3. d3       with a number above 1
//	1... d2     for a reply, in a game with numbers
//	1-0         as a result alone
//
// Without a game above it such a line is wrong. So is one of moves alone below a game with numbers
// and without a result, as it may continue that or be another game.
func (t *gameText) continues(previous *gameText) bool {
	var first word // with a number; after a FEN a game may begin with any
	for _, w := range slices.Backward(t.words) {
		if w.number != "" || strings.Contains(w.move, "/") {
			first = w
		}
	}
	t.numbered = first.number != ""
	isRest := first.number > "1" || len(t.words) == 1 && isScore(t.words[0].move)
	if previous == nil {
		if isRest {
			t.wrong = engine.Expected("game", "move 1 before %.20q", t.written)
		}
		return false
	}
	last := previous.words[len(previous.words)-1]
	isOpen := previous.numbered && !isScore(last.move)
	switch {
	case isRest, last.move == "", isOpen && len(first.dots) > 1:
		return true
	case isOpen && !t.numbered && firstMove.MatchString(t.words[0].move):
		t.wrong = engine.Expected("game", "a number such as 1. before %.20q, as in the game above", t.written)
		t.numbered = true // nor is the next line clear
	}
	return false
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

// gameOf returns the game of a text.
func (r Reader) gameOf(t gameText) (g Game, err error) {
	moves, word := t.moves()
	switch {
	case t.wrong != nil:
		return g, t.wrong
	case t.tags != nil:
		if r.Start, err = r.startOf(t.tags); err != nil {
			return g, err
		}
	case len(t.words) > 0 && len(moves) == 0:
		return g, engine.Expected("game", "moves, not %.20q", t.written)
	}
	var texts []string
	for _, w := range moves {
		texts = append(texts, w.move)
	}
	if g, err = r.gameOfWords(texts); err != nil {
		return g, err
	}
	if t.tags != nil {
		g.original = originalOfPGN(t, moves)
		if err := g.readLines(); err != nil {
			return g, err
		}
		return g, g.claimPGN(t.tags, word)
	}
	form := Moves
	if isFEN(texts) {
		form = "a FEN"
	}
	g.Format = cmp.Or(g.Format, form) // that of a link is known
	return g, g.claim(scoreOf(word))
}

// moves returns the moves, and the word for a result behind them.
func (t *gameText) moves() (moves []word, score string) {
	for _, w := range t.words {
		if w.move != "" {
			moves = append(moves, w)
		}
	}
	if n := len(moves) - 1; n >= 0 && isScore(moves[n].move) {
		return moves[:n], moves[n].move
	}
	return moves, ""
}
