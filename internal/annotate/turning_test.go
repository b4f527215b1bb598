package annotate_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestTurningPoints explains games with a known turning point.
func TestTurningPoints(t *testing.T) {
	enginetest.SkipShort(t, "plays whole games")
	var s score
	s.turningPoints(t, enginetest.Size(2, 12), 1)
	s.check(t)
}

// BenchmarkTurningPoints is the test with ten times 50 games.
func BenchmarkTurningPoints(b *testing.B) {
	var s score
	for part := range uint64(10) {
		b.Run(fmt.Sprint("part-", part), func(b *testing.B) {
			for range b.N {
				s.turningPoints(b, 50, part+1)
				s.check(b)
			}
		})
	}
}

// score counts the turning points that were found, and the reasons of wins. right are those whose
// threats the solver carries out when it plays both sides.
type score struct{ games, reasons, right int }

// check requires that at least 95 % of the reasons are right, or all but one of a few. If several
// lines are equally long, the solver may play another one than the reason's.
func (s *score) check(t testing.TB) {
	t.Logf("%d turning points found, %d of %d reasons right", s.games, s.right, s.reasons)
	require.GreaterOrEqual(t, s.right*100+100, s.reasons*95)
}

// turningPoints explains games of weak players, and requires that it finds all known turning
// points. It compares the reasons with the end of the game if the solver plays both sides.
func (s *score) turningPoints(t testing.TB, games int, seed uint64) {
	r := rng.New(seed)
	o := &judge{solver: connectfour.Game{}.NewSolver(64, 1)}
	a := newAnnotator(t)
	for end := s.games + games; s.games < end; {
		h := weakGame(t, &r)
		ply := o.turningPoint(h)
		if ply == 0 {
			continue
		}
		s.games++
		report, err := a.Annotate(context.Background(), annotate.Game{First: "first", Second: "second", History: h})
		require.NoError(t, err)
		require.NotNil(t, report.Turning, "%s %v: ply %d", h.Start().FEN(), h.Moves(), ply)
		require.Equal(t, ply, cmp.Or(report.Turning.Theory, report.Turning.Ply), "%s %v", h.Start().FEN(), h.Moves())
		for _, p := range report.Plies {
			after := func(plies int) engine.Position {
				return h.At(plies).Position()
			}
			if p.Better != nil && (p.Better.Why != nil || p.Ply == ply) {
				s.checkReason(t, o, after(p.Ply-1), p.Better)
			}
			if p.Punished != nil && (p.Punished.Why != nil || p.Ply == ply) {
				s.checkReason(t, o, after(p.Ply), p.Punished)
			}
		}
	}
}

func newAnnotator(t testing.TB) *annotate.Annotator {
	searcher := uct.New()
	t.Cleanup(searcher.Close)
	require.NoError(t, searcher.SetOption("Hash", "8"))
	return &annotate.Annotator{Searcher: searcher, Limits: engine.Limits{Nodes: 30}, Prove: 200_000}
}

// weakGame returns a game of players who see only wins and blocks, and not always.
func weakGame(t testing.TB, r *rng.Source) engine.History {
	rows, columns, x, y := 6, 7, -1, -1
	if r.Below(2) == 0 {
		rows, columns = 4+int(r.Below(9)), 4+int(r.Below(9))
		x, y = int(r.Below(uint32(rows))), int(r.Below(uint32(columns)))
	}
	p, err := connectfour.New(rows, columns, x, y)
	require.NoError(t, err)
	h := engine.NewHistory(p)
	for p.Outcome() == engine.Undecided {
		moves, _ := p.Candidates(nil)
		if r.Below(20) == 0 {
			moves = p.Moves(nil)
		}
		m := moves[r.Below(uint32(len(moves)))]
		enginetest.Play(&h, m)
		p.Play(m)
	}
	return h
}

// judge finds turning points by the solver's values alone.
type judge struct{ solver engine.Solver }

// judgeNodes is the node limit for a position. A game that needs more is left out.
const judgeNodes = 100_000

// turningPoint returns the last ply that changed the value, 0 if that is not known or there is
// none.
func (j *judge) turningPoint(h engine.History) int {
	after := engine.Unknown // for the first player
	for ply := h.Len(); ply >= 0; ply-- {
		p := h.At(ply).Position()
		b := j.solver.Solve(p, judgeNodes, nil, nil).Known
		if !b.Proven() {
			return 0
		}
		value := b.Lower
		if p.Turn() == engine.Second {
			value = value.Opposite()
		}
		if after != engine.Unknown && value != after {
			return ply + 1
		}
		after = value
	}
	return 0
}

