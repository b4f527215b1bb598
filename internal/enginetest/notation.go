package enginetest

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/rng"
)

// RefusesStarts tests that a game refuses words after newgame. fields has the field of the
// error by the words.
func RefusesStarts(t *testing.T, game engine.Game, fields map[string]string) {
	refuses(t, fields, func(words string) (any, error) { return game.New(strings.Fields(words)) })
}

// RefusesPositions tests that a game refuses FENs, as RefusesStarts does.
func RefusesPositions(t *testing.T, game engine.Game, fields map[string]string) {
	refuses(t, fields, func(fen string) (any, error) { return game.Parse(fen) })
}

// RefusesMoves tests that moves of a position are refused, as RefusesStarts does.
func RefusesMoves(t *testing.T, p engine.Position, fields map[string]string) {
	refuses(t, fields, func(text string) (any, error) {
		_, err := boardtext.ParseMove(p, text)
		return nil, err
	})
}

func refuses(t *testing.T, fields map[string]string, read func(string) (any, error)) {
	for text, field := range fields {
		t.Run(text, func(t *testing.T) {
			got, err := read(text)
			RequireField(t, field, err)
			require.Nil(t, got)
		})
	}
}

// FENs tests the FENs of positions. Each test has the words of a start, moves from there
// as "row,column", and the FEN.
func FENs(t *testing.T, game engine.Game, tests [][3]string) {
	for _, tc := range tests {
		start, moves, fen := tc[0], tc[1], tc[2]
		t.Run(fen, func(t *testing.T) {
			p := create(t, game, start)
			for _, text := range strings.Fields(moves) {
				m, err := boardtext.ParseMove(p, text)
				require.NoError(t, err)
				p.Play(m)
			}
			require.Equal(t, fen, p.FEN())
			requireSound(t, p)
		})
	}
}

// FuzzParse fuzzes the parsers of a game: of the words after newgame, of positions and of moves.
// None may panic, and each refuses texts with a named error. Accepted positions can be written,
// read, drawn and evaluated. Seeds are the FENs and a random game on each size of board.
func FuzzParse(f *testing.F, game engine.Game, fens ...string) {
	for _, fen := range fens {
		f.Add("", fen, "")
	}
	random, b := rng.New(1), game.About().Boards
	for _, size := range b.Sizes {
		words := boardtext.StartWords(b, [2]int{size, size})
		p := create(f, game, words)
		for _, m := range RandomGame(p, &random) {
			f.Add(words, p.FEN(), boardtext.FormatMove(p, m))
			p.Play(m)
		}
	}
	f.Fuzz(func(t *testing.T, words, fen, move string) {
		if start, err := game.New(strings.Fields(words)); err != nil {
			RequireNamed(t, err)
		} else {
			requireSound(t, start)
		}
		if p := requireFEN(t, game, fen); p != nil {
			requireMove(t, p, move)
			require.NotEmpty(t, boardtext.Draw(p, engine.NoMove, true))
			for _, e := range evaluators(game) {
				e.Evaluate(p, nowhere)
			}
		}
	})
}

// requireFEN requires that a text is refused with a named error, or that it is a sound position,
// which it returns.
func requireFEN(t require.TestingT, game engine.Game, text string) engine.Position {
	p, err := game.Parse(text)
	if err != nil {
		RequireNamed(t, err)
		return nil
	}
	requireSound(t, p)
	return p
}

// requireSound requires that a position survives a round trip through its FEN.
func requireSound(t require.TestingT, p engine.Position) {
	again, err := p.Game().Parse(p.FEN())
	require.NoError(t, err, p.FEN())
	requireSame(t, p, again)
	require.Equal(t, p.Outcome() != engine.Undecided, len(p.Moves(nil)) == 0, p.FEN())
}

// requireMove requires that a text is refused with a named error, or that it is the text of a
// legal move or its column.
func requireMove(t require.TestingT, p engine.Position, text string) {
	m, err := boardtext.ParseMove(p, text)
	if err != nil {
		RequireNamed(t, err)
		return
	}
	require.Contains(t, p.Moves(nil), m, "illegal in %s", p.FEN())
	require.Contains(t, []string{boardtext.FormatMove(p, m), strconv.Itoa(p.Cell(m).Column)}, text)
}

// garbage is text that hardly any game accepts. If a game does, the result must be sound.
var garbage = []string{
	"", " ", "\n", "\x00", "\xff", "x", "é", "/", "//", ",", ",,", "#", "-", "+1,+1", "0x1,0x1", "1e1,0",
	"1", "1,", ",1", "1,2,3", "1 2", "-1,-1", "-2,0", "0,-2", "255,255", "256,256", "65535,65535",
	"99999999999999999999,0", "0,99999999999999999999", "0/0/0/0 x", "4/4/4/4", "4/4/4/4 ", "4/4/4/4 z",
	strings.Repeat("9", 1000), strings.Repeat("/", 1000),
}

// testGarbage tests that garbage is refused with an error that names a field.
func testGarbage(t *testing.T, game engine.Game) {
	for _, text := range garbage {
		requireFEN(t, game, text)
		for _, words := range [][]string{{text}, {text, text}, {"8", text}, {"8", "8", text, "0"}} {
			if p, err := game.New(words); err != nil {
				RequireNamed(t, err)
			} else {
				requireSound(t, p)
			}
		}
	}
	_, err := game.New([]string{"no", "such", "start"})
	RequireNamed(t, err)
	_, err = game.New(slices.Repeat([]string{"8"}, 20))
	RequireNamed(t, err)
	_, err = game.Parse("no such position")
	RequireNamed(t, err)
}

