package engine_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestNamesPrintAsNames(t *testing.T) {
	require.Equal(t, "first second", fmt.Sprint(engine.First, " ", engine.Second))
	require.Equal(t, "[none first second draw]",
		fmt.Sprint([]engine.Outcome{engine.Undecided, engine.FirstWins, engine.SecondWins, engine.Draw}))
	require.Equal(t, "[54 none]", fmt.Sprint([]engine.Move{54, engine.NoMove}))
	require.Equal(t, "[check spin real combo button]",
		fmt.Sprint([]engine.OptionType{engine.Bool, engine.Integer, engine.Number, engine.Choice, engine.Action}))
}

func TestErrorsHaveCauses(t *testing.T) {
	err := engine.Expected("cmd", "a program (%w)", fs.ErrNotExist)
	require.EqualError(t, err, "cmd: expected a program (file does not exist)")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, errors.Unwrap(engine.Expected("n", "a number, not %d", 3)))
	for _, game := range []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}} {
		p := enginetest.Must(game.New(nil))
		_, err = p.MoveAt(engine.Cell{Row: 99})
		require.ErrorIs(t, err, engine.ErrIllegalMove)
		h := engine.NewHistory(p)
		require.ErrorIs(t, h.Play(engine.NoMove), engine.ErrIllegalMove)
		require.Equal(t, p.FEN(), h.Position().FEN())
		for p = h.Position(); p.Outcome() == engine.Undecided; p = h.Position() {
			require.NoError(t, h.Play(p.Moves(nil)[0]))
		}
		require.ErrorIs(t, h.Play(0), engine.ErrGameOver)
		_, err = p.MoveAt(engine.Cell{})
		require.EqualError(t, err, "move: expected none, the game is over")
		require.ErrorIs(t, err, engine.ErrGameOver)
	}
}

func TestLimitsSayWhatBounds(t *testing.T) {
	require.True(t, engine.Limits{}.Infinite())
	require.True(t, engine.Limits{MultiPV: 3}.Infinite())
	require.False(t, engine.Limits{Nodes: 1}.Infinite())
	require.False(t, engine.Limits{Nodes: 1}.Timed())
	require.True(t, engine.Limits{Remaining: 1}.Timed())
	require.False(t, engine.Limits{MoveTime: 1}.Infinite())
	require.False(t, engine.Limits{MoveTime: -1}.Infinite(), "a deadline that has passed")
}

func TestDiscountOrdersProofs(t *testing.T) {
	proof := func(v engine.Value, plies int) float32 { return engine.Proven(v, plies).Discounted(10) }
	require.Greater(t, proof(engine.Won, 3), proof(engine.Won, 5))
	require.Less(t, proof(engine.Lost, 3), proof(engine.Lost, 5))
	require.EqualValues(t, 0.5, proof(engine.Drawn, 9))
	require.Greater(t, proof(engine.Won, 1<<20), float32(0.5), "a win stays better than a draw")
}

// TestFinalScore counts the empty cells for the winner, for either side.
func TestFinalScore(t *testing.T) {
	for fen, score := range map[string]int{
		"2x1/1xxx/1xxx/2x1 x":   16,
		"xxxx/xxxx/xxxx/xxx1 o": 16,
		"xxx1/oooo/oooo/oooo o": -10,
		"xxxx/xxxx/oooo/oooo x": 0,
	} {
		p := enginetest.Must(reversi.Game{}.Parse(fen))
		require.Equal(t, score, p.Board().FinalScore(engine.First), fen)
		require.Equal(t, -score, p.Board().FinalScore(engine.Second), fen)
	}
}

func TestRenamedErrorKeepsItsCause(t *testing.T) {
	err := engine.Renamed(fmt.Errorf("line 1: %w", engine.GameOver()), "a")
	require.ErrorIs(t, err, engine.ErrGameOver)
	require.EqualError(t, err, "a: expected none, the game is over")
	require.Equal(t, io.EOF, engine.Renamed(io.EOF, "a"))
}

// TestInRow finds the rows that a piece makes, or would make where a cell is empty or has another.
func TestInRow(t *testing.T) {
	p := enginetest.Must(connectfour.Game{}.Parse("4/3o/x2o/xxxo o"))
	for _, c := range []struct {
		row, column int
		by          engine.Player
		length      int
		want        []int
	}{
		{3, 1, engine.First, 3, []int{12, 13, 14}},
		{3, 1, engine.First, 4, nil},
		{2, 2, engine.First, 2, []int{10, 14, 10, 13}},
		{2, 2, engine.First, 3, nil},
		{0, 3, engine.Second, 4, []int{3, 7, 11, 15}},
	} {
		at := engine.Cell{Row: c.row, Column: c.column}
		require.Equal(t, c.want, p.Board().InRow(at, engine.Piece(c.by), c.length))
	}
}

