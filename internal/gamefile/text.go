package gamefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// Begin reads the words of a command that say what to play. They look like one of these:
//
//	10 11 3 4, reversi 6, 6x7 moves 44   a board as after newgame, with moves or without; so the
//	                                     moves 4 4 5 3 need the word columns before them
//	chess                                a name, which is no game's
//	44453, nogo e5 c3, https://..        a game in any notation, maybe with the name of its game; so
//	                                     a number alone is a board only where boards are square
func (r Reader) Begin(words []string) (h engine.History, err error) {
	text := strings.Join(words, " ")
	name, rest, _ := strings.Cut(text, " ")
	game, err := r.Games.Named(name)
	named := err == nil
	if !named {
		game, rest = r.Games.Default(), text
	}
	size, moves, _ := strings.Cut(" "+rest+" ", " moves ")
	switch {
	case !named && oneName.MatchString(rest):
		return h, err
	case boardWords.MatchString(size) && (game.About().Boards.Square || !oneNumber.MatchString(size)):
		if h.Start, err = game.New(sizes(game, strings.Fields(size))); err == nil {
			h.Moves, err = boardtext.ParseNames(h.Start, strings.Fields(moves))
		}
		return h, err
	case named:
		if r.Start, err = game.New(nil); err != nil {
			return h, err
		}
	}
	return r.One(rest)
}

var (
	boardWords = regexp.MustCompile(`^( *(-?\d\d?|\d+[xX]\d+|nopass)( |$))* *$`)
	sizeWord   = regexp.MustCompile(`^(\d+)[xX](\d+)$`)
	oneNumber  = regexp.MustCompile(`^ *\d+ *$`)
	oneName    = regexp.MustCompile(`^[a-z]{4,}$`)
)

// sizes returns the words of a game's board, in which a size such as 6x7 becomes two words, or one
// where boards are square.
func sizes(game engine.Game, words []string) (all []string) {
	for _, word := range words {
		m := sizeWord.FindStringSubmatch(word)
		switch {
		case m == nil:
			all = append(all, word)
		case game.About().Boards.Square && m[1] == m[2]:
			all = append(all, m[1])
		default:
			all = append(all, m[1:]...)
		}
	}
	return all
}

// readLines reads a game from every line but blank lines and comments ("# ..."), as people or
// programs write it. A line goes on with the game before if that ends in the number of a move or
// within brackets, or if the line's first number is above 1, or if it is a result alone. Moves
// without a number right below a game with numbers and no result are an error: they may be the end
// of that game or another one.
//
//	44445, 4 4 10               columns
//	f5 d6, f5d6, P@d1           cells
//	5,3 4,3                     row from the top and column, from 0
//	[4,4,5,3]                   a list of columns, cells or pairs, as JSON
//	1. d1 d2 2. e1 1-0          with numbers, comments and the result, as in PGN
//	7/7/7/7/7/3x3 o moves 44    a FEN with moves, in Reversi maybe with nopass after the side
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
//	https://..?pos=4453         a link of the solver's site, or of this engine's page
func (r Reader) readLines(text string) (games []Game) {
	var lines []string
	var numbers []int // of the lines
	for i, line := range strings.Split(text, "\n") {
		if !commentLine.MatchString(withoutComments(line)) {
			lines, numbers = append(lines, line), append(numbers, i+1)
		}
	}
	numbered := false // the game before has numbers and no result
	for begin, end := 0, 0; begin < len(lines); begin = end {
		end = begin + 1
		if strings.TrimSpace(withoutComments(lines[begin])) == "" {
			numbered = numbered && strings.TrimSpace(lines[begin]) != ""
			continue
		}
		for open := brackets(lines[begin]); end < len(lines) && goesOn(lines[end-1], lines[end], open); end++ {
			open += brackets(lines[end])
		}
		line := strings.TrimSpace(strings.Join(lines[begin:end], "\n"))
		g, err := r.gameOfLine(line)
		words, _, score := moveText(line)
		if numbered && firstNumber(lines[begin]) == "" && len(words) > 0 && firstMove.MatchString(words[0]) {
			err = engine.Expected("game", "a number such as 1. before %.20q, as in the game above", line)
		} else {
			numbered = firstNumber(line) != "" && score == ""
		}
		games = append(games, g.checked(numbers[begin], err))
	}
	return games
}

// goesOn reports whether a line is of the game before it, which leaves a number of brackets open.
func goesOn(before, line string, open int) bool {
	return open > 0 || strings.TrimSpace(line) != "" && endsInNumber.MatchString(before) || continues(line)
}

// brackets returns the number of brackets of lists and comments that a line leaves open.
func brackets(line string) int {
	line = withoutComments(line)
	return strings.Count(line, "[") + strings.Count(line, "{") -
		strings.Count(line, "]") - strings.Count(line, "}")
}

