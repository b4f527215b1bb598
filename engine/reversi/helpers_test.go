package reversi_test

import (
	"fmt"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// rules are those of a game.
type rules struct {
	size   int
	noPass bool
}

var allRules = []rules{{4, false}, {4, true}, {6, false}, {6, true}, {8, false}, {8, true}}

func (r rules) String() string { return fmt.Sprintf("%d nopass %t", r.size, r.noPass) }

func newPosition(r rules) *reversi.Position {
	words := []string{strconv.Itoa(r.size)}
	if r.noPass {
		words = append(words, "nopass")
	}
	return enginetest.Must(reversi.Game{}.New(words)).(*reversi.Position)
}

func parse(fen string) *reversi.Position {
	return enginetest.Must(reversi.Game{}.Parse(fen)).(*reversi.Position)
}

// randomEnd returns an undecided position of a random game with the given number of empty
// cells.
func randomEnd(rules rules, empty int, r *rng.Source) *reversi.Position {
	for {
		p := newPosition(rules)
		for p.Outcome() == engine.Undecided {
			if p.Board().Count(engine.Empty) == empty {
				return p
			}
			p.Play(rng.Pick(p.Moves(nil), r))
		}
	}
}

// discs returns the number of discs of a side.
func discs(p *reversi.Position, side engine.Player) int { return p.Board().Count(engine.Piece(side)) }
