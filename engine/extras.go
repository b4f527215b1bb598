package engine

import "github.com/c4engine/c4engine/engine/rng"

// What some games have beside what all have.

// Counted is a position of a game that the side with more discs wins.
type Counted interface {
	Position
	// Discs returns how many discs a player has.
	Discs(Player) int
}

// Traced is a state that tells, also after a playout, who made which moves. The
// codes of its game's moves are below 128.
type Traced interface {
	State
	// Made returns the moves that a player has made since they became legal last.
	Made(Player) MoveSet
}

// MoveSet is a set of moves with codes below 128.
type MoveSet [2]uint64

// Has reports whether m is in the set.
func (s *MoveSet) Has(m Move) bool { return s[m>>6&1]>>(m&63)&1 != 0 }

// Tactical is a state of a game in which a move that looks bad may be the only
// refutation, so that all moves need some attention.
type Tactical interface {
	State
	// ForcedVisits returns how many visits a node has for each that all its moves
	// should have.
	ForcedVisits() int
	// WinByAttack looks for moves by which the side to move wins whatever the other
	// one does, with so much effort, whose unit takes some 100 ns. It returns the
	// first and within how many plies it wins; NoMove and 0 if it finds none.
	WinByAttack(effort int) (Move, int)
}

// Replying is a state whose playouts learn from each other.
type Replying interface {
	State
	// PlayoutReplying is an informed Playout that prefers good replies, and adds to
	// them; replies know the moves before it.
	PlayoutReplying(r *rng.Source, replies *Replies) Ending
}

// Evaluated is a state whose game has a learned evaluation.
type Evaluated interface {
	State
	// Winrate returns the expected result for the side to move, 0 lost to 1 won,
	// of a game that is not over.
	Winrate() float32
	// Share returns how much of a leaf's value Winrate should be, from 0 to 1; the
	// rest is a playout's.
	Share() float32
}
