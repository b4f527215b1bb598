package enginetest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

const (
	// claimBudget bounds a search that confirms what tactics know: it holds three
	// plies of a hundred moves.
	claimBudget = 1_100_000
	// exactBudget bounds one that confirms what an evaluator proves, unless tests may
	// be slow: it holds four plies of twelve moves.
	exactBudget = 25_000
	// choiceBudget bounds a search to the end of the game; there is one at every
	// ply. On a small board it holds about the last seven plies.
	choiceBudget = 3_000
	// toTheEnd is more plies than the budgets can search.
	toTheEnd = 1 << 20
)

// checkCandidates tests the moves that are said to matter, and the value that
// is said to be known, against plain minimax.
func (s *suite) checkCandidates(t *testing.T, p engine.Position) {
	const mark = engine.Move(12345)
	candidates, claim := p.Candidates([]engine.Move{mark})
	require.Equal(t, mark, candidates[0], "Candidates has to append")
	candidates = candidates[1:]
	if outcome := p.Outcome(); outcome != engine.Undecided {
		require.Empty(t, candidates)
		require.Equal(t, engine.Proof{Value: p.Turn().Of(outcome)}, claim)
		return
	}
	require.NotEmpty(t, candidates)
	require.Subset(t, p.Moves(nil), candidates)
	if claim.Value == engine.Unknown {
		require.Zero(t, claim.Plies)
	} else {
		require.Positive(t, claim.Plies)
		s.checkClaim(t, p, candidates, claim)
	}
	s.checkOmitted(t, p, candidates)
}

// checkClaim tests that a search of as many plies as are claimed finds the same
// value, for the position and for each of the candidates. So a loss has to
// come exactly then, and a win then at the latest.
func (s *suite) checkClaim(t *testing.T, p engine.Position, candidates []engine.Move, claim engine.Proof) {
	s.solver.budget = claimBudget
	proofs := s.solver.moves(p, p.Moves(nil), claim.Plies)
	if s.solver.budget < 0 {
		return
	}
	s.proofs++
	got := best(proofs)
	require.Equal(t, claim.Value, got.Value, "%s: claimed %+v", p.FEN(), claim)
	if claim.Value == engine.Lost {
		require.Equal(t, claim.Plies, got.Plies, p.FEN())
	}
	for i, m := range p.Moves(nil) {
		if slices.Contains(candidates, m) {
			require.Equal(t, claim.Value, proofs[i].Value, "%s: %s does not attain the value", p.FEN(), boardtext.FormatMove(p, m))
		}
	}
}

// checkOmitted tests, where the game can be searched to its end, that the best
// candidate is as good as the best move: the same value, and if that is a win
// or a loss, as soon or as late.
func (s *suite) checkOmitted(t *testing.T, p engine.Position, candidates []engine.Move) {
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
	require.False(t, better(want, got), "%s: best move %+v, best candidate %+v", p.FEN(), want, got)
}

// solver is plain minimax with the exact number of plies.
type solver struct {
	budget int // positions that may still be visited; below 0 no result counts
	stack  []engine.Position
	buffer [][]engine.Move
}

// moves returns the proof of each move for the side to move in p, searching
// plies plies in all: the zero Proof where that is not enough.
func (s *solver) moves(p engine.Position, moves []engine.Move, plies int) []engine.Proof {
	proofs := make([]engine.Proof, len(moves))
	for i, m := range moves {
		proofs[i] = s.move(p, m, 0, plies)
	}
	return proofs
}

// move returns the proof of one move in p, which is ply plies below the root.
func (s *solver) move(p engine.Position, m engine.Move, ply, plies int) engine.Proof {
	if len(s.stack) <= ply {
		s.stack = append(s.stack, p.Clone())
		s.buffer = append(s.buffer, nil)
	}
	next := s.stack[ply]
	next.CopyFrom(p)
	next.Play(m)
	proof := s.position(next, ply+1, plies-1)
	if proof.Value == engine.Unknown {
		return proof
	}
	return engine.Proof{Value: proof.Value.Opposite(), Plies: proof.Plies + 1}
}

func (s *solver) position(p engine.Position, ply, plies int) engine.Proof {
	s.budget--
	if outcome := p.Outcome(); outcome != engine.Undecided {
		return engine.Proof{Value: p.Turn().Of(outcome)}
	}
	if plies == 0 || s.budget < 0 {
		return engine.Proof{}
	}
	s.buffer[ply-1] = p.Moves(s.buffer[ply-1][:0])
	moves := s.buffer[ply-1]
	var top fold
	for _, m := range moves {
		top.add(s.move(p, m, ply, plies))
	}
	return top.result()
}

// best returns the proof of a position from those of its moves.
func best(proofs []engine.Proof) engine.Proof {
	var top fold
	for _, proof := range proofs {
		top.add(proof)
	}
	return top.result()
}

// fold finds the best of several proofs.
type fold struct {
	best engine.Proof
	open bool
}

func (f *fold) add(proof engine.Proof) {
	f.open = f.open || proof.Value == engine.Unknown
	if better(proof, f.best) {
		f.best = proof
	}
}

// result returns the best proof. Only a win stands against an unknown move,
// which cannot win sooner: it was searched as deeply.
func (f *fold) result() engine.Proof {
	if f.open && f.best.Value != engine.Won {
		return engine.Proof{}
	}
	return f.best
}

// better reports whether a is better than b for the side to move: a higher
// value, a win that comes sooner or a loss that comes later.
func better(a, b engine.Proof) bool {
	switch {
	case a.Value != b.Value:
		return a.Value > b.Value
	case a.Value == engine.Won:
		return a.Plies < b.Plies
	case a.Value == engine.Lost:
		return a.Plies > b.Plies
	}
	return false
}