func TestANameIsRegisteredOnce(t *testing.T) {
	names := games.All().Names()
	require.EqualError(t, games.Register(connectfour.Game{}),
		"name: expected a game that is not registered, not connectfour")
	require.Equal(t, names, games.All().Names())
}

func TestStart(t *testing.T) {
	for words, want := range map[string]string{
		"":                 "7/7/7/7/7/7 x",
		"4 5 1 2":          "5/2#2/5/5 x",
		"connectfour 4 4":  "4/4/4/4 x",
		"nogo":             "9/9/9/9/9/9/9/9/9 x",
		"nogo 5":           "5/5/5/5/5 x",
		"reversi 4":        "4/1ox1/1xo1/4 x",
		"reversi 4 nopass": "4/1ox1/1xo1/4 x nopass",
	} {
		p, err := games.All().Start(strings.Fields(words))
		require.NoError(t, err, words)
		require.Equal(t, want, p.FEN(), words)
	}
	for words, want := range map[string]string{
		"chess":      "game: expected one of " + strings.Join(games.All().Names(), ", "),
		"nogo 4":     "size: expected an integer from 5 to 9",
		"reversi 7":  "size: expected 4, 6 or 8",
		"4":          "columns: expected an integer from 4 to 12",
		"nogo 9 9 9": "arguments: expected [size]",
	} {
		_, err := games.All().Start(strings.Fields(words))
		require.EqualError(t, err, want, words)
	}
}

func TestUsage(t *testing.T) {
	require.Regexp(t, `^rows columns \[noX noY\], nogo \[size\](,| or) reversi \[size \[nopass\]\]`, games.Usage())
}

func TestJSON(t *testing.T) {
	var all struct {
		Games   []json.RawMessage
		Manners map[string]engine.Manner
	}
	require.NoError(t, json.Unmarshal(games.JSON(), &all))
	require.Equal(t, map[string]engine.Manner{"verbal": engine.Verbal, "distance": engine.Distance}, all.Manners)
	own, err := json.Marshal(all.Games[:3]) // a new game comes after them
	require.NoError(t, err)
	require.JSONEq(t, `[
		{"name": "connectfour", "title": "Four in a row", "goal": "Four in a row, across, down or diagonally, win.",
		 "sides": ["Red", "Yellow"], "look": "holes", "line": 4, "gravity": true, "counted": false,
		 "notation": {"letters": "", "fromTop": false},
		 "boards": {"sizes": [4, 5, 6, 7, 8, 9, 10, 11, 12], "usual": [6, 7], "square": false, "hole": true, "rules": [], "random": [9, 12]}},
		{"name": "nogo", "title": "NoGo", "goal": "Nobody may capture; who cannot move loses.",
		 "sides": ["Black", "White"], "look": "stones", "line": 0, "gravity": false, "counted": false,
		 "notation": {"letters": "ABCDEFGHJ", "fromTop": false},
		 "boards": {"sizes": [5, 6, 7, 8, 9], "usual": [9, 9], "square": true, "hole": false, "rules": []}},
		{"name": "reversi", "title": "Reversi", "goal": "Enclosed discs turn over; who has more in the end wins.",
		 "sides": ["Black", "White"], "look": "discs", "line": 0, "gravity": false, "counted": true,
		 "notation": {"letters": "abcdefgh", "fromTop": true},
		 "boards": {"sizes": [4, 6, 8], "usual": [8, 8], "square": true, "hole": false, "rules": ["nopass"]}}
	]`, string(own))
}

func TestWinrateIsTheLogisticOfALogit(t *testing.T) {
	require.EqualValues(t, 0.5, evaluation.Winrate(0))
	require.InDelta(t, 0.7310586, evaluation.Winrate(evaluation.LogitScale), 1e-6)
	for logit := -8 * evaluation.LogitScale; logit <= 8*evaluation.LogitScale; logit += 37 {
		require.Equal(t, float32(evaluation.Logistic(float64(logit)/evaluation.LogitScale)), evaluation.Winrate(logit))
		require.InDelta(t, 1, evaluation.Winrate(logit)+evaluation.Winrate(-logit), 1e-6)
	}
	require.Equal(t, evaluation.Winrate(8*evaluation.LogitScale), evaluation.Winrate(1<<30))
	require.Equal(t, evaluation.Winrate(-8*evaluation.LogitScale), evaluation.Winrate(-1<<30))
}

// TestSetPriors compares with the softmax in real numbers: rounding leaves a factor of
// 2^(1/4), and a little for the table.
func TestSetPriors(t *testing.T) {
	r := rng.New(1)
	for range 1000 {
		logits := make([]int32, 1+r.Below(12))
		priors := make([]engine.Prior, len(logits))
		sum := 0.0
		for i := range logits {
			logits[i] = int32(r.Below(8*evaluation.LogitScale)) - 4*evaluation.LogitScale
			sum += math.Exp(float64(logits[i]) / evaluation.LogitScale)
		}
		evaluation.SetPriors(priors, logits)
		for i, p := range priors {
			want := math.Log2(math.Exp(float64(logits[i])/evaluation.LogitScale) / sum)
			got := math.Log2(float64(p.Share()))
			require.InDelta(t, max(want, -float64(engine.MaxPrior)/2), got, 0.25+0.1, "%v", logits)
		}
	}
}

