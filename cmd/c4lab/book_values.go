package main

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
)

// positionsOf returns the undecided positions after 0, 1, 2, .. plies. It lists only one of
// two mirror images. The successors of a position are neighbours in the list, so a solver
// can reuse much of its hash table from one to the next.
func positionsOf(empty *connectfour.Position, s book.Scope) (levels [][]*connectfour.Position) {
	levels = append(levels, []*connectfour.Position{empty})
	listed := book.New(s)
	for plies := range s.Plies {
		var next []*connectfour.Position
		for _, p := range levels[plies] {
			for _, m := range p.Moves(nil) {
				after := *p
				after.Play(m)
				b := after.Board()
				if after.Outcome() == engine.Undecided && listed.Find(b).Value() == engine.Unknown {
					listed.Set(b, engine.Proven(engine.Drawn, 0))
					next = append(next, &after)
				}
			}
		}
		levels = append(levels, next)
	}
	return levels
}

// count returns the number of positions whose value is known, and the number of positions
// whose plies to the end are known too.
func count(b *book.Book, positions []*connectfour.Position) (known, timed int) {
	for _, p := range positions {
		proof := b.Find(p.Board())
		if proof.Value() != engine.Unknown {
			known++
		}
		if proof.Plies > 0 {
			timed++
		}
	}
	return known, timed
}

// complete derives the values of all positions before the last ply. A book has the plies to the
// end up to the last ply at which they are known for all positions. It removes later ones:
// whether a solver of values finds plies too depends on its earlier searches, and a book must not
// depend on them. It returns an error if a known value contradicts those of the successors.
func complete(b *book.Book, levels [][]*connectfour.Position) error {
	timed := len(levels) - 1
	for ; timed >= 0; timed-- {
		if _, n := count(b, levels[timed]); n == len(levels[timed]) {
			break
		}
	}
	for _, level := range levels[timed+1:] {
		for _, p := range level {
			b.Set(p.Board(), engine.Proven(b.Find(p.Board()).Value(), 0))
		}
	}
	return lookBack(b, levels)
}

// lookBack derives the values of earlier positions from their successors, from the last ply
// back to the first. It returns an error if a known value differs from the derived one.
func lookBack(b *book.Book, levels [][]*connectfour.Position) error {
	for _, level := range slices.Backward(levels[:len(levels)-1]) {
		for _, p := range level {
			known, best := b.Find(p.Board()), bestOfMoves(b, p)
			switch {
			case best.Value() == engine.Unknown:
			case known.Value() == engine.Unknown, known.Value() == best.Value() && known.Plies == 0:
				b.Set(p.Board(), best)
			case known.Value() != best.Value(), best.Plies > 0 && known.Plies != best.Plies:
				return fmt.Errorf("book: %s: expected %s, which its moves give, not %s",
					p.FEN(), formatResult(best), formatResult(known))
			}
		}
	}
	return nil
}

// bestOfMoves derives the value of a position from its successors. It returns the zero Known
// unless all successors are known. It returns the plies only if they are known for all moves
// of the best value.
func bestOfMoves(b *book.Book, p *connectfour.Position) (best engine.Known) {
	timed := true
	for _, m := range p.Moves(nil) {
		after := *p
		after.Play(m)
		reply := b.Find(after.Board())
		over := after.Outcome() != engine.Undecided
		if over {
			reply = engine.Proven(after.Turn().ValueOf(after.Outcome()), 0)
		}
		if reply.Value() == engine.Unknown {
			return engine.Known{}
		}
		mine := engine.Proven(reply.Value().Opposite(), reply.Plies+1)
		if mine.Value() < best.Value() {
			continue
		}
		if mine.Value() > best.Value() {
			best, timed = mine, true
		}
		timed = timed && (over || reply.Plies > 0)
		if (mine.Plies < best.Plies) == (mine.Value() == engine.Won) {
			best.Plies = mine.Plies
		}
	}
	if !timed {
		best.Plies = 0
	}
	return best
}
