package annotate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/sessiontest"
)

// read reads games on 6 x 7.
func read(t testing.TB, text string) []annotate.Game {
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	r := gamefile.Reader{Games: engine.Games{connectfour.Game{}, nogo.Game{}, reversi.Game{}}, Start: start}
	games, err := r.Read("games", strings.NewReader(text))
	require.NoError(t, err)
	return games
}

// explain annotates games with a small budget.
func explain(t *testing.T, games []annotate.Game) (reports []*annotate.Report) {
	a := newAnnotator(t)
	a.Prove, a.Long.Nodes = 10_000, 200
	for _, g := range games {
		r, err := a.Annotate(context.Background(), g)
		require.NoError(t, err)
		reports = append(reports, r)
	}
	return reports
}

// randomGame returns a game of random moves. Unless it is whole, its last move is missing.
func randomGame(game engine.Game, seed uint64, whole bool, board ...string) annotate.Game {
	start, r := enginetest.Must(game.New(board)), rng.New(seed)
	moves := enginetest.RandomGame(start, &r)
	if !whole {
		moves = moves[:len(moves)-1]
	}
	return annotate.Game{Source: "random", Number: 1, First: "a", Second: "b", History: enginetest.History(start, moves...)}
}

// sampleGames returns games of all kinds.
func sampleGames(t *testing.T) []annotate.Game {
	text, err := os.ReadFile("testdata/games.txt")
	require.NoError(t, err)
	games := read(t, string(text))
	games = append(games, read(t, "startpos\n4\n7/7/7/7/xx5/oo5 x 5,2\n")...)
	return append(games, randomGame(reversi.Game{}, 1, true), randomGame(reversi.Game{}, 2, false), randomGame(nogo.Game{}, 3, true))
}

// sampleReports returns the reports of sampleGames, which it explains once for all tests.
func sampleReports(t *testing.T) []*annotate.Report {
	samples.Do(func() { samples.reports = explain(t, sampleGames(t)) })
	return samples.reports
}

var samples struct {
	sync.Once
	reports []*annotate.Report
}

func TestJSONKeepsToTheSchema(t *testing.T) {
	enginetest.SkipShort(t, "annotates many games")
	var text bytes.Buffer
	out := annotate.NewJSON(&text)
	for _, r := range sampleReports(t) {
		require.NoError(t, out.Add(r))
		for _, p := range r.Plies {
			require.Equal(t, p.Mark != "", p.English != "")
			if !p.Certain && p.Mark != "" && p.Ply != r.Turning.Ply {
				require.Contains(t, []string{"?", "?!"}, p.Mark, "an estimate is no blunder")
				require.Contains(t, p.English, "estimated")
				require.GreaterOrEqual(t, float64(p.Loss), 0.1)
			}
		}
	}
	require.NoError(t, out.End(sampleReports(t)))
	require.NoError(t, sessiontest.Checker(t, "../../docs/annotate.schema.json")(text.Bytes()))
	for _, field := range []string{"why", "parity", "next", "score", "turning_point", "better", "punished", "estimate", "below"} {
		require.Contains(t, text.String(), `"`+field+`":`, "the games show everything")
	}
}

// TestTurningPointIsTold: the turning point has a mark and so stands in the list, no sentence says
// "from X to X", and all sentences are there in Chinese.
func TestTurningPointIsTold(t *testing.T) {
	enginetest.SkipShort(t, "annotates many games")
	reports := append(explain(t, read(t, "3452452464157535\n")), sampleReports(t)...)
	require.Equal(t, 13, reports[0].Turning.Ply)
	require.Equal(t, "double", reports[0].Plies[12].Why.Kind)
	for _, r := range reports {
		requireTold(t, r)
	}
}

