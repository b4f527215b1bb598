package nogo_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestSolvedBoards solves small boards by exhaustive search. It compares the winner with
// the table, and the Candidates of every position with the position's value.
func TestSolvedBoards(t *testing.T) {
	maxCells := enginetest.Size(8, 12)
	for _, r := range readPerft(t) {
		if r.rows*r.columns > maxCells {
			continue
		}
		t.Run(r.String(), func(t *testing.T) {
			s := solver{t: t, known: map[uint64]engine.Proof{}, seen: map[engine.Value]int{}}
			require.Equal(t, r.value, s.solve(nogo.NewBoard(r.rows, r.columns)).Value)
			t.Logf("%d positions; known by tactics: %d won, %d lost", len(s.known), s.seen[engine.Won], s.seen[engine.Lost])
		})
	}
}

// solver searches exhaustively and visits each position once.
type solver struct {
	t     *testing.T
	known map[uint64]engine.Proof
	seen  map[engine.Value]int // how often Candidates claimed each value
}

// solve returns the value of p and the plies to the end under best play.
func (s *solver) solve(p *nogo.Position) engine.Proof {
	if proof, ok := s.known[p.Key()]; ok {
		return proof
	}
	moves := p.Moves(nil)
	proofs := make([]engine.Proof, len(moves))
	best := engine.Proof{Value: engine.Lost}
	for i, m := range moves {
		next := *p
		next.Play(m)
		reply := s.solve(&next)
		proofs[i] = engine.Proof{Value: reply.Value.Opposite(), Plies: reply.Plies + 1}
		if enginetest.Better(proofs[i], best) {
			best = proofs[i]
		}
	}
	s.known[p.Key()] = best
	s.checkTactics(p, moves, proofs, best)
	return best
}

// checkTactics requires that the best candidate is as good as the best move, and that
// every candidate attains the value that Candidates claims. A win may come earlier than
// claimed; a loss must come exactly as claimed.
func (s *solver) checkTactics(p *nogo.Position, moves []engine.Move, proofs []engine.Proof, best engine.Proof) {
	candidates, claim := p.Candidates(nil)
	found := len(moves) == 0
	for i, m := range moves {
		if slices.Contains(candidates, m) {
			found = found || proofs[i] == best
			if claim.Value != engine.Unknown && proofs[i].Value != claim.Value {
				require.Fail(s.t, "a candidate does not attain the claimed value", p.FEN())
			}
		}
	}
	if !found {
		require.Fail(s.t, "the best move is no candidate", p.FEN())
	}
	s.seen[claim.Value]++
	if claim.Value == engine.Won && (best.Value != engine.Won || best.Plies > claim.Plies) ||
		claim.Value == engine.Lost && claim != best {
		require.Equal(s.t, claim, best, p.FEN())
	}
}

// TestChains has positions in which both sides only have moves into closed chains: the side with
// fewer loses, and the side to move loses if both have the same number.
func TestChains(t *testing.T) {
	for fen, want := range map[string]engine.Proof{
		"1x1x1/xxxxx/xxxoo/ooooo/1o1oo x": {Value: engine.Won, Plies: 3},
		"1o1o1/ooooo/oooxx/xxxxx/1xxxx o": {Value: engine.Won, Plies: 1},
		"1o1o1/ooooo/oooxx/xxxxx/1x1xx x": {Value: engine.Lost, Plies: 2},
		"1x1xx/xxxxx/xxxoo/ooooo/1o1oo o": {Value: engine.Lost, Plies: 2},
		"1x1x1/xxxxx/xxxoo/ooooo/1o1o1 o": {Value: engine.Lost, Plies: 4},
	} {
		p, err := nogo.Game{}.Parse(fen)
		require.NoError(t, err)
		candidates, proof := p.Candidates(nil)
		require.Equal(t, want, proof, fen)
		require.Len(t, candidates, 1, "moves into a chain are equivalent")
		s := solver{t: t, known: map[uint64]engine.Proof{}, seen: map[engine.Value]int{}}
		require.Equal(t, want, s.solve(p.(*nogo.Position)), fen)
	}
}

func TestKeysOfBoardsDiffer(t *testing.T) {
	keys := map[uint64]string{}
	for rows := 2; rows <= nogo.MaxSize; rows++ {
		for columns := 2; columns <= nogo.MaxSize; columns++ {
			p := nogo.NewBoard(rows, columns)
			require.Empty(t, keys[p.Key()])
			keys[p.Key()] = p.FEN()
		}
	}
}
