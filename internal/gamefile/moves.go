package gamefile

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// parsePosition reads a position and moves:
//
//	44445, 4 4 10               columns
//	f5 d6, f5d6                 cells
//	5,3 4,3                     row from the top and column, from 0
//	columns 4453, moves 4 4     moves behind a word for them
//	columns 4 4 moves 3,3       the protocol's; a single run has 11 as two moves on every board
//	7/7/7/7/7/3x3 o moves 44    a FEN with moves, in Reversi maybe with nopass after the side
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
func (r Reader) parsePosition(words []string) (h engine.History, err error) {
	isPosition := len(words) > 0 && words[0] == "position"
	if isPosition && len(words) == 1 {
		return h, engine.Expected("position", "startpos, a FEN, columns or a game")
	}
	start, words, err := r.parseStart(skip(words, "position"))
	if err != nil {
		return h, err
	}
	end := slices.Index(words, "moves")
	if end < 0 && len(words) == 2 {
		end = 2
	}
	columns := ""
	if end > 1 && words[0] == "columns" && start.Game().About().Gravity {
		columns, words = strings.Join(words[1:end], " "), words[end:]
	}
	words = skip(words, "columns")
	names := skip(words, "moves")
	parse := parseMoves
	if isPosition && len(names) < len(words) {
		parse = parseHostMoves
	}
	return boardtext.Replay(start, columns, names, parse)
}

// parseHostMoves reads moves as programs send them.
func parseHostMoves(p engine.Position, words []string) ([]engine.Move, error) {
	var moves []string
	for i, word := range words {
		move, err := hostMove(p, word)
		if err != nil {
			return nil, boardtext.Numbered("move", i+1, err)
		}
		moves = append(moves, move)
	}
	return boardtext.ParseMoves(p, moves)
}

// hostCell matches a cell of UGI or a drop of UCI.
var hostCell = regexp.MustCompile(`^(?:P?@)?([a-z]\d+)$`)

// hostMove returns a move of UGI or UCI (f5, P@d1, 0000) as the protocol has it, and other words as
// they are.
func hostMove(p engine.Position, word string) (string, error) {
	if boardtext.IsPass(word) {
		return "pass", nil
	}
	m := hostCell.FindStringSubmatch(word)
	if m == nil {
		return word, nil
	}
	b := p.Board()
	c, ok := boardtext.ParseCellName(p.Game().About().Notation, b, m[1])
	if !ok {
		return "", engine.Expected("move", "a cell of the %d x %d board, not %s", b.Rows, b.Columns, word)
	}
	return boardtext.FormatCell(c), nil
}

