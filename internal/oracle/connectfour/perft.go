package oracle

import "github.com/c4engine/c4engine/engine"

// Count holds the perft counts of one depth.
type Count struct {
	Moves int // legal sequences of this length; the end of a game ends a sequence
	Wins  int // sequences that end with four in a row at this ply
	Draws int // sequences that fill the board at this ply
}

// Perft returns the counts of depths 0 to depth.
func (b *Board) Perft(depth int) []Count {
	counts := make([]Count, depth+1)
	b.count(counts)
	return counts
}

// count adds this position to the first count, and the positions after it to the others.
func (b *Board) count(counts []Count) {
	counts[0].Moves++
	switch b.outcome {
	case engine.Undecided:
	case engine.Draw:
		counts[0].Draws++
	default:
		counts[0].Wins++
	}
	if len(counts) == 1 {
		return
	}
	for _, c := range b.Legal() {
		after := b.Clone()
		after.Play(c)
		after.count(counts[1:])
	}
}
