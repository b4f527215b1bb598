package gamefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Begin reads the words of a command that say what to play. They look like one of these:
//
//	10 11 3 4, reversi 6, 6x7 moves 44   a board as after newgame, with moves or without
//	chess                                a name, which is no game's
//	44453, nogo e5 c3, https://..        a game in any form, maybe with the name of its game
func (r Reader) Begin(words []string) (h engine.History, err error) {
	text := strings.Join(words, " ")
	name, rest, _ := strings.Cut(text, " ")
	game, err := r.Games.Named(name)
	named := err == nil
	if !named {
		name, rest = "", text
	}
	size, moves, _ := strings.Cut(" "+rest+" ", " moves ")
	if boardWords.MatchString(size) || oneName.MatchString(rest) {
		if h.Start, err = r.Games.Start(sizes(strings.Fields(name + size))); err == nil {
			h.Moves, err = boardtext.ParseNames(h.Start, strings.Fields(moves))
		}
		return h, err
	}
	if named {
		if r.Start, err = game.New(nil); err != nil {
			return h, err
		}
	}
	return r.One(rest)
}

var (
	boardWords = regexp.MustCompile(`^( *(-?\d\d?|\d+[xX]\d+|nopass)( |$))* *$`)
	sizeWord   = regexp.MustCompile(`^(\d+)[xX](\d+)$`)
	oneName    = regexp.MustCompile(`^[a-z]{4,}$`)
)

// sizes returns words in which a size such as 6x7 is two words, or one of a square board behind the
// name of its game. 7x6 is the usual board too, which people write in either order.
func sizes(words []string) (all []string) {
	for i, word := range words {
		m := sizeWord.FindStringSubmatch(word)
		switch {
		case m == nil:
			all = append(all, word)
		case i > 0 && m[1] == m[2]:
			all = append(all, m[1])
		case word == "7x6":
			all = append(all, "6", "7")
		default:
			all = append(all, m[1:]...)
		}
	}
	return all
}

// readLines reads a game from every line but blank lines and comments ("# ...").
func (r Reader) readLines(text string) (games []Game, err error) {
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		g, _, err := r.parse(line)
		games = append(games, g.checked(i+1, err))
	}
	return games, nil
}

// parse reads a game of one line, as people or programs write it, and returns the places of the
// moves that are words of the line:
//
//	44445, 4 4 10               columns
//	f5 d6, f5d6, P@d1           cells
//	5,3 4,3                     row from the top and column, from 0
//	[4,4,5,3]                   a list of columns, cells or pairs, as JSON
//	1. d1 d2 2. e1 1-0          with numbers, comments and the result, as in PGN
//	7/7/7/7/7/3x3 o moves 44    a FEN with moves, in Reversi maybe with nopass after the side
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
//	https://..?pos=4453         a link of the solver's site, or of this engine's page
func (r Reader) parse(text string) (g Game, places []notePlace, err error) {
	text = strings.TrimSpace(text)
	if isLink(text) {
		g, err = r.parseLink(text)
		return g, nil, err
	}
	if strings.HasPrefix(text, "[") {
		if text, err = listed(text); err != nil {
			return g, nil, err
		}
	}
	words, places, result := moveText(text)
	h, err := r.parseWords(words)
	if err != nil {
		return g, nil, r.withHint(words, err)
	}
	g, err = finished(played(h), result)
	return g, places, err
}

// parseWords reads a position and moves. A run behind the word columns is one as the protocol reads
// it, where 11 is two moves on every board.
func (r Reader) parseWords(words []string) (h engine.History, err error) {
	protocol := len(words) > 0 && words[0] == "position"
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
		moves, err = boardtext.ParseMoves(h.Position(), words)
	case len(words) > 0 && !move.MatchString(words[0]):
		err = engine.Expected("game",
			"columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	default:
		moves, err = boardtext.ParseNames(h.Position(), words)
	}
	h.Moves = append(h.Moves, moves...)
	return h, err
}

// isRun reports whether words are the protocol's "columns 4453", with moves after it or without.
func isRun(words []string) bool {
	return len(words) > 1 && words[0] == "columns" && (len(words) == 2 || words[2] == "moves")
}

