package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

const (
	// maxLengths is how many positions lengths holds before it forgets them.
	maxLengths = 1 << 14
	// shortProof is the greatest number of plies up to which every line of play is tried
	// to see whether a proof is exact.
	shortProof = 4
)

// lengths are exact proofs of positions of one game, from its solver or its book. The tree
// itself knows only within how many plies a game ends.
type lengths struct {
	game   string                  // see tree.GameOf
	proofs map[uint64]engine.Proof // by the position's key
}

// note keeps the bounds of a position of the tree's game if their plies are exact.
func (l *lengths) note(t *tree.Tree, p engine.Position, b engine.Bounds) {
	if !b.Exact || b.Plies <= 0 {
		return
	}
	if l.game != t.Game() || len(l.proofs) >= maxLengths {
		*l = lengths{t.Game(), map[uint64]engine.Proof{}}
	}
	l.proofs[p.Key()] = engine.Proof{Value: b.Lower, Exact: true, Plies: b.Plies}
	if b.Move == engine.NoMove || b.Plies == 1 {
		return
	}
	after := p.Clone()
	after.Play(b.Move)
	l.proofs[after.Key()] = engine.Proof{Value: b.Lower.Opposite(), Exact: true, Plies: b.Plies - 1}
}

// of returns the exact proof of a position of the tree's game, the zero Proof if there is
// none.
func (l *lengths) of(t *tree.Tree, s engine.State) engine.Proof {
	if l.game != t.Game() {
		return engine.Proof{}
	}
	return l.proofs[s.Key()]
}

// proof returns what is proven of a root move. Where a book or a solver knows that all
// moves lose, so does every line, whatever the tree has found out.
func (r *search) proof(e ranked) engine.Proof {
	p, root := e.tag.Proof(), r.tree.Root()
	if p.Value == engine.Unknown && r.lost {
		plies := maxPlies(root.Game(), engine.Lost, root.Remaining())
		p = engine.Proof{Value: engine.Lost, Plies: plies}
	}
	if p.Value == engine.Unknown || p.Value == engine.Drawn {
		return p
	}
	after := root.Clone()
	after.Play(e.tag.Move())
	if known := r.exact.lengths.of(r.tree, after); known.Value == p.Value.Opposite() {
		return engine.Proof{Value: p.Value, Exact: true, Plies: known.Plies + 1}
	}
	best := r.exact.lengths.of(r.tree, root)
	rest := engine.Proof{Value: p.Value.Opposite(), Plies: p.Plies - 1}
	p.Exact = p.Value == engine.Won && best.Value == engine.Won && p.Plies == best.Plies ||
		p.Plies <= shortProof && attained(after, rest)
	return p
}

// attained reports whether a short proof of a position is exact: no play of the winner's
// ends the game sooner.
func attained(p engine.Position, proof engine.Proof) bool {
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
	if !game.Traits().Counted && (v == engine.Won && !odd || v == engine.Lost && odd) {
		return remaining - 1
	}
	return remaining
}
