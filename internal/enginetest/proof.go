package enginetest

import (
	"math"
	"slices"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

const (
	// Budgets are in positions. claimBudget is that of a search that confirms a value known
	// by tactics: enough for three plies of a hundred moves.
	claimBudget = 1_100_000
	// exactBudget is that of a search that confirms an evaluator's proof, unless tests may
	// be slow: enough for four plies of twelve moves.
	exactBudget = 25_000
	// choiceBudget is that of a search to the end of the game at every ply: on a small
	// board, enough for about the last seven plies.
	choiceBudget = 3_000
	// toTheEnd is more plies than the budgets can search.
	toTheEnd = 1 << 20
)

// checkCandidates tests the moves and the value that Candidates returns against plain
// minimax.
func (s *suite) checkCandidates(t require.TestingT, p engine.Position) {
	const mark = engine.Move(12345)
	candidates, claim := p.Candidates([]engine.Move{mark})
	require.Equal(t, mark, candidates[0], "Candidates has to append")
	candidates = candidates[1:]
	if outcome := p.Outcome(); outcome != engine.Undecided {
		require.Empty(t, candidates)
		require.Equal(t, engine.Proven(p.Turn().ValueOf(outcome), 0), claim)
		return
	}
	require.NotEmpty(t, candidates)
	require.Subset(t, p.Moves(nil), candidates)
	if !claim.Proven() {
		require.Zero(t, claim.Plies)
	} else {
		require.Positive(t, claim.Plies)
		s.checkClaim(t, p, candidates, claim)
	}
	s.checkOmitted(t, p, candidates)
}

// checkClaim tests that a search of the claimed plies finds the claimed value, for the
// position and for each of the candidates. So a loss must take exactly these plies, and a
// win at most these.
func (s *suite) checkClaim(
	t require.TestingT, p engine.Position, candidates []engine.Move, claim engine.Known,
) {
	s.solver.budget = claimBudget
	proofs := s.solver.moves(p, p.Moves(nil), claim.Plies)
	if s.solver.budget < 0 {
		return
	}
	s.proofs++
	got := best(proofs)
	require.Equal(t, claim.Value(), got.Value(), "%s: claimed %+v", p.FEN(), claim)
	if claim.Value() == engine.Lost {
		require.Equal(t, claim.Plies, got.Plies, p.FEN())
	}
	for i, m := range p.Moves(nil) {
		if slices.Contains(candidates, m) {
			require.Equal(t, claim.Value(), proofs[i].Value(),
				"%s: %s does not attain the value", p.FEN(), boardtext.FormatMove(p, m))
		}
	}
}

// checkOmitted tests that the best candidate is as good as the best move, if the game can
// be searched to its end: the same value, and for a win or a loss the same plies.
func (s *suite) checkOmitted(t require.TestingT, p engine.Position, candidates []engine.Move) {
	moves := p.Moves(nil)
	if len(candidates) == len(moves) {
		return
	}
	s.solver.budget = choiceBudget
	want := best(s.solver.moves(p, moves, toTheEnd))
	got := best(s.solver.moves(p, candidates, toTheEnd))
	if s.solver.budget < 0 {
		return
	}
	s.choices++
	require.False(t, Better(want, got), "%s: best move %+v, best candidate %+v", p.FEN(), want, got)
}

// Solve returns the value of a position and the plies to the end by plain minimax, however long it
// takes.
func Solve(p engine.Position) engine.Known {
	s := solver{budget: math.MaxInt}
	return s.position(p, toTheEnd)
}

// solver is plain minimax with exact numbers of plies.
type solver struct {
	budget int // positions left to visit; if negative, results are invalid
}

// moves returns the proof of each move for the side to move in p by a search of the given
// plies: the zero Known where these are not enough.
func (s *solver) moves(p engine.Position, moves []engine.Move, plies int) (proofs []engine.Known) {
	next := p.Clone()
	for _, m := range moves {
		next.CopyFrom(p)
		next.Play(m)
		proof := s.position(next, plies-1)
		if proof.Proven() {
			proof = engine.Proven(proof.Value().Opposite(), proof.Plies+1)
		}
		proofs = append(proofs, proof)
	}
	return proofs
}

func (s *solver) position(p engine.Position, plies int) engine.Known {
	s.budget--
	if outcome := p.Outcome(); outcome != engine.Undecided {
		return engine.Proven(p.Turn().ValueOf(outcome), 0)
	}
	if plies == 0 || s.budget < 0 {
		return engine.Known{}
	}
	return best(s.moves(p, p.Moves(nil), plies))
}

// best returns the proof of a position from those of its moves. If the value of a move is unknown,
// only a win counts: the unknown move cannot win sooner, because it was searched to the same depth.
func best(proofs []engine.Known) (top engine.Known) {
	open := false
	for _, proof := range proofs {
		open = open || !proof.Proven()
		if Better(proof, top) {
			top = proof
		}
	}
	if open && top.Value() != engine.Won {
		return engine.Known{}
	}
	return top
}

// Better reports whether a is better than b for the side to move: a higher value, a win that
// comes sooner or a loss that comes later.
func Better(a, b engine.Known) bool {
	switch {
	case a.Value() != b.Value():
		return a.Value() > b.Value()
	case a.Value() == engine.Won:
		return a.Plies < b.Plies
	case a.Value() == engine.Lost:
		return a.Plies > b.Plies
	}
	return false
}
