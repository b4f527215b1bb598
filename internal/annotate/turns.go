package annotate

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// turn is a move of a game with what is known before and after it. Both lines have their values for
// the side that moved: the best move's begins with that move, the played one's with the answer.
type turn struct {
	move          engine.Move
	next          engine.Move // that was played after it, NoMove at the end of the game
	before, after engine.Position
	best, played  engine.Line
}

// side returns the side that moved.
func (t turn) side() engine.Player { return t.before.Turn() }

// loss returns how much of its expected result the side lost.
func (t turn) loss() float64 { return max(t.best.Winrate-t.played.Winrate, 0) }

// lost reports whether the side had lost before the move, or nearly so.
func (t turn) lost() bool { return t.best.Winrate < lostRate }

// certain reports whether both values are proven.
func (t turn) certain() bool { return proven(t.best) && proven(t.played) }

// gaveAway reports whether the move changed a proven result for the worse.
func (t turn) gaveAway() bool { return t.certain() && t.played.Proof.Value < t.best.Proof.Value }

// isBest reports whether nothing better than the move is known.
func (t turn) isBest() bool {
	return len(t.best.PV) > 0 && t.best.PV[0] == t.move && !t.gaveAway() && !t.ignores()
}

// ignores reports whether a lost side lets the other one make a four at once that it could stop.
func (t turn) ignores() bool {
	best := t.best.Proof
	soon := best.Exact && best.Plies <= nearPlies // the next four comes at once
	return best.Value == engine.Lost && !soon && overlooked(t).is(open, room) &&
		t.instead(func(f fours) bool { return len(f.now()) == 0 }) != engine.NoMove
}

// escape returns a move after which the other side could not win by force, as it can after the move
// that was played: by fours and a quiet move, else by fours alone. It is NoMove if there is none.
func (t turn) escape() engine.Move {
	if !explains(t.before) {
		return engine.NoMove
	}
	played, m := foursOf(t.after, t.side().Other()), engine.NoMove
	for _, wins := range [...]func(fours) bool{fours.forces, fours.wins} {
		if m == engine.NoMove && wins(played) {
			m = t.instead(func(f fours) bool { return !wins(f) })
		}
	}
	return m
}

// escapes reports whether there is such a move, and the loss was not near anyway.
func (t turn) escapes() bool {
	best := t.best.Proof
	near := best.Value == engine.Lost && best.Exact && best.Plies <= 2*nearPlies
	return !near && t.escape() != engine.NoMove
}

// instead returns a move, if possible the best one, after which something holds of the fours of the
// other side. It is NoMove if there is none.
func (t turn) instead(holds func(fours) bool) engine.Move {
	for _, m := range append(slices.Clone(t.best.PV[:min(1, len(t.best.PV))]), t.before.Moves(nil)...) {
		if m != t.move && holds(foursOf(engine.After(t.before, m), t.side().Other())) {
			return m
		}
	}
	return engine.NoMove
}

// isShortest reports whether the move ends a proven game in exactly as many plies as the best one.
func (t turn) isShortest() bool {
	best, after := t.best.Proof, t.played.Proof
	over := t.after.Outcome() != engine.Undecided
	return best.Value == after.Value && best.Exact && after.Exact &&
		(after.Plies > 0 || over) && best.Plies == after.Plies+1
}

// slows reports whether the move leads from a proven win to a later one.
func (t turn) slows() bool {
	best, after := t.best.Proof, t.played.Proof
	won := best.Value == engine.Won && after.Value == engine.Won
	return won && best.Exact && after.Exact && best.Plies > 0 && after.Plies >= best.Plies
}

const (
	longPlies     = 6  // the least difference between a long and a short loss
	farLongPlies  = 10 // the same where the four is not near, but within followedPlies
	followedPlies = 14
	seenPlies     = 20 // a player with a search sees a loss within these plies
)

// hastened returns by how many plies the move of a lost side made a long game short. It is 0 for
// other moves.
func (t turn) hastened() int {
	best, after := t.best.Proof, t.played.Proof
	lost := best.Value == engine.Lost && after.Value == engine.Lost
	if !lost || !best.Exact || !after.Exact || after.Plies == 0 {
		return 0
	}
	sooner := best.Plies - after.Plies - 1
	if after.Plies < nearPlies && sooner >= longPlies || after.Plies <= followedPlies && sooner >= farLongPlies {
		return sooner
	}
	return 0
}

// fatal reports whether a lost side brought its loss near.
func (t turn) fatal() bool { return t.hastened() > 0 || t.ignores() }

// gaveUp reports whether the move brought the four near though the loss could be seen.
func (t turn) gaveUp() bool {
	return t.hastened() > 0 && t.best.Proof.Plies <= seenPlies && t.played.Proof.Plies < nearPlies
}

