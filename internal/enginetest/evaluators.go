package enginetest

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/rng"
)

// settings are the options of the tested evaluators.
var settings = []engine.EvaluatorOptions{
	{Playouts: engine.Replying, Learned: -1, Tactics: true}, // the default
	{Playouts: engine.Replying},
	{Playouts: engine.Informed},
	{Playouts: engine.Uniform},
	{Playouts: engine.Uniform, Tactics: true},
	{Learned: 1, Tactics: true},
}

// evaluator is an evaluator with its random numbers.
type evaluator struct {
	engine.Evaluator
	random *rng.Source
}

// evaluators returns an evaluator for each of the settings.
func evaluators(game engine.Game) (list []evaluator) {
	for _, options := range settings {
		random := new(rng.Source)
		list = append(list, evaluator{game.NewEvaluator(random, options), random})
	}
	return list
}

// nowhere is a leaf without moves before it.
var nowhere = engine.Leaf{Before: engine.NoMove, Last: engine.NoMove}

// checkEvaluators tests that values lie within 0 and 1, and that proofs are right. Values
// must depend only on the position, the random numbers and the evaluator's memory.
func (s *suite) checkEvaluators(t require.TestingT, p engine.Position) {
	confirmed, fen, key := map[engine.Known]bool{}, p.FEN(), p.Key()
	for i, e := range s.evaluators {
		seed := rng.New(s.rng.Uint64())
		*e.random, *s.twins[i].random = seed, seed
		found := e.Evaluate(p, nowhere)
		require.Equal(t, fen, p.FEN(), "evaluating changes the position")
		require.Equal(t, key, p.Key(), "evaluating changes the position")
		require.GreaterOrEqual(t, found.Value, float32(0), p.FEN())
		require.LessOrEqual(t, found.Value, float32(1), p.FEN())
		if outcome := p.Outcome(); outcome != engine.Undecided {
			require.Equal(t, engine.Proven(p.Turn().ValueOf(outcome), 0), found.Known, p.FEN())
		}
		if found.Known.Proven() {
			require.Equal(t, found.Known.Discounted(0), found.Value, p.FEN())
			if !confirmed[found.Known] {
				s.checkExact(t, p, found.Known)
			}
			confirmed[found.Known] = true
		}
		s.scratch.CopyFrom(p)
		require.Equal(t, found, s.twins[i].Evaluate(s.scratch, nowhere), p.FEN())
		require.Equal(t, e.random, s.twins[i].random, "%s: not as many random numbers", p.FEN())
	}
}

// checkExact confirms an evaluator's proof by a search of the proof's plies.
func (s *suite) checkExact(t require.TestingT, p engine.Position, claim engine.Known) {
	if p.Outcome() != engine.Undecided {
		return
	}
	s.solver.budget = Size(exactBudget, claimBudget)
	got := best(s.solver.moves(p, p.Moves(nil), claim.Plies))
	if s.solver.budget < 0 {
		return
	}
	s.exact++
	require.Equal(t, claim.Value(), got.Value(), "%s: proven in %d plies", p.FEN(), claim.Plies)
}

// testAllocations tests that the methods that a search calls allocate nothing.
func testAllocations(t *testing.T, start engine.Position) {
	const runs = 10
	r := rng.New(1)
	moves := RandomGame(start, &r)
	state := engine.State(start.Clone())
	buffer := make([]engine.Move, 0, 1<<12)
	replay := func() {
		state.CopyFrom(start)
		for _, m := range moves {
			state.Turn()
			state.Outcome()
			state.Moves(buffer)
			state.Candidates(buffer)
			state.Play(m)
		}
	}
	require.Zero(t, testing.AllocsPerRun(runs, replay), "a game allocates")
	for i, e := range evaluators(start.Game()) {
		once := func() {
			state.CopyFrom(start)
			e.Evaluate(state, nowhere)
		}
		require.Zero(t, testing.AllocsPerRun(runs, once), "%+v allocates", settings[i])
		_, sets := e.Evaluator.(engine.PriorSetter)
		require.Equal(t, start.Game().About().Priors, sets, "%+v: priors as About says", settings[i])
	}
}

// RandomGame returns the moves of a random game from start.
func RandomGame(start engine.Position, r *rng.Source) []engine.Move {
	var played []engine.Move
	for p := start.Clone(); p.Outcome() == engine.Undecided; {
		m := rng.Pick(p.Moves(nil), r)
		p.Play(m)
		played = append(played, m)
	}
	return played
}

// RequireSameOutcomes requires that the outcomes of fast and slow playouts have the same
// frequencies, within four standard deviations.
func RequireSameOutcomes(t *testing.T, fastRuns, slowRuns int, fast, slow func() engine.Outcome) {
	deviations := 4 * math.Sqrt(0.25/float64(fastRuns)+0.25/float64(slowRuns))
	got, want := frequencies(fastRuns, fast), frequencies(slowRuns, slow)
	require.InDeltaSlice(t, want[:], got[:], deviations)
}

func frequencies(runs int, playout func() engine.Outcome) (f [4]float64) {
	for range runs {
		f[playout()] += 1 / float64(runs)
	}
	return f
}

// learnedOnly asks an evaluator for its learned evaluation.
var learnedOnly = engine.EvaluatorOptions{Learned: 1}

// checkLearned tests that a learned evaluation lies between 0 and 1, and stays the same if
// the board is turned or mirrored, or the sides are swapped.
func (s *suite) checkLearned(t require.TestingT, p engine.Position) {
	if !s.game.About().Learned || p.Outcome() != engine.Undecided {
		return
	}
	want := s.learned.Evaluate(p, nowhere).Value
	require.Greater(t, want, float32(0), p.FEN())
	require.Less(t, want, float32(1), p.FEN())
	b := p.Board()
	if same, err := s.game.Setup(b, p.Turn()); err != nil || same.FEN() != p.FEN() {
		return // the position has unusual rules
	}
	for _, image := range boards.Images(p) {
		s.requireValue(t, want, image, p.Turn())
		s.requireValue(t, want, swapped(image), p.Turn().Other())
	}
}

// requireValue requires a learned evaluation of a board, if a game can reach it.
func (s *suite) requireValue(t require.TestingT, want float32, b engine.Board, turn engine.Player) {
	if image, err := s.game.Setup(b, turn); err == nil {
		require.Equal(t, want, s.learned.Evaluate(image, nowhere).Value, image.FEN())
	}
}

// swapped returns b with the pieces of the sides swapped.
func swapped(b engine.Board) engine.Board {
	b.Squares = slices.Clone(b.Squares)
	for i, s := range b.Squares {
		switch s {
		case engine.FirstPiece:
			b.Squares[i] = engine.SecondPiece
		case engine.SecondPiece:
			b.Squares[i] = engine.FirstPiece
		}
	}
	return b
}
