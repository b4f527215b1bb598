package solve

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
)

// Tactics returns the moves that matter by the rules T2 to T5 of package connectfour, for a side
// that completes no four at once. If the value is known, with a bound of the plies, the moves
// attain it. Otherwise they are all moves that do not lose in two plies. Mine and theirs may hold
// cells with a stone.
//
// Playouts and solver share this code: written into the playouts, it made them 1 % faster. T1 has a
// code of its own there, because in this function it makes them 2 to 4.5 % slower.
func Tactics[W lanes.Width](
	mine, theirs, landing, forbidden lanes.Set[W],
) (moves lanes.Set[W], value engine.Value, plies int) {
	poisoned := theirs.Down(forbidden)
	if blocks := landing.And(theirs); !blocks.Empty() { // T2, T3
		if blocks.Single() && blocks.And(poisoned).Empty() {
			return blocks, engine.Unknown, 0
		}
		return blocks, engine.Lost, 2
	}
	safe := landing.AndNot(poisoned) // T4
	if safe.Empty() {
		if landing.Empty() {
			return landing, engine.Drawn, 0
		}
		return landing, engine.Lost, 2
	}
	double := mine.And(mine.Down(forbidden)).Down(forbidden) // T5
	if double = double.And(safe); !double.Empty() {
		return double, engine.Won, 3
	}
	return safe, engine.Unknown, 0
}