// parseMoves reads moves as people write them.
func parseMoves(p engine.Position, words []string) ([]engine.Move, error) {
	text := strings.Join(words, " ")
	open := strings.IndexAny(text, "{(") // a closed comment or variation is not among the words
	first, _, _ := strings.Cut(text[:max(0, open)], " ")
	switch {
	case open >= 0 && (first == "" || firstMove.MatchString(first)):
		return nil, unclosed[text[open]]
	case len(words) > 0 && commas.MatchString(words[0]):
		return nil, engine.Expected("game",
			"blanks between moves, or a list such as [4,4,5,3], not %.20q", text)
	case len(words) > 0 && !firstMove.MatchString(words[0]):
		return nil, engine.Expected("game",
			"columns (44445), cells (d1 d2), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	case slices.Contains(words, "moves"):
		return nil, engine.Expected("moves", "none after a game")
	}
	return boardtext.ParseNames(p, words)
}

// unclosed has the errors of a comment and of a variation that do not end.
var unclosed = map[byte]error{
	'{': engine.Expected("comment", "} before the end"),
	'(': engine.Expected("variation", ") before the end"),
}

var (
	// commas matches a word that a comma ends, or that has several.
	commas = regexp.MustCompile(`,$|,.*,`)
	// firstMove matches the first word of moves.
	firstMove = regexp.MustCompile(`(?i)^([a-n]?\d[\d,a-ps@-]*|[abc]+|(pass|pa|ps|--|@@@@).*)$`)
	// FENs of UGI and of UCI have other sides, and maybe counters of moves after them.
	hostSide = regexp.MustCompile(`^[rywb]$`)
	counter  = regexp.MustCompile(`^(-|\d{1,3})$`)
)

// parseStart reads a FEN, with or without the word fen, and returns the words after it.
// Without a FEN the game begins with r.Start.
func (r Reader) parseStart(words []string) (engine.Position, []string, error) {
	fen := skip(words, "fen")
	if !isFEN(words) {
		return r.Start, skip(words, "startpos"), nil
	}
	game := r.Start.Game()
	n := min(2, len(fen)) // the board and the side to move
	if side := fen[n-1]; game.About().Gravity && hostSide.MatchString(side) {
		switch rest := fen[n:]; {
		case len(rest) == 0:
		case rest[0] == "-": // UCI's - - 0 1
			for n < min(6, len(fen)) && counter.MatchString(fen[n]) {
				n++
			}
		case counter.MatchString(rest[0]) && (len(rest) == 1 || rest[1] == "moves"): // else a move
			n++
		}
		start, err := ugi.ParseFEN(game, fen[:n])
		return start, fen[n:], err
	}
	if len(fen) > n && slices.Contains(game.About().Boards.Rules, fen[n]) {
		n++
	}
	start, err := game.Parse(strings.Join(fen[:n], " "))
	return start, fen[n:], err
}

// isFEN reports whether a position begins with a FEN.
func isFEN(words []string) bool {
	words = skip(skip(words, "position"), "fen")
	return len(words) > 0 && strings.Contains(words[0], "/")
}

// skip returns the words without the first one if that is optional.
func skip(words []string, optional string) []string {
	if len(words) > 0 && words[0] == optional {
		return words[1:]
	}
	return words
}

// gameOfWords returns the game of a link, or of a position and moves. If their error is at no later
// move than the first one, they may be of another game, which r guesses or names in the new error.
func (r Reader) gameOfWords(words []string) (g Game, err error) {
	if len(words) == 1 && isLink(words[0]) {
		return r.gameOfLink(words[0])
	}
	h, err := r.parsePosition(words)
	if err == nil {
		return Played(h), nil
	}
	wrong, ok := errors.AsType[*engine.FieldError](err)
	if r.Hint == "" && !r.guesses || !ok || laterMove.MatchString(wrong.Field) {
		return g, err
	}
	other := r.ofAnotherGame(words)
	switch {
	case other.Start() == nil:
		return g, err
	case r.guesses:
		return Played(other), nil
	}
	game := other.Start().Game()
	return g, engine.Expected("game", "%s; this looks like %s: say %s",
		r.Start.Game().Name(), game.About().Title, strings.ReplaceAll(r.Hint, "GAME", game.Name()))
}

// ofAnotherGame reads a position and moves of another game than that of r.Start: of several games
// the one with the fewest first moves, which says most. Without one there is no start.
func (r Reader) ofAnotherGame(words []string) (found engine.History) {
	for _, game := range r.Games {
		start, err := game.New(nil)
		if err != nil || game.Name() == r.Start.Game().Name() {
			continue
		}
		h, err := Reader{Start: start}.parsePosition(words)
		if err != nil || h.Len() < 2 && !isFEN(words) { // one move says little
			continue
		}
		if found.Start() == nil || len(h.Start().Moves(nil)) < len(found.Start().Moves(nil)) {
			found = h
		}
	}
	return found
}

// laterMove matches the field of an error at another move than the first.
var laterMove = regexp.MustCompile(`^move (\d\d|[2-9])`)

// listItem matches the JSON of one move: a run such as 44 may be a game of its own.
var listItem = regexp.MustCompile(`(?i)^("?(\d|1[0-2])"?|"[a-z][01]?\d"|"pass"|"\d+,\d+"|\[\s*\d+\s*,\s*\d+\s*\])$`)

// likeTag matches a bracket before a name, as a tag of PGN has it.
var likeTag = regexp.MustCompile(`^\s*\[\s*[A-Za-z]`)

// listed returns the moves of a JSON list: columns, cells, or pairs of row and column.
func listed(text string) (words []word, err error) {
	var list []json.RawMessage
	switch {
	case likeTag.MatchString(text):
		return nil, engine.Expected("tag", `[Name "value"], not %.20q`, strings.TrimSpace(text))
	case json.Unmarshal([]byte(text), &list) != nil:
		return nil, engine.Expected("game", "a list of moves such as [4,4,5,3], not %.20q", text)
	}
	for _, item := range list {
		if !listItem.Match(item) {
			return nil, engine.Expected("game", "a list of columns, cells or pairs, not %.20q", item)
		}
		move := strings.Join(strings.Fields(string(item)), "")
		words = append(words, word{move: strings.Trim(move, `"[]`)})
	}
	return words, nil
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
	parts, err := url.ParseQuery(link.Fragment)
	if query := link.Query(); query.Has("pos") {
		parts = url.Values{"board": nil, "moves": query["pos"]}
	} else if err != nil || !parts.Has("board") && !parts.Has("fen") {
		return g, engine.Expected("link", "pos=4453 after ?, or a game of this page after #")
	}
	start, err := r.startOfLink(parts)
	if err != nil {
		return g, err
	}
	moves := strings.ReplaceAll(parts.Get("moves"), "-", " ")
	h, err := Reader{Start: start}.parsePosition(append([]string{"columns"}, strings.Fields(moves)...))
	if err != nil {
		return g, err
	}
	g = Played(h)
	g.Format = "a link"
	if shown := parts.Get("ply"); shown != "" {
		ply, err := field.Int("ply", shown, 0, h.Len())
		g.hidden = h.Len() - ply
		return g, err
	}
	return g, nil
}

// startOfLink returns the first position of a link of this engine's page.
func (r Reader) startOfLink(parts url.Values) (engine.Position, error) {
	game, err := r.Games.Named(cmp.Or(parts.Get("game"), r.Games.Default().Name()))
	switch fen := parts.Get("fen"); {
	case err != nil:
		return nil, err
	case fen != "":
		return game.Parse(fen)
	}
	return game.New(strings.Fields(parts.Get("board")))
}