// move matches the first word of moves.
var move = regexp.MustCompile(`(?i)^([a-n]?\d[\d,a-n]*|[abc]+|pass.*)$`)

// parseStart reads a FEN, with or without the word fen, and returns the words after it.
// Without a FEN the game begins with r.Start.
func (r Reader) parseStart(words []string) (engine.Position, []string, error) {
	fen := skip(words, "fen")
	if len(fen) == 0 || !strings.Contains(fen[0], "/") {
		return r.Start, words, nil
	}
	game := r.Start.Game()
	n := min(2, len(fen)) // the board and the side to move
	if game.About().Gravity && strings.ContainsAny(fen[0], "ryPp[") {
		// A FEN of UGI or UCI, maybe with counters.
		for len(fen) > n && counter.MatchString(fen[n]) {
			n++
		}
		start, err := ugi.ParseFEN(game, strings.ContainsAny(fen[0], "Pp["), fen[:n])
		return start, fen[n:], err
	}
	if len(fen) > n && slices.Contains(game.About().Boards.Rules, fen[n]) {
		n++
	}
	start, err := game.Parse(strings.Join(fen[:n], " "))
	return start, fen[n:], err
}

// counter matches the words that a FEN of a host may have after the side to move.
var counter = regexp.MustCompile(`^(-|\d{1,3})$`)

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

// listed returns the moves of a JSON list as words: columns, cells, or pairs of row and column.
func listed(text string) (string, error) {
	var list []any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&list); err != nil || decoder.More() {
		return "", engine.Expected("game", "a list of moves such as [4,4,5,3], not %.20q", text)
	}
	var words []string
	for _, item := range list {
		if _, isObject := item.(map[string]any); isObject {
			return "", engine.Expected("game", "a list of columns, cells or pairs, not of objects")
		}
		word, _ := json.Marshal(item) // it was JSON
		words = append(words, string(bytes.Trim(word, `"[]`)))
	}
	return strings.Join(words, " "), nil
}

// isLink reports whether a text is the address of a page, or its part from "?" or "#" on.
func isLink(text string) bool {
	return !strings.ContainsAny(text, " \t") &&
		(strings.Contains(text, "://") || strings.Contains(text, "=") && strings.ContainsAny(text, "?#"))
}

// parseLink reads a link of the solver's site, which has the columns of a game of the default board
// in its query (?pos=4453), or of this engine's page, which has a game after "#".
func (r Reader) parseLink(text string) (g Game, err error) {
	link, err := url.Parse(text)
	if err != nil {
		return g, engine.Expected("link", "an address, not %.40q", text)
	}
	if columns := link.Query().Get("pos"); columns != "" {
		start, err := r.Games.Default().New(nil)
		if err != nil {
			return g, err
		}
		return gameOfLink(start, columns, "")
	}
	parts, err := url.ParseQuery(link.Fragment)
	if err != nil || !parts.Has("board") && !parts.Has("fen") {
		return g, engine.Expected("link", "pos=4453 after ?, or a game of this page after #")
	}
	start, err := r.startOfLink(parts)
	if err != nil {
		return g, err
	}
	return gameOfLink(start, parts.Get("moves"), parts.Get("ply"))
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

// gameOfLink returns a game with moves, columns (4453) or words joined by "-". The link shows the
// position after so many plies as its number says, or else the last one.
func gameOfLink(start engine.Position, moves, shownPly string) (g Game, err error) {
	h := engine.History{Start: start}
	if start.Game().About().Gravity && !strings.ContainsAny(moves, "-, ") {
		h.Moves, err = boardtext.ParseColumns(start, moves)
	} else {
		h.Moves, err = boardtext.ParseNames(start, strings.Fields(strings.ReplaceAll(moves, "-", " ")))
	}
	if err != nil {
		return g, err
	}
	g = played(h)
	all := len(h.Moves)
	if ply, err := strconv.Atoi(shownPly); err == nil && ply >= 0 && ply < all {
		g.ahead = all - ply
	}
	return finished(g, "")
}
