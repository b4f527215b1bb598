package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

const (
	// maxProofs is the number of positions that proofs hold before they forget them.
	maxProofs = 1 << 14
	// shortProof is the greatest number of plies up to which every line of play is tried
	// to see whether a proof is exact.
	shortProof = 4
)

// proofs are what the solver or the book has proven of positions of one game. The tree itself
// knows no score, and only within how many plies a game ends.
type proofs struct {
	game  string                  // see tree.Tree.Game
	known map[uint64]engine.Known // by the position's key
}

// keep stores the result of a proof of a position of the tree's game. An exact result is replaced
// only by an exact one that has a move.
func (x *proofs) keep(t *tree.Tree, p engine.Position, b engine.Known) {
	if x.game != t.Game() || len(x.known) >= maxProofs {
		*x = proofs{t.Game(), map[uint64]engine.Known{}}
	}
	key := p.Key()
	if old := x.known[key]; !old.Exact || b.Exact && b.Move != engine.NoMove {
		x.known[key] = b
	}
}

// keepPlies keeps the plies to the end from a position and after its best move, if they are exact.
// It keeps no move: where several are as good, the tree chooses.
func (x *proofs) keepPlies(t *tree.Tree, p engine.Position, b engine.Known) {
	if !b.Exact || b.Plies <= 0 {
		return
	}
	x.keep(t, p, engine.Known{
		Lower: b.Lower, Upper: b.Lower, Exact: true, Plies: b.Plies, Move: engine.NoMove,
	})
	if b.Move != engine.NoMove && b.Plies > 1 {
		after := engine.After(p, b.Move)
		b.Lower, b.Plies, b.Move = b.Lower.Opposite(), b.Plies-1, engine.NoMove
		x.keepPlies(t, after, b)
	}
}

// of returns what is known of a position of the tree's game.
func (x *proofs) of(t *tree.Tree, s engine.State) engine.Known {
	if known, ok := x.known[s.Key()]; ok && x.game == t.Game() {
		return known
	}
	return engine.Open()
}

// known returns what is known of a root move. Where a book or a solver knows that all moves lose,
// the move loses, even if the tree has not proven it. The plies of the tree's proof are a bound.
// They are exact if the proofs know the position after the move or a win of the root in as many
// plies, or if the end is so near that all play can be tried.
func (s *search) known(c choice) engine.Known {
	k, root := c.tag.Known(), s.tree.Root()
	if !k.Proven() && s.root.known.Upper == engine.Lost {
		k.Lower, k.Upper = engine.Lost, engine.Lost
		k.Plies = maxPlies(root.Game(), engine.Lost, root.Remaining())
	}
	if !k.Proven() || k.Lower == engine.Drawn {
		return k
	}
	after := engine.After(root, k.Move)
	reply := s.solvers.proofs.of(s.tree, after)
	if reply.Exact && reply.Lower == k.Lower.Opposite() {
		k.Exact, k.Plies = true, reply.Plies+1
		return k
	}
	best := s.solvers.proofs.of(s.tree, root)
	won := k.Lower == engine.Won && best.Exact && best.Lower == engine.Won
	winner := root.Turn()
	if k.Lower == engine.Lost {
		winner = winner.Other()
	}
	k.Exact = won && k.Plies == best.Plies ||
		k.Plies == 1 || k.Plies <= shortProof && !wins(after, winner, k.Plies-2)
	return k
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
func boundsOf(t *tree.Tree, key uint64) engine.Known {
	b := engine.Open()
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
