package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// lastProof is the result of the last proof.
type lastProof struct {
	game     string // see tree.GameOf
	position uint64 // its key
	bounds   engine.Bounds
}

// note keeps the result of a proof of the root.
func (x *solvers) note(t *tree.Tree, b engine.Bounds) {
	x.last = lastProof{t.Game(), t.Root().Key(), b}
}

// lastOf returns the result of the last proof; ok reports whether it was of the root.
func (x *solvers) lastOf(t *tree.Tree) (b engine.Bounds, ok bool) {
	p := x.last
	ok = p.bounds.Move != engine.NoMove && p.game == t.Game() && p.position == t.Root().Key()
	return p.bounds, ok
}

const (
	// maxExactProofs is the number of proofs that exactProofs holds before it forgets them.
	maxExactProofs = 1 << 14
	// shortProof is the greatest number of plies up to which every line of play is tried
	// to see whether a proof is exact.
	shortProof = 4
)

// exactProofs are exact proofs of positions of one game, from its solver or its book. The tree
// itself knows only within how many plies a game ends.
type exactProofs struct {
	game   string                  // see tree.GameOf
	proofs map[uint64]engine.Proof // by the position's key
}

// note keeps the bounds of a position of the tree's game if their plies are exact.
func (x *exactProofs) note(t *tree.Tree, p engine.Position, b engine.Bounds) {
	if !b.Exact || b.Plies <= 0 {
		return
	}
	if x.game != t.Game() || len(x.proofs) >= maxExactProofs {
		*x = exactProofs{t.Game(), map[uint64]engine.Proof{}}
	}
	x.proofs[p.Key()] = engine.Proof{Value: b.Lower, Exact: true, Plies: b.Plies}
	if b.Move == engine.NoMove || b.Plies == 1 {
		return
	}
	after := p.Clone()
	after.Play(b.Move)
	x.proofs[after.Key()] = engine.Proof{Value: b.Lower.Opposite(), Exact: true, Plies: b.Plies - 1}
}

// of returns the exact proof of a position of the tree's game, the zero Proof if there is
// none.
func (x *exactProofs) of(t *tree.Tree, s engine.State) engine.Proof {
	if x.game != t.Game() {
		return engine.Proof{}
	}
	return x.proofs[s.Key()]
}

// proof returns the proof of a root move. Where a book or a solver knows that all moves lose,
// the move loses, even if the tree has not proven it.
func (s *search) proof(e ranked) engine.Proof {
	p, root := e.tag.Proof(), s.tree.Root()
	if p.Value == engine.Unknown && s.lost {
		plies := maxPlies(root.Game(), engine.Lost, root.Remaining())
		p = engine.Proof{Value: engine.Lost, Plies: plies}
	}
	if p.Value == engine.Unknown || p.Value == engine.Drawn {
		return p
	}
	after := root.Clone()
	after.Play(e.tag.Move())
	if known := s.solvers.proofs.of(s.tree, after); known.Value == p.Value.Opposite() {
		return engine.Proof{Value: p.Value, Exact: true, Plies: known.Plies + 1}
	}
	best := s.solvers.proofs.of(s.tree, root)
	rest := engine.Proof{Value: p.Value.Opposite(), Plies: p.Plies - 1}
	p.Exact = p.Value == engine.Won && best.Value == engine.Won && p.Plies == best.Plies ||
		p.Plies <= shortProof && isShortest(after, rest)
	return p
}

// isShortest reports whether a short proof of a position is exact: no play of the winner's
// ends the game sooner.
func isShortest(p engine.Position, proof engine.Proof) bool {
	winner := p.Turn()
	if proof.Value == engine.Lost {
		winner = winner.Other()
	}
	return proof.Plies == 0 || !wins(p, winner, proof.Plies-1)
}

// wins reports whether a side can force a win within the given number of plies.
func wins(p engine.Position, winner engine.Player, plies int) bool {
	if p.Outcome() != engine.Undecided || plies == 0 {
		return p.Outcome() == engine.Win(winner)
	}
	chooses, after := p.Turn() == winner, p.Clone()
	for _, m := range p.Moves(nil) {
		after.CopyFrom(p)
		after.Play(m)
		if wins(after, winner, plies-1) == chooses {
			return chooses
		}
	}
	return !chooses
}

// maxPlies returns an upper bound of the plies to the end of a game with the given value for
// the side to move, in which remaining plies can still be played. The winner makes the last
// move, unless pieces are counted.
func maxPlies(game engine.Game, v engine.Value, remaining int) int {
	odd := remaining%2 == 1
	if !game.About().Counted && (v == engine.Won && !odd || v == engine.Lost && odd) {
		return remaining - 1
	}
	return remaining
}

// boundsOf returns the proven bounds of the position with a key; see [Searcher.Known].
func boundsOf(t *tree.Tree, key uint64) engine.Bounds {
	b := engine.Unproven()
	node := t.Find(key)
	if node == 0 {
		return b
	}
	b.Lower, b.Upper, b.Plies = t.Bounds(node)
	if !b.Proven() {
		b.Plies = 0
	}
	best := tree.Tag(0)
	edges := t.Edges(node)
	for i := range edges {
		tag := edges[i].Tag()
		if tag.Lower() != b.Lower || b.Move != engine.NoMove && tag.Plies() >= best.Plies() {
			continue
		}
		best, b.Move = tag, tag.Move()
	}
	return b
}