// requireTold requires of a report what TestTurningPointIsTold says.
func requireTold(t *testing.T, r *annotate.Report) {
	var texts []language.Text
	if r.Turning != nil {
		ply := r.Plies[r.Turning.Ply-1]
		require.NotEmpty(t, ply.Mark)
		require.Contains(t, r.Turning.English, ply.English)
		require.Contains(t, r.Turning.Chinese, ply.Chinese)
		texts = append(texts, r.Turning.Text)
	}
	for _, p := range r.Plies {
		if p.Mark != "" {
			texts = append(texts, p.Text)
		}
		if p.Why != nil {
			texts = append(texts, p.Why.Text)
		}
	}
	for _, text := range texts {
		if from, to, fell := between(text.English, "fell from ", " to ", " with "); fell {
			require.NotEqual(t, from, to, text.English)
		}
		require.NotRegexp(t, `[A-Za-z{}]{2}|^$`, text.Chinese, text.English)
		numbers := regexp.MustCompile(`[0-9]+`)
		require.ElementsMatch(t, numbers.FindAllString(text.English, -1), numbers.FindAllString(text.Chinese, -1), "the same facts")
	}
}

// between returns the two parts of a text between three words, if it has these.
func between(text, before, middle, after string) (first, second string, ok bool) {
	_, text, ok = strings.Cut(text, before)
	first, text, _ = strings.Cut(text, middle)
	second, _, _ = strings.Cut(text, after)
	return first, second, ok
}

// TestAnnotate annotates the game of docs/annotate.md, whose texts are tested there.
func TestAnnotate(t *testing.T) {
	var r *annotate.Report
	if testing.Short() {
		r = explain(t, sampleGames(t)[:1])[0]
	} else {
		r = sampleReports(t)[0]
	}
	require.Len(t, r.Plies, 39)
	require.LessOrEqual(t, *r.ProvenFrom, 18)
	turn := r.Turning
	require.Equal(t, "20 second win loss", fmt.Sprint(turn.Ply, " ", turn.By, " ", turn.Before, " ", turn.After))
	better := r.Plies[turn.Ply-1].Better
	require.Equal(t, "3,2", better.Move)
	require.Len(t, better.PV, 21)
	why := better.Why
	require.Equal(t, "zugzwang [2,0] even", fmt.Sprint(why.Kind, " ", why.Cells, " ", why.Parity), "the fourth row from the bottom")
	require.True(t, why.Decides)
	require.Equal(t, "odd", r.Plies[turn.Ply-1].Punished.Why.Parity)
	for i, p := range r.Plies {
		require.InDelta(t, float64(p.Best-p.Winrate), float64(p.Loss), 1e-3+max(0, float64(p.Winrate-p.Best)))
		if i+1 > turn.Ply {
			require.NotEqual(t, "??", p.Mark, "nothing changed after the turning point")
			require.Equal(t, i%2 == 0, p.Proven.Value == "win")
		}
	}
	require.Nil(t, r.Next)
}

// TestAnnotateStops cancels the context in the first of many endless searches.
func TestAnnotateStops(t *testing.T) {
	a := newAnnotator(t)
	ctx, stop := context.WithCancel(context.Background())
	a.Prove = 0
	a.Searcher = fake{find: func(h engine.History, l engine.Limits) engine.Line {
		stop()
		return always(engine.Line{})(h, l)
	}}
	r, err := a.Annotate(ctx, sampleGames(t)[0])
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, r)
}

// fake is a searcher that knows the same of all positions.
type fake struct {
	engine.TreeSearcher
	find            func(engine.History, engine.Limits) engine.Line
	known           engine.Known
	newGame, search error
}

func (f fake) NewGame() error { return f.newGame }

func (f fake) Search(_ context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) (engine.Info, error) {
	return engine.Info{Lines: []engine.Line{f.find(h, l)}}, f.search
}

func (f fake) Known(engine.State) engine.Known { return f.known }

// always returns searches that find a line, with the first move.
func always(line engine.Line) func(engine.History, engine.Limits) engine.Line {
	return func(h engine.History, _ engine.Limits) engine.Line {
		line.PV = h.Position().Moves(nil)[:1]
		return line
	}
}