// checkReason compares the reason for a win with the end of the solver's game after it.
func (s *score) checkReason(t testing.TB, j *judge, p engine.Position, l *annotate.Variation) {
	if l.Proven.Value != "win" || len(l.PV) == 1 {
		require.Nil(t, l.Why)
		return
	}
	if l.Why == nil || l.Why.Kind == "soon" || l.Why.Kind == "forced" { // the line is the reason
		return
	}
	s.reasons++
	winner := p.Turn()
	last, err := boardtext.ParseMove(p, l.Move)
	require.NoError(t, err)
	p.Play(last)
	for p.Outcome() == engine.Undecided {
		last = j.solver.Solve(p, 0, nil, nil).Known.Move
		p.Play(last)
	}
	require.Equal(t, engine.Win(winner), p.Outcome())
	if slices.Contains(l.Why.Cells, boardtext.FormatMove(p, last)) {
		s.right++
	}
}

const longNodes = 300

// annotateRated returns the report of a game with estimates alone: the win rates of the first
// player after each ply, by short and by long searches. Their best move is the last legal one.
func annotateRated(t *testing.T, columns string, short, long []float64) *annotate.Report {
	a := newAnnotator(t)
	a.Prove, a.Long = 0, engine.Limits{Nodes: longNodes}
	a.Searcher = fake{known: engine.Open(), find: func(h engine.History, l engine.Limits) engine.Line {
		rates := short
		if l.Nodes == longNodes {
			rates = long
		}
		p, rate := h.Position(), rates[min(h.Len(), len(rates)-1)]
		if p.Turn() == engine.Second {
			rate = 1 - rate
		}
		moves := p.Moves(nil)
		return engine.Line{Winrate: rate, PV: moves[len(moves)-1:]}
	}}
	r, err := a.Annotate(t.Context(), read(t, columns)[0])
	require.NoError(t, err)
	return r
}

// TestEstimatedTurningPoint: where nothing is proven, the turning point is the move after which
// long searches give the loser less than 5 %, or one before with which it lost much more.
func TestEstimatedTurningPoint(t *testing.T) {
	at4, at6 := []float64{.5, .5, .5, .5, .97, .97, .97}, []float64{.5, .5, .5, .5, .5, .5, .97}
	first := []float64{.5, .5, .9, .9, .9, .9, .97}
	type fall = annotate.Fall
	for name, c := range map[string]struct {
		short, long []float64 // after each ply
		ply         int
		want        fall
		text        string
	}{
		"a fall":                       {at6, at6, 6, fall{.5, .03, 6}, "fell from an estimated 50 % to an estimated 3 % with move 6, column 6"},
		"seen earlier by long":         {at6, at4, 4, fall{.5, .03, 4}, "with move 4"},
		"not seen by long":             {at4, at6, 6, fall{.5, .03, 6}, "with move 6"},
		"shown by the winner's answer": {at6, []float64{.5, .5, .5, .5, .5, .97, .97}, 4, fall{.5, .03, 4}, "with move 4"},
		"more was lost before":         {first, first, 2, fall{.5, .1, 6}, "After move 6, column 6, it had less than 5 %."},
	} {
		t.Run(name, func(t *testing.T) {
			r := annotateRated(t, "151526", c.short, c.long)
			require.NotNil(t, r.Turning)
			require.Equal(t, c.ply, r.Turning.Ply)
			require.Equal(t, c.want, *r.Turning.Estimate)
			require.Contains(t, r.Turning.English, c.text)
			ply, text := r.LosingMove("second")
			require.Equal(t, c.ply, ply)
			require.Equal(t, r.Turning.Text, text)
		})
	}
}

// TestNoEstimatedTurningPoint: nobody has lost, or the loser had lost from the start. A side fell
// with the move that lost most.
func TestNoEstimatedTurningPoint(t *testing.T) {
	for _, c := range []struct {
		rates []float64
		fell  string // the first player
	}{
		{[]float64{.5}, "No single move lost it, as far as is known."},
		{[]float64{.97}, "No single move lost it, as far as is known."},
		{[]float64{.5, .2}, "The first player fell from an estimated 50 % to an estimated 20 % with move 1, column 1."},
	} {
		r := annotateRated(t, "151526", c.rates, c.rates)
		require.Nil(t, r.Turning)
		_, text := r.LosingMove("first")
		require.Contains(t, text.English, c.fell)
	}
}