// continues reports whether a line can be no beginning of a game.
func continues(line string) bool {
	words, _, score := moveText(line)
	return len(words) == 0 && score != "" || firstNumber(line) > "1"
}

// firstNumber returns the first number of a move in a line, "" if there is none. After a FEN a game
// may begin with any number.
func firstNumber(line string) string {
	first := moveNumber.FindStringSubmatch(withoutComments(line))
	if first == nil || isLink(line) {
		return ""
	}
	return first[1]
}

var (
	// Links and FENs may begin with # too.
	commentLine  = regexp.MustCompile(`^\s*#(\s|[^=/]*$)`)
	endsInNumber = regexp.MustCompile(`(^|\s)\d+\.+\s*$`)
	moveNumber   = regexp.MustCompile(`^\s*(?:[^\s/]+\s+)*?(\d+)\.`)
)

func (r Reader) gameOfLine(line string) (g Game, err error) {
	first, _, _ := strings.Cut(line, "\n")
	words, _, _ := moveText(line)
	switch {
	case isLink(line):
		return r.gameOfLink(line)
	case continues(first):
		return g, engine.Expected("game", "move 1 before %.20q", line)
	case len(words) == 0:
		return g, engine.Expected("game", "moves, not %.20q", line)
	case line[0] == '[':
		if line, err = listed(line); err != nil {
			return g, err
		}
	}
	g, _, err = r.parseMoves(line)
	return g, err
}

// parseWords reads a position and moves. A run behind the word columns is one as the protocol reads
// it, where 11 is two moves on every board.
func (r Reader) parseWords(words []string) (h engine.History, err error) {
	protocol := len(words) > 0 && words[0] == "position"
	if protocol && len(words) == 1 {
		return h, engine.Expected("position", "startpos, a FEN, columns or a game")
	}
	if h.Start, words, err = r.parseStart(skip(words, "position")); err != nil {
		return engine.History{}, err
	}
	if isRun(words) && h.Start.Game().About().Gravity {
		if h.Moves, err = boardtext.ParseColumns(h.Start, words[1]); err != nil {
			return h, err
		}
		words = words[2:]
	}
	words = skip(skip(words, "startpos"), "columns")
	protocol = protocol && len(words) > 0 && words[0] == "moves"
	words = skip(words, "moves")
	var moves []engine.Move
	switch {
	case protocol:
		var texts []string
		for _, word := range words {
			texts = append(texts, hostMove(h.Start, word))
		}
		moves, err = boardtext.ParseMoves(h.Position(), texts)
	case len(words) > 0 && commas.MatchString(words[0]):
		err = engine.Expected("game",
			"blanks between moves, or a list such as [4,4,5,3], not %.20q", strings.Join(words, " "))
	case len(words) > 0 && !firstMove.MatchString(words[0]):
		err = engine.Expected("game",
			"columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	default:
		moves, err = boardtext.ParseNames(h.Position(), words)
	}
	h.Moves = append(h.Moves, moves...)
	return h, err
}

// hostMove returns a move of UGI or UCI (f5, P@d1, 0000) as the protocol has it, and other words as
// they are.
func hostMove(p engine.Position, word string) string {
	name := strings.TrimPrefix(word, "P@")
	c, isCell := boardtext.ParseCellName(p.Game().About().Notation, p.Board(), name)
	switch {
	case isCell:
		return boardtext.FormatCell(c)
	case word == "0000":
		return "pass"
	}
	return word
}

// isRun reports whether words are the protocol's "columns 4453", with moves after it or without.
func isRun(words []string) bool {
	return len(words) > 1 && words[0] == "columns" && (len(words) == 2 || words[2] == "moves")
}

// commas matches a word that a comma ends, or that has several.
var commas = regexp.MustCompile(`,$|,.*,`)

// firstMove matches the first word of moves.
var firstMove = regexp.MustCompile(`(?i)^([a-n]?\d[\d,a-ps]*|[abc]+|pass.*)$`)

// parseStart reads a FEN, with or without the word fen, and returns the words after it.
// Without a FEN the game begins with r.Start.
func (r Reader) parseStart(words []string) (engine.Position, []string, error) {
	fen := skip(words, "fen")
	if len(fen) == 0 || !strings.Contains(fen[0], "/") {
		return r.Start, words, nil
	}
	game := r.Start.Game()
	n := min(2, len(fen)) // the board and the side to move
	if side := fen[n-1]; game.About().Gravity && hostSide.MatchString(side) {
		for len(fen) > n && counter.MatchString(fen[n]) {
			n++
		}
		start, err := ugi.ParseFEN(game, side == "w" || side == "b", fen[:n])
		return start, fen[n:], err
	}
	if len(fen) > n && slices.Contains(game.About().Boards.Rules, fen[n]) {
		n++
	}
	start, err := game.Parse(strings.Join(fen[:n], " "))
	return start, fen[n:], err
}

// FENs of UGI and of UCI have other sides, and maybe counters of moves after them.
var (
	hostSide = regexp.MustCompile(`^[rywb]$`)
	counter  = regexp.MustCompile(`^(-|\d{1,3})$`)
)

// skip returns the words without the first one if that is optional.
func skip(words []string, optional string) []string {
	if len(words) > 0 && words[0] == optional {
		return words[1:]
	}
	return words
}

// withHint returns the error of words, or one that names the game that they look like: they have no
// first move of r.Start's game, but are moves of that one.
func (r Reader) withHint(words []string, err error) error {
	var wrong *engine.FieldError
	if r.Hint == "" || !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Field+" ", "move 1 ") {
		return err
	}
	other := r.otherGame(words)
	if other == nil {
		return err
	}
	return engine.Expected("game", "%s; this looks like %s: say %s",
		r.Start.Game().Name(), other.About().Title, strings.ReplaceAll(r.Hint, "GAME", other.Name()))
}