// TestProofsOfASearch: a best answer that draws does not prove that no other one wins. One that
// wins in nine shows that the move loses in ten only if nothing wins sooner, and one that loses in
// eight always shows that the move wins in nine. A bound that the free cells give too is left out.
func TestProofsOfASearch(t *testing.T) {
	for _, c := range []struct {
		game  string
		proof engine.Known
		known engine.Known
		want  string // for the side that has moved; empty: not proven
	}{
		{"4", engine.Proven(engine.Drawn, 9), engine.Known{Lower: engine.Drawn, Upper: engine.Won}, ""},
		{"4", engine.Proven(engine.Drawn, 9), engine.Known{Lower: engine.Drawn, Upper: engine.Drawn}, "draws"},
		{"4", engine.Proven(engine.Won, 9), engine.Known{}, "loses within 10"},
		{"4", engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 9}, engine.Known{}, "loses within 10"},
		{"4", engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 9}, engine.Known{Plies: 9, Exact: true}, "loses in 10"},
		{"4", engine.Known{Lower: engine.Lost, Upper: engine.Lost, Exact: true, Move: engine.NoMove, Plies: 8}, engine.Known{}, "wins in 9"},
		{"4/4/4/4 x 1", engine.Proven(engine.Won, 15), engine.Known{}, "loses"},
		{"4/4/4/4 x 1", engine.Proven(engine.Won, 8), engine.Known{}, "loses within 9"},
	} {
		a := newAnnotator(t)
		a.Searcher, a.Prove = fake{find: always(engine.Line{Known: c.proof}), known: c.known}, 0
		r, err := a.Annotate(t.Context(), read(t, c.game)[0])
		require.NoError(t, err)
		if c.want == "" {
			require.Nil(t, r.Plies[0].Proven)
			require.Nil(t, r.ProvenFrom)
		} else {
			require.Equal(t, c.want, r.Plies[0].Proven.Engine().Say(engine.Verbal))
		}
	}
}

// TestErrorsOfTheSearcher are returned, those of a new game and those of a search.
func TestErrorsOfTheSearcher(t *testing.T) {
	for _, f := range []fake{{newGame: io.EOF}, {search: io.EOF, find: always(engine.Line{})}} {
		a := newAnnotator(t)
		a.Searcher, a.Prove = f, 0
		_, err := a.Annotate(t.Context(), read(t, "4")[0])
		require.ErrorIs(t, err, io.EOF)
	}
}

func TestPage(t *testing.T) {
	enginetest.SkipShort(t, "annotates many games")
	games := sampleGames(t)
	var page bytes.Buffer
	require.NoError(t, annotate.WritePage(&page, games, sampleReports(t), language.English))
	for _, shown := range []string{`"ply":20,"by":"second"`, `"move":"1,3"`, `"move":"pass"`, `"mark":"?!"`, `"over":true`, `"game":"nogo"`} {
		require.Contains(t, page.String(), shown)
	}
	page.Reset()
	require.NoError(t, annotate.WritePage(&page, nil, nil, language.English))
	require.Contains(t, page.String(), `"games": []}`)
}

func TestTable(t *testing.T) {
	games := append(read(t, "4/4/4/4 x 1213141\n"), read(t, "[White \"B\"]\n[Black \"A\"]\n[FEN \"4/4/4/4 x\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n")...)
	var text strings.Builder
	table, err := annotate.NewTable(&text, games, language.English)
	require.NoError(t, err)
	reports := explain(t, games)
	for _, r := range reports {
		require.NoError(t, table.Add(r))
	}
	require.NoError(t, table.End(reports))
	require.Equal(t, `game     first  second  result        plies  turning point         biggest loss
games:1  first  second  1-0               7  6 o draw to loss      0.500 at ply 6 by o
games:1  B      A       1-0 timeout       0  none                  -

player  games  won  drawn  lost  failed  wins lost  draws lost    ??     ?    ?!  accuracy
first       1    1      0     0       0          0           0     0     0     0   100.0 %
second      1    0      0     1       0          0           1     1     0     0    69.5 %
B           1    1      0     0       0          0           0     0     0     0         -
A           1    0      0     1       1          0           0     0     0     0         -
`, text.String())
}