// checkNotation tests the text of every move that was ever legal in this game.
func (s *suite) checkNotation(t require.TestingT, p engine.Position) {
	legal := map[engine.Move]bool{}
	for _, m := range p.Moves(nil) {
		legal[m] = true
	}
	texts := map[string]bool{}
	for m := range s.seen {
		text := boardtext.FormatMove(p, m)
		require.False(t, texts[text], "two moves are written %q", text)
		texts[text] = true
		requireWord(t, text)
		got, err := boardtext.ParseMove(p, text)
		if !legal[m] {
			RequireNamed(t, err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, m, got, text)
		column := strconv.Itoa(p.Cell(m).Column)
		if got, err := boardtext.ParseMove(p, column); s.game.About().Gravity {
			require.NoError(t, err)
			require.Equal(t, m, got, "column "+column)
		} else {
			RequireNamed(t, err)
		}
	}
	for _, text := range garbage {
		requireMove(t, p, text)
	}
}

// checkBoard tests that moves take empty cells, that MoveAt finds each move by its cell, and
// that Setup returns the same board and side to move or refuses them. It is asked for the board as
// it is, and without one of the pieces, which may be a board that play does not reach.
func (s *suite) checkBoard(t require.TestingT, p engine.Position) {
	b := p.Board()
	require.Len(t, b.Squares, b.Rows*b.Columns)
	for _, m := range p.Moves(nil) {
		c := p.Cell(m)
		if c != engine.NoCell {
			require.True(t, b.Has(c), "%v", c)
			require.Equal(t, engine.Empty, b.At(c), "%v", c)
		}
		got, err := p.MoveAt(c)
		require.NoError(t, err)
		require.Equal(t, m, got)
	}
	for _, c := range []engine.Cell{{Row: -2}, {Column: -1}, {Row: b.Rows}, {Column: b.Columns}} {
		_, err := p.MoveAt(c)
		RequireNamed(t, err)
	}
	require.LessOrEqual(t, len(RandomGame(p, &s.rng)), p.Remaining(), p.FEN())
	s.requireSetup(t, b, p.Turn())
	if taken := b.Find(engine.Piece(p.Turn())); taken != engine.NoCell {
		b.Set(taken, engine.Empty)
		s.requireSetup(t, b, p.Turn())
	}
	unknown := engine.Board{Rows: b.Rows, Columns: b.Columns, Squares: slices.Clone(b.Squares)}
	unknown.Squares[len(b.Squares)-1] = engine.Forbidden + 1
	for _, wrong := range []struct {
		board engine.Board
		turn  engine.Player
	}{
		{engine.NewBoard(1, 2), engine.First},
		{engine.Board{Rows: b.Rows, Columns: b.Columns}, engine.First},
		{unknown, p.Turn()},
		{p.Board(), engine.Second + 1},
	} {
		_, err := s.game.Setup(wrong.board, wrong.turn)
		RequireNamed(t, err)
	}
}

// requireSetup requires that Setup refuses a board and a side to move with a named error, or
// returns a sound position with both. Setup goes by the game's usual rules, which may not be those
// by which the board arose.
func (s *suite) requireSetup(t require.TestingT, b engine.Board, turn engine.Player) {
	p, err := s.game.Setup(b, turn)
	if err != nil {
		RequireNamed(t, err)
		return
	}
	require.Equal(t, b, p.Board())
	require.Equal(t, turn, p.Turn())
	requireSound(t, p)
}

// checkMutants tests Parse with FENs that have one wrong byte or are cut off.
func (s *suite) checkMutants(t require.TestingT, p engine.Position) {
	fen := p.FEN()
	require.NotContains(t, fen, "\n")
	at := s.below(len(fen))
	other := string(rune(fen[s.below(len(fen))]))
	for _, mutant := range []string{
		fen[:at], fen[:at] + fen[at+1:], fen[:at] + other + fen[at:], fen[:at] + other + fen[at+1:],
	} {
		requireFEN(t, s.game, mutant)
	}
}

// RequireField requires an error that names the given field and can be reported on
// one line.
func RequireField(t *testing.T, field string, err error) {
	RequireNamed(t, err)
	var got *engine.FieldError
	require.ErrorAs(t, err, &got)
	require.Equal(t, field, got.Field, err.Error())
}

// RequireNamed requires an error that names a field and the expected content, on one line.
func RequireNamed(t require.TestingT, err error) {
	field, ok := errors.AsType[*engine.FieldError](err)
	ok = ok && field.Field != "" && field.Expected != "" &&
		utf8.ValidString(err.Error()) && !strings.ContainsFunc(err.Error(), unicode.IsControl)
	if !ok {
		require.Fail(t, "not an error that names a field, on one line", "%q", err)
	}
}

// requireWord requires a text that is one word of a line.
func requireWord(t require.TestingT, text string) {
	notInWord := func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == utf8.RuneError
	}
	if text == "" || strings.ContainsFunc(text, notInWord) {
		require.Fail(t, "not a word", "%q", text)
	}
}

// checkDrawing tests that a drawing has several lines, marks the last move, and has terminal
// codes only if it is asked for colours.
func checkDrawing(t require.TestingT, p engine.Position, last engine.Move) {
	const escape = "\x1b"
	plain := boardtext.Draw(p, engine.NoMove, false)
	require.Greater(t, strings.Count(strings.TrimSpace(plain), "\n"), 2)
	require.True(t, utf8.ValidString(plain))
	require.NotContains(t, plain, escape)
	if last != engine.NoMove {
		marked := boardtext.Draw(p, last, false)
		require.NotEqual(t, plain, marked, "the last move is not marked")
		require.NotContains(t, marked, escape)
		require.Contains(t, boardtext.Draw(p, last, true), escape)
	}
}