// otherGame returns the game that the words are moves of, nil if there is none. Of several it is
// the one with the fewest first moves, which says most.
func (r Reader) otherGame(words []string) (other engine.Game) {
	fewest := engine.MaxMoves + 1
	for _, game := range r.Games {
		start, err := game.New(nil)
		if err != nil || game.Name() == r.Start.Game().Name() {
			continue
		}
		h, err := Reader{Start: start}.parseWords(words)
		if n := len(start.Moves(nil)); err == nil && len(h.Moves) > 1 && n < fewest {
			other, fewest = game, n
		}
	}
	return other
}

// listItem matches the JSON of one move: a run such as 44 may be a game of its own.
var listItem = regexp.MustCompile(`(?i)^("?(\d|1[0-2])"?|"[a-z][01]?\d"|"pass"|"\d+,\d+"|\[\d+,\d+\])$`)

// listed returns the moves of a JSON list as words: columns, cells, or pairs of row and column.
func listed(text string) (string, error) {
	var list []any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&list) != nil || decoder.Decode(new(any)) != io.EOF {
		return "", engine.Expected("game", "a list of moves such as [4,4,5,3], not %.20q", text)
	}
	var words []string
	for _, item := range list {
		word, _ := json.Marshal(item) // it was JSON
		if !listItem.Match(word) {
			return "", engine.Expected("game", "a list of columns, cells or pairs, not %.20q", word)
		}
		words = append(words, string(bytes.Trim(word, `"[]`)))
	}
	return strings.Join(words, " "), nil
}

// isLink reports whether a text is the address of a page, or its part from "?" or "#" on.
func isLink(text string) bool {
	return !strings.ContainsAny(text, " \t\n") &&
		(strings.Contains(text, "://") || strings.Contains(text, "=") && strings.ContainsAny(text, "?#"))
}

// gameOfLink reads a link of the solver's site, which has the columns of a game of the default
// board in its query (?pos=4453), or of this engine's page, which has a game after "#": moves as
// columns (4453) or as words joined by "-". Of the latter the moves after its ply are not shown.
func (r Reader) gameOfLink(text string) (g Game, err error) {
	link, err := url.Parse(text)
	if err != nil {
		return g, engine.Expected("link", "an address, not %.40q", text)
	}
	var h engine.History
	parts := link.Query()
	moves := parts.Get("pos")
	if parts.Has("pos") {
		h.Start, err = r.Games.Default().New(nil)
	} else {
		if parts, err = url.ParseQuery(link.Fragment); err != nil || !parts.Has("board") && !parts.Has("fen") {
			return g, engine.Expected("link", "pos=4453 after ?, or a game of this page after #")
		}
		moves = parts.Get("moves")
		h.Start, err = r.startOfLink(parts)
	}
	switch {
	case err != nil:
		return g, err
	case h.Start.Game().About().Gravity && !strings.ContainsAny(moves, "-, "):
		h.Moves, err = boardtext.ParseColumns(h.Start, moves)
	default:
		h.Moves, err = boardtext.ParseNames(h.Start, strings.Fields(strings.ReplaceAll(moves, "-", " ")))
	}
	if err != nil {
		return g, err
	}
	g = Played(h)
	if shown := parts.Get("ply"); shown != "" {
		ply, err := field.Int("ply", shown, 0, len(h.Moves))
		g.hidden = len(h.Moves) - ply
		return g, err
	}
	return g, nil
}

// startOfLink returns the first position of a link of this engine's page.
func (r Reader) startOfLink(parts url.Values) (engine.Position, error) {
	game := r.Games.Default()
	if name := parts.Get("game"); name != "" {
		var err error
		if game, err = r.Games.Named(name); err != nil {
			return nil, err
		}
	}
	if fen := parts.Get("fen"); fen != "" {
		return game.Parse(fen)
	}
	return game.New(strings.Fields(parts.Get("board")))
}