// far reports whether the move loses by a proof that could not be seen.
func (t turn) far() bool {
	return t.played.Proof.Value == engine.Lost && (t.played.Proof.Plies > seenPlies || t.played.Proof.Plies == 0)
}

// The marks of moves. A move that gave a proven result away gets one of the first three, by how
// hard it was to see. A blunder is always proven. Where something is not proven, the estimated loss
// decides between the other two.
const (
	blunder    = "??"
	mistake    = "?"
	inaccuracy = "?!"
	slower     = "~" // a win that takes longer than the best one
)

const (
	mistakeLoss, inaccuracyLoss = 0.2, 0.1 // of expected result
	// A result that ends within nearPlies can be seen on the board: a four, or two fours at once.
	nearPlies = 4
	// A casual player may see as far as casualPlies.
	casualPlies = 12
)

// marked returns the mark of the k-th move, "" if it lost nothing.
func marked(v *values, k int) (string, error) {
	t := v.turn(k)
	switch loss := t.loss(); {
	case t.isBest():
		return "", nil
	case t.gaveAway():
		return hardness(v, k)
	case t.slows():
		return slower, nil
	case t.fatal(), loss >= mistakeLoss:
		return mistake, nil
	case loss >= inaccuracyLoss:
		return inaccuracy, nil
	}
	return "", nil
}

// hardness returns the mark of a move that gave a proven result away. It is a blunder where the end
// is near, or where it is not far and a casual player would have kept the result. What a side
// overlooks again is no new blunder.
func hardness(v *values, k int) (string, error) {
	t, distance := v.turn(k), math.MaxInt
	for _, proof := range []engine.Proof{v.lines[k-1].Proof, v.lines[k].Proof} {
		if proof.Value == engine.Won && proof.Plies > 0 {
			distance = min(distance, proof.Plies)
		}
	}
	switch {
	case distance <= nearPlies && k > 2 && overlooksAgain(v.turn(k-2), t):
		return mistake, nil
	case distance <= nearPlies:
		return blunder, nil
	}
	level, err := v.keeper(k)
	switch {
	case err != nil:
		return "", err
	case level == 0:
		return inaccuracy, nil
	case level == casualLevel && distance <= casualPlies:
		return blunder, nil
	}
	return mistake, nil
}

// overlooksAgain reports whether a move overlooks the same fours as the move of its side before it.
func overlooksAgain(earlier, later turn) bool {
	first, second := overlooked(earlier), overlooked(later)
	return first != nil && second != nil && slices.Equal(first.Cells, second.Cells)
}

// The levels of the engine say how hard a move is to find.
const (
	casualLevel, strongLevel = uct.UsualLevel, 9 // a casual and a strong player
	tries                    = 5                 // of a level, as it chooses at random
)

// keeper returns the weaker of the two levels that keeps the result before the k-th move in most of
// its tries, or 0.
func (v *values) keeper(k int) (int, error) {
	h := engine.History{Start: v.history.Start, Moves: v.history.Moves[:k-1]}
	t := v.turn(k)
	keeps := map[engine.Move]bool{engine.NoMove: false}
	if len(t.best.PV) > 0 {
		keeps[t.best.PV[0]] = true
	}
	keeps[t.move] = false
	for _, level := range [...]int{casualLevel, strongLevel} {
		kept := 0
		for seed := range tries {
			m, err := v.weaker.MoveOfLevel(v.ctx, h, level, int64(seed))
			if err != nil {
				return 0, err
			}
			if _, asked := keeps[m]; !asked {
				keeps[m] = v.prover.keeps(t.before, m, t.best.Proof.Value)
			}
			if keeps[m] {
				kept++
			}
		}
		if 2*kept > tries {
			return level, nil
		}
	}
	return 0, nil
}

// accuracy returns how good a move is, from 0 to 100, by its loss of expected result from 0 to 1.
// It is the formula of lichess (lichess.org/page/accuracy), which counts the loss in percent.
func accuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-0.04354*100*loss)-3.1669, 0), 100)
}

// accuracies returns the mean accuracy of each side that moved.
func accuracies(plies []Ply) map[string]float64 {
	sums, moves := map[string]float64{}, map[string]float64{}
	for _, p := range plies {
		sums[p.By] += accuracy(float64(p.Loss))
		moves[p.By]++
	}
	means := map[string]float64{}
	for side, sum := range sums {
		means[side] = tenths(sum / moves[side])
	}
	return means
}

// tenths rounds a percentage to the digit that is written.
func tenths(x float64) float64 { return math.Round(10*x) / 10 }
