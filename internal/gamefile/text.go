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

// readLines reads a game from every line but blank lines and comments ("# ...").
func (r Reader) readLines(text string) (games []Game, err error) {
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		g, err := r.parse(line)
		games = append(games, g.at(i+1, err))
	}
	return games, nil
}

// parse reads a game of one line, as people or programs write it:
//
//	44445, 4 4 10               columns
//	f5 d6, f5d6, P@d1           cells
//	5,3 4,3                     row from the top and column, from 0
//	[4,4,5,3]                   a list of columns, cells or pairs, as JSON
//	1. d1 d2 2. e1 1-0          with numbers, comments and the result, as in PGN
//	7/7/7/7/7/3x3 o moves 44    a FEN with moves, in Reversi maybe with nopass after the side
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
//	https://..?pos=4453         a link of the solver's site, or of this engine's page
func (r Reader) parse(text string) (Game, error) {
	text = strings.TrimSpace(text)
	switch {
	case isLink(text):
		return r.parseLink(text)
	case strings.HasPrefix(text, "["):
		list, err := listed(text)
		if err != nil {
			return Game{}, err
		}
		text = list
	}
	words, _, result := moveText(text)
	h, err := r.parseWords(words)
	if err != nil {
		return Game{}, r.orOther(words, err)
	}
	return finished(Game{First: First, Second: Second, History: h}, result)
}

// The parts of a line that are no moves.
var (
	wordIn    = regexp.MustCompile(`\S+`)
	comment   = regexp.MustCompile(`\{[^}]*\}|\([^()]*\)|\$\d+`)
	number    = regexp.MustCompile(`^\d+\.+`)
	judgement = regexp.MustCompile(`(\w)[!?]+$`)
)

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

// moveText returns the words of a line without numbers of moves, comments and variations, with
// their places in the line, and the result at the end of the line.
func moveText(text string) (words []string, places []notePlace, result string) {
	blank := func(text string) string { return strings.Repeat(" ", len(text)) }
	for comment.MatchString(text) { // variations within variations
		text = comment.ReplaceAllStringFunc(text, blank)
	}
	for _, at := range wordIn.FindAllStringIndex(text, -1) {
		word := judgement.ReplaceAllString(number.ReplaceAllString(text[at[0]:at[1]], ""), "$1")
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

// finished sets the result and the end of a game by the rules if it is over, else by what the text
// says of it. The error is a contradiction of both.
func finished(g Game, result string) (Game, error) {
	g.SetOutcome()
	switch {
	case g.Result == "" && result != "":
		g.Result, g.End = result, Win
		if result == Draw {
			g.End = Draw
		}
	case result != "" && result != g.Result:
		return g, engine.Expected("result", "%s by the rules, not %s", g.Result, result)
	}
	return g, nil
}

// parseWords reads a position and moves.
func (r Reader) parseWords(words []string) (h engine.History, err error) {
	protocol := len(words) > 0 && words[0] == "position"
	if h.Start, words, err = r.parseStart(skip(words, "position")); err != nil {
		return engine.History{}, err
	}
	words = skip(skip(words, "startpos"), "columns")
	protocol = protocol && len(words) > 0 && words[0] == "moves"
	words = skip(words, "moves")
	switch {
	case protocol:
		h.Moves, err = boardtext.ParseMoves(h.Start, words)
	case len(words) > 0 && !move.MatchString(words[0]):
		err = engine.Expected("game",
			"columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	default:
		h.Moves, err = boardtext.ParseNames(h.Start, words)
	}
	return h, err
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

// orOther returns the error of words, or one that names another game: the words have no first move
// of r.Start's, but they are a game of the other one. Of several games it is the one with the
// fewest first moves, which says most.
func (r Reader) orOther(words []string, err error) error {
	var wrong *engine.FieldError
	if !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Field+" ", "move 1 ") {
		return err
	}
	var other engine.Game
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
	if other == nil || r.Say == "" {
		return err
	}
	return engine.Expected("game", "%s; this looks like %s: say %s",
		r.Start.Game().Name(), other.About().Title, strings.ReplaceAll(r.Say, "GAME", other.Name()))
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
	parts, err := url.ParseQuery(link.Fragment)
	moves := parts.Get("moves")
	var start engine.Position
	switch columns := link.Query().Get("pos"); {
	case columns != "":
		start, err = r.Games.Default().New(nil)
		moves = columns
	case err != nil || !parts.Has("board") && !parts.Has("fen"):
		return g, engine.Expected("link", "pos=4453 after ?, or a game of this page after #")
	default:
		start, err = r.startOf(parts)
	}
	if err != nil {
		return g, err
	}
	g = Game{First: First, Second: Second, History: engine.History{Start: start}}
	if start.Game().About().Gravity && !strings.ContainsAny(moves, "-, ") {
		g.History.Moves, err = boardtext.ParseColumns(start, moves)
	} else {
		words := strings.Fields(strings.ReplaceAll(moves, "-", " "))
		g.History.Moves, err = boardtext.ParseNames(start, words)
	}
	if err != nil {
		return g, err
	}
	all := len(g.History.Moves)
	if ply, err := strconv.Atoi(parts.Get("ply")); err == nil && ply >= 0 && ply < all {
		g.ahead = all - ply
	}
	return finished(g, "")
}

// startOf returns the first position of a link of this engine's page.
func (r Reader) startOf(parts url.Values) (engine.Position, error) {
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
