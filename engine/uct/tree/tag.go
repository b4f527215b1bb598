package tree

import "github.com/c4engine/c4engine/engine"

// Tag is an edge's move, its prior and its bounds at one moment.
type Tag uint32

// maxPlies is the largest number of plies that a tag can hold.
const maxPlies = 255

// NewTag returns the tag of a move without a prior and with open bounds.
func NewTag(m engine.Move) Tag {
	return Tag(m)<<16 | Tag(engine.Won)<<2 | Tag(engine.Lost)
}

// Move returns the edge's move.
func (t Tag) Move() engine.Move { return engine.Move(t >> 16) }

// Prior returns the move's prior.
func (t Tag) Prior() engine.Prior { return engine.Prior(t>>4) & engine.MaxPrior }

// Upper returns the upper bound of the move's value.
func (t Tag) Upper() engine.Value { return engine.Value(t >> 2 & 3) }

// Lower returns the lower bound of the move's value.
func (t Tag) Lower() engine.Value { return engine.Value(t & 3) }

// Plies returns the plies to the end of the game if the bounds meet.
func (t Tag) Plies() int { return int(t >> 8 & 255) }

// Proven reports whether the bounds meet.
func (t Tag) Proven() bool { return t.Upper() == t.Lower() }

// Lost reports whether the move is proven to lose.
func (t Tag) Lost() bool { return t.Upper() == engine.Lost }

// withPrior returns t, which has none, with a prior.
func (t Tag) withPrior(p engine.Prior) Tag { return t | Tag(p&engine.MaxPrior)<<4 }

// With returns t with other bounds, and plies where they meet.
func (t Tag) With(lower, upper engine.Value, plies int) Tag {
	if lower != upper {
		plies = 0
	}
	return t&^0xff0f | Tag(min(plies, maxPlies))<<8 | Tag(upper)<<2 | Tag(lower)
}

// Proof returns the proven value for the side that makes the move, if the bounds meet.
func (t Tag) Proof() engine.Proof {
	if !t.Proven() {
		return engine.Proof{}
	}
	return engine.Proof{Value: t.Lower(), Plies: t.Plies()}
}

// Clamp returns the value nearest to v within the bounds.
func (t Tag) Clamp(v float32) float32 {
	return min(max(v, t.Lower().Score()), t.Upper().Score())
}