// TestCollapseOfALostSide: by estimate the loser had nothing from the start, so there is no
// decisive move. It had nothing from the collapse on at the latest.
func TestCollapseOfALostSide(t *testing.T) {
	rates := []float64{.97}
	r := annotateRated(t, "1122334", rates, rates)
	require.Equal(t, 6, r.Turning.Ply)
	require.Equal(t, annotate.Fall{From: .03, Below: 6}, *r.Turning.Estimate)
	require.Equal(t, "The second player let a far loss come near with move 6, column 3: it does not stop the threat of the first player "+
		"at column 4, row 1. Column 4 holds out longer. It had lost before in theory, as far as is known.", r.Turning.English)
}

// TestGaveUp: a lost side is told by how many plies the game could have lasted longer. Of a loss
// that it could not see it did not give up.
func TestGaveUp(t *testing.T) {
	enginetest.SkipShort(t, "proves for seconds")
	a := newAnnotator(t)
	a.Prove = 100_000
	r, err := a.Annotate(t.Context(), read(t, "7/1x5/1x5/1o4o/1xooo1x/oxoxxxo x 46")[0])
	require.NoError(t, err)
	require.Equal(t, "3,3 14", fmt.Sprint(r.Collapse.Move, " ", r.Collapse.Sooner))
	require.Equal(t, "The first player gave up with move 1, column 4: it does not stop the threat of the second player at column 6, row 2. "+
		"Column 6 holds out 14 plies longer: it loses in 16.", r.Collapse.English)
	_, text := r.LosingMove("first")
	require.Equal(t, r.Turning.Text, text, "the move with which it gave up is told once")
	r, err = a.Annotate(t.Context(), read(t, "7/7/7/7/4x2/x1xoo1o x 56")[0])
	require.NoError(t, err)
	require.Contains(t, r.Collapse.English, "let a far loss come near with move 1")
}

// TestWhichMoveIsTold: a visible loss comes before the far one that a proof finds earlier.
func TestWhichMoveIsTold(t *testing.T) {
	enginetest.SkipShort(t, "proves for seconds")
	for _, c := range []struct {
		game        string
		ply, theory int
		texts       [2]string
	}{
		{"34155756", 7, 5, [2]string{
			"with move 7, column 5: it does not stop the threat of the second player at column 6, row 1.",
			"In theory it had lost since move 5, column 5: column 3 draws.",
		}},
		{"7/7/7/7/7/2xo3 x 127167145474", 9, 7, [2]string{ // to stop the four at move 11 would not have helped
			"with move 9, column 5: with columns 3, 2, 6 and 4 the second player makes threats that have to be stopped;",
			"In theory it had lost since move 7, column 1: column 4 wins",
		}},
		{"7/7/7/7/7/1o2x2 x 747317211545475772424", 20, 18, [2]string{
			"with move 20, column 2: it does not stop the threat of the first player at column 4, row 5.",
			"In theory it had lost since move 18, column 2: column 4 wins in 17.",
		}},
		{"671424273444113332", 15, 0, [2]string{ // both can be seen
			"with move 15, column 3: with columns 3, 2 and 5 the second player makes threats that have to be stopped;",
			"The game ended with the four at column 2, row 3, threatened since move 16",
		}},
		{"57333425313326451557156776442", 18, 10, [2]string{ // that of move 10 cannot be seen
			"with move 18, column 5: with column 5 the first player stops a threat and wins by force",
			"Most was lost before by estimate: it fell from a proven win to an estimated 24 % with move 10, column 1",
		}},
		{"2246213571256113445433", 11, 0, [2]string{ // no collapse is known
			"with move 11, column 2. Better is column 4, which wins.",
			"The game ended with the four at column",
		}},
	} {
		a := newAnnotator(t)
		a.Prove, a.Long.Nodes = 2000, 300
		r, err := a.Annotate(t.Context(), read(t, c.game)[0])
		require.NoError(t, err)
		require.Equal(t, c.ply, r.Turning.Ply, c.game)
		require.Equal(t, c.theory, r.Turning.Theory, c.game)
		for _, text := range c.texts {
			require.Contains(t, r.Turning.English, text)
		}
		requireTold(t, r)
	}
}