// TestReasons: what happened on the board comes before what the solver sees, and the text names the
// side.
func TestReasons(t *testing.T) {
	enginetest.SkipShort(t, "annotates many games")
	for _, c := range []struct{ game, mark, kind, text string }{
		// A three in a row is not stopped.
		{"1122334", "??", "open", "The second player lost a won game with move 6, column 3: " +
			"it does not stop the threat of the first player at column 4, row 1. Better is column 4, which wins in 35."},
		// The game's two threats, not those of another line.
		{"4455667", "??", "double", "The second player lost a won game with move 4, column 5: column 6 gives the first player " +
			"two threats at once, at column 3, row 1 and column 7, row 1. Better is column 3, which wins in 37."},
		{"445533162", "??", "double", "The second player lost a won game with move 4, column 5: column 3 gives the first player " +
			"two threats at once, at column 2, row 1 and column 6, row 1. Better is column 3, which wins in 37."},
		// The same four is not stopped a second time, which is no new blunder.
		{"4/4/4/4 x 121314422", "?", "open", "The second player lost a drawn game with move 8, column 2: " +
			"it does not stop the threat of the first player at column 1, row 4. Better is column 1, which draws."},
		// A win at once that was missed comes before all that follows.
		{"4/4/4/4 x 2233113", "??", "missed", "The first player lost a won game with move 7, column 3: column 4 wins at once."},
	} {
		a := newAnnotator(t)
		a.Prove = 20_000
		r, err := a.Annotate(t.Context(), read(t, c.game)[0])
		require.NoError(t, err)
		require.Equal(t, c.text, r.Turning.English)
		ply := r.Plies[r.Turning.Ply-1]
		require.Equal(t, c.mark, ply.Mark)
		require.Equal(t, c.kind, ply.Why.Kind)
	}
}

// TestCorners: a corner that a move of Reversi gave away can be taken after it, and not after the
// better move, by either rule.
func TestCorners(t *testing.T) {
	enginetest.SkipShort(t, "annotates many games")
	for _, board := range [][]string{{"8"}, {"8", "nopass"}} {
		corners := 0
		for _, seed := range []uint64{0, 1, 46} { // in game 46 a better move gives the corner away too
			g := randomGame(reversi.Game{}, seed, true, board...)
			a := newAnnotator(t)
			a.Prove = 1000
			r, err := a.Annotate(t.Context(), g)
			require.NoError(t, err)
			for i, p := range r.Plies {
				if p.Why == nil {
					continue
				}
				require.Equal(t, "corner", p.Why.Kind)
				require.Contains(t, []string{"0,0", "0,7", "7,0", "7,7"}, p.Why.Cells[0])
				before := g.History.At(i).Position()
				_, err := boardtext.ParseMove(g.History.At(i+1).Position(), p.Why.Cells[0])
				require.NoError(t, err)
				better, err := boardtext.ParseMove(before, p.Better.Move)
				require.NoError(t, err)
				_, err = boardtext.ParseMove(engine.After(before, better), p.Why.Cells[0])
				require.Error(t, err)
				corners++
			}
		}
		require.NotZero(t, corners, board)
	}
}

// TestABetterMoveIsNeverEmpty: the book knows the value of a position and no move.
func TestABetterMoveIsNeverEmpty(t *testing.T) {
	enginetest.SkipShort(t, "proves the moves of a game")
	a := newAnnotator(t)
	a.Prove = 1000
	r, err := a.Annotate(t.Context(), read(t, "35533426313147")[0])
	require.NoError(t, err)
	require.Equal(t, "5,6", r.Plies[10].Better.Move)
	for _, p := range r.Plies {
		require.True(t, p.Better == nil || p.Better.Move != "", p.Ply)
	}
}