func TestSetPriorsAtTheEdge(t *testing.T) {
	for _, c := range []struct {
		logits []int32
		want   []engine.Prior
	}{
		{[]int32{-7}, []engine.Prior{0}},
		{[]int32{math.MaxInt16, math.MinInt16}, []engine.Prior{0, engine.MaxPrior}},
		{[]int32{5, 5, 5, 5}, []engine.Prior{4, 4, 4, 4}},
		{[]int32{0, 0}, []engine.Prior{2, 2}},
	} {
		priors := make([]engine.Prior, len(c.logits))
		evaluation.SetPriors(priors, c.logits)
		require.Equal(t, c.want, priors)
	}
	require.EqualValues(t, 1, engine.Prior(0).Share())
	require.EqualValues(t, 0.25, engine.Prior(4).Share())
}

// FuzzOptions sets the search's options to any values. The memory is only checked, because
// allocating it each time would take too long.
func FuzzOptions(f *testing.F) {
	s := uct.New()
	f.Cleanup(s.Close)
	for _, o := range s.Options() {
		for _, value := range append(o.Choices, o.Default, strconv.FormatFloat(o.Max, 'f', -1, 64)) {
			f.Add(o.Name, value)
		}
	}
	hash := s.Options()[1]
	f.Fuzz(func(t *testing.T, name, value string) {
		var err error
		if strings.EqualFold(name, hash.Name) {
			err = field.Check(hash, value)
		} else {
			err = s.SetOption(name, value)
		}
		if err != nil {
			require.ErrorAs(t, err, new(*engine.FieldError))
		}
	})
}

// TestCompareKnown: each of the list is worse than the next, and as good as itself. Other plies
// make no difference in a draw, nor beside a score.
func TestCompareKnown(t *testing.T) {
	scored := func(score, plies int) engine.Known {
		k := engine.Proven(engine.ValueOfScore(score), plies)
		k.Score, k.Scored = score, true
		return k
	}
	for _, list := range [][]engine.Known{
		{{}, engine.Proven(engine.Lost, 2), engine.Proven(engine.Lost, 4), engine.Proven(engine.Drawn, 9), engine.Proven(engine.Won, 5), engine.Proven(engine.Won, 3)},
		{scored(-8, 4), scored(-2, 3), scored(0, 2), scored(2, 9), scored(6, 9)},
	} {
		for i, a := range list {
			for j, b := range list {
				require.Equal(t, cmp.Compare(i, j), a.Compare(b), "%v, %v", a, b)
			}
		}
	}
	require.Zero(t, engine.Proven(engine.Drawn, 3).Compare(engine.Proven(engine.Drawn, 5)))
	require.Zero(t, scored(2, 3).Compare(scored(2, 5)))
}

// TestMergeKnown: of two findings the narrower bounds hold, and a move stays while it attains the
// lower one. What was found last has the plies and the score.
func TestMergeKnown(t *testing.T) {
	draws := engine.Known{Lower: engine.Drawn, Upper: engine.Won, Move: 3}
	notWon := engine.Known{Lower: engine.Lost, Upper: engine.Drawn, Move: 2}
	drawn := engine.Known{Lower: engine.Drawn, Upper: engine.Drawn, Move: 3}
	require.Equal(t, draws, engine.Open().Merge(draws))
	require.Equal(t, draws, draws.Merge(engine.Open()))
	require.Equal(t, drawn, draws.Merge(notWon))
	require.Equal(t, drawn, notWon.Merge(draws))
	scored := engine.Proven(engine.Drawn, 7)
	scored.Exact, scored.Scored = true, true
	got := draws.Merge(scored)
	scored.Move = 3
	require.Equal(t, scored, got)
	require.Equal(t, scored, got.Merge(engine.Open()))
}

// TestKnownOfMove: a move takes a ply more than the game after it, if that is known.
func TestKnownOfMove(t *testing.T) {
	over := engine.Known{Lower: engine.Lost, Upper: engine.Lost, Exact: true, Scored: true, Score: -6, Move: engine.NoMove}
	won := engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Scored: true, Score: 6, Move: engine.NoMove, Plies: 1}
	require.Equal(t, won, over.OfMove())
	require.Equal(t, engine.Proven(engine.Lost, 6), engine.Proven(engine.Won, 5).OfMove())
	require.Equal(t, engine.Proven(engine.Won, 0), engine.Proven(engine.Lost, 0).OfMove(), "a book knows the value alone")
	require.Equal(t, engine.Open(), engine.Open().OfMove())
}
