package gamefile

import (
	"cmp"
	"maps"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// readMoves reads games as people write moves: in PGN, the format of chess servers, or in lines.
// [bare] takes out all that is no move. Then both are lines in passages, one for each game:
//
//	[White "a"] [Result "1-0"]     a game of PGN begins with tags, and ends before the next tag
//	1. d1 {centre} d2 2. e1 1-0
//
//	44445                          without tags a game begins with each line
//	1. d1 d2 2.                    unless the line above ends in the number of a move,
//	e1 c1                          or the first number of the line is above 1, or 1... for a reply,
//	1-0                            or the line is a result alone,
//	[4, 4,                         or within the brackets of a list
//	5, 3]
func (r Reader) readMoves(text string) (games []Game) {
	moves := bare(text)
	for _, p := range passagesIn(text, moves) {
		if r.yield != nil && r.yield() != nil {
			break
		}
		g, err := r.gameOf(p, text[p.begin:p.end], moves[p.begin:p.end])
		games = append(games, g.checked(p.line, err))
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
	fresh, tagged := true, false // a line has no words so far; a tag was before
	for at, end := 0, 0; at < len(text); at = end {
		end = at + 1
		switch c := text[at]; {
		case isBlank(c):
			fresh = fresh || c == '\n'
			continue
		case c == '[' && fresh && tagText.MatchString(text[at:]):
			end = at + len(tagText.FindString(text[at:]))
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
	moves := []byte(text)
	for _, place := range hidden {
		copy(moves[place[0]:], strings.Repeat(" ", place[1]-place[0]))
	}
	return string(moves)
}

func isBlank(c byte) bool { return strings.IndexByte(" \t\r\n\f\v", c) >= 0 }

var (
	// comment matches a line with # that is no FEN and no link.
	comment = regexp.MustCompile(`^#(\s|[^=/\n]*(\n|$))`)
	tagText = regexp.MustCompile(`^[ \t]*\[[ \t]*([A-Za-z][^\s"\]]*)[ \t]+"(.*?)"[ \t]*\]`)
	// moveText matches 1.P@d1!, the move d1 with the number 1, and 1. alone.
	moveText = regexp.MustCompile(`^(?:(\d+)(\.+(?:\s+\.+)?))?(?:[Pp]@)?(.*?)[!?]*$`)
	wordText = regexp.MustCompile(`\d+\.\s+\.\S*|\S+`) // 1. ... is one word

	unescaped = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

// passage is a line of a text, or the lines of a game.
type passage struct {
	begin, end int               // its place in the text
	line       int               // from 1
	tags       map[string]string // of PGN
	number     string            // the first number of a move
	isReply    bool              // it has more than one dot, as in 1... d2
	moves      []string
	places     []notePlace // of the moves, in the passage
	score      string      // the word for a result at the end
	unmoved    bool        // the end is the number of a move
	brackets   int         // [ without ]
	closed     bool        // a blank line follows
	wrong      error       // why it is no game
}

// passagesIn returns the games of a text.
func passagesIn(text, moves string) (games []passage) {
	begin, number := 0, 1
	for line := range strings.Lines(moves) {
		l := passage{begin: begin, end: begin + len(line), line: number}
		l.read(line)
		written := text[l.begin:l.end]
		begin, number = l.end, number+strings.Count(written, "\n")
		above := &passage{closed: true}
		if n := len(games); n > 0 {
			above = &games[n-1]
		}
		goesOn, err := l.follows(above, strings.TrimSpace(written))
		switch {
		case goesOn:
			above.add(&l)
		case l.tags != nil || l.hasWords():
			l.wrong = err
			games = append(games, l)
		case strings.TrimSpace(written) == "":
			above.closed = true
		}
	}
	return games
}

// read reads the tags and the words of a line. After a FEN a game may begin with any number.
func (p *passage) read(line string) {
	begin := 0
	for tag := tagText.FindStringSubmatch(line); tag != nil; tag = tagText.FindStringSubmatch(line[begin:]) {
		if p.tags == nil {
			p.tags = map[string]string{}
		}
		p.tags[tag[1]] = unescaped.Replace(tag[2])
		begin += len(tag[0])
	}
	hasFEN := false
	for _, at := range wordText.FindAllStringIndex(line[begin:], -1) {
		number, dots, move := "", "", line[begin:][at[0]:at[1]]
		if !isLink(move) {
			m := moveText.FindStringSubmatch(move)
			number, dots, move = m[1], m[2], m[3]
		}
		if p.number == "" && !hasFEN {
			p.number, p.isReply = number, len(dots) > 1
		}
		if p.unmoved = move == "" && number != ""; move != "" {
			p.moves, p.places = append(p.moves, move), append(p.places, notePlace{end: begin + at[1]})
			hasFEN = hasFEN || strings.Contains(move, "/")
		}
	}
	if n := len(p.moves) - 1; n >= 0 {
		if _, known := results[p.moves[n]]; known {
			p.moves, p.places, p.score = p.moves[:n], p.places[:n], p.moves[n]
		}
	}
	p.brackets = strings.Count(line, "[") - strings.Count(line, "]")
}

// hasWords reports whether a passage has more than tags and comments.
func (p *passage) hasWords() bool { return len(p.moves) > 0 || p.score != "" || p.unmoved }

// isList reports whether a passage is a list of moves.
func (p *passage) isList() bool { return len(p.moves) > 0 && strings.HasPrefix(p.moves[0], "[") }

// follows applies the rules of [Reader.readMoves] to a line below a game. It reports whether the
// line goes on with the game. The error says why the line does neither that nor begin a game.
func (p *passage) follows(game *passage, line string) (goesOn bool, err error) {
	isUnfinished := game.number != "" && game.score == ""
	switch {
	case p.tags != nil:
		return game.tags != nil && !game.hasWords(), nil
	case game.tags != nil, game.isList() && game.brackets > 0:
		return true, nil
	case !p.hasWords():
		return false, nil
	case p.number > "1", len(p.moves) == 0 && p.score != "":
		if game.closed {
			err = engine.Expected("game", "move 1 before %.20q", line)
		}
		return !game.closed, err
	case game.closed:
		return false, nil
	case game.unmoved, p.isReply && isUnfinished:
		return true, nil
	case isUnfinished && p.number == "" && len(p.moves) > 0 && firstMove.MatchString(p.moves[0]):
		p.number = game.number // what follows is as unclear
		return false, engine.Expected("game", "a number such as 1. before %.20q, as in the game above", line)
	}
	return false, nil
}

// add adds a line to a game.
func (p *passage) add(line *passage) {
	if len(line.moves) > 0 || line.score != "" {
		if p.score != "" { // not at the end
			p.moves, p.places = append(p.moves, p.score), append(p.places, notePlace{})
		}
		p.score = line.score
	}
	p.unmoved = line.unmoved
	for i, move := range line.moves {
		p.moves = append(p.moves, move)
		p.places = append(p.places, notePlace{end: line.begin - p.begin + line.places[i].end})
	}
	maps.Copy(p.tags, line.tags)
	p.number = cmp.Or(p.number, line.number)
	p.end, p.brackets = line.end, p.brackets+line.brackets
}

// gameOf returns the game of a passage, which was written with comments. In lines it has no tags.
func (r Reader) gameOf(p passage, written, moves string) (g Game, err error) {
	link := strings.TrimSpace(written)
	switch {
	case p.wrong != nil:
		err = p.wrong
	case p.tags != nil:
		r.Start, err = r.startOfPGN(p.tags)
	case isLink(link):
		return r.gameOfLink(link)
	case p.isList():
		p.moves, err = listed(moves)
	case len(p.moves) == 0:
		err = engine.Expected("game", "moves, not %.20q", link)
	}
	if err != nil {
		return g, err
	}
	h, err := r.parseWords(p.moves)
	if err != nil {
		h, err = r.asOtherGame(p.moves, err)
	}
	if err != nil {
		return g, err
	}
	g = Played(h)
	if p.tags != nil {
		g.original = original{syntax: pgnSyntax, text: strings.TrimRight(written, " \t\r\n"), moves: p.places}
		g.First, g.Second = cmp.Or(p.tags["White"], g.First), cmp.Or(p.tags["Black"], g.Second)
	}
	if err = g.claim(results[p.score]); err == nil {
		err = g.claim(results[p.tags["Result"]])
	}
	return g, err
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