// TestReviewer explains a game in which the first player sees its win a move late.
func TestReviewer(t *testing.T) {
	enginetest.SkipShort(t, "thinks for seconds")
	searcher := uct.New()
	defer searcher.Close()
	line, err := annotate.ReviewCommand(searcher).Do(t.Context(), nil, read(t, "445533162")[0].History, "")
	require.NoError(t, err)
	var r annotate.Report
	require.NoError(t, json.Unmarshal(line, &r))
	require.Equal(t, "first", r.Result)
	require.Equal(t, "~", r.Plies[6].Mark)
	require.Equal(t, 1, r.Plies[6].Better.Proven.Plies)
	require.Equal(t, 3, r.Plies[6].Proven.Plies, "it wins too, two plies later")
	require.Equal(t, "??", r.Plies[3].Mark, "it lets the first player have two threats")
	require.NotNil(t, r.Turning)
}

// TestTheHeadSaysTheFormat: the game and the format stand in the title, unless moves are alone.
func TestTheHeadSaysTheFormat(t *testing.T) {
	for format, want := range map[string]string{
		"PGN, Black begins": " (reversi as PGN, Black begins)", "a board": " (reversi as a board)",
		gamefile.Moves: "", "": "",
	} {
		var text strings.Builder
		r := &annotate.Report{Source: "g", Number: 1, Game: "reversi", Format: format, First: "B", Second: "W"}
		require.NoError(t, annotate.NewText(&text, language.English).Add(r))
		require.True(t, strings.HasPrefix(text.String(), "g game 1: B (x) against W (o), not over after 0 plies"+want+"\n"), text.String())
	}
}

// TestSomePliesAgain: a report in JSON, PGN or SGF is read back and explained as before. Only the
// positions at the given plies are searched, and what follows from their values changes.
func TestSomePliesAgain(t *testing.T) {
	played := randomGame(nogo.Game{}, 3, true)
	played.Result, played.End = gamefile.First, gamefile.Win
	games := append(read(t, "4453"), append(read(t, "(;GM[2];B[fe];W[fd]C[so];B[ec])"), played)...)
	reports := explain(t, games)
	for i, r := range reports {
		var text, own bytes.Buffer
		require.NoError(t, annotate.NewJSON(&text).Add(r))
		require.NoError(t, annotate.WriteGames(&own, games[i:], []*annotate.Report{r}, language.English))
		for _, written := range []string{text.String(), own.String()} {
			g, searched := read(t, written)[0], []int(nil)
			a := newAnnotator(t)
			a.Prove, a.Long.Nodes, a.Plies = 10_000, 200, &annotate.PlyRange{First: 2, Last: 2}
			real := a.Searcher
			a.Searcher = fake{TreeSearcher: real, find: func(h engine.History, _ engine.Limits) engine.Line {
				searched = append(searched, h.Len())
				return g.Lines[h.Len()] // the same
			}}
			again, err := a.Annotate(t.Context(), g)
			require.NoError(t, err)
			require.Subset(t, []int{1, 2}, searched)
			again.Source, again.Format = r.Source, r.Format
			require.JSONEq(t, string(enginetest.Must(json.Marshal(r))), string(enginetest.Must(json.Marshal(again))))
		}
	}
	var text bytes.Buffer
	require.NoError(t, annotate.NewJSON(&text).Add(reports[0]))
	g, a := read(t, text.String())[0], newAnnotator(t)
	a.Prove, a.Long, a.Plies = 0, engine.Limits{}, &annotate.PlyRange{First: 2, Last: 2}
	a.Searcher = fake{find: always(engine.Line{Winrate: 0.9})}
	r, err := a.Annotate(t.Context(), g)
	require.NoError(t, err)
	require.Equal(t, []float64{0.9, 0.9}, []float64{float64(r.Lines[1].Winrate), float64(r.Lines[2].Winrate)})
	require.Equal(t, reports[0].Lines[3], r.Lines[3])
	require.InDelta(t, 0.1, float64(r.Plies[1].Winrate), 1e-9)
}
