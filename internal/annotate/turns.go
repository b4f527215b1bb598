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
	better        *Variation // of best, nil where no move is known
	answer        *Variation // of played
	last          *lastFour  // that ended the game, if one did
}

// effect is what a move did to the result of its side.
type effect struct {
	kind   effectKind
	sooner int  // by how many plies a lost side made a long game short, 0 if it did not
	gaveUp bool // so that the four came near, though the loss could be seen
}

type effectKind int

const (
	sameResult  effectKind = iota // the proven result is the same
	worseResult                   // the proven result changed for the worse
	slowerWin                     // a proven win comes later than it could
	notProven                     // the result before or after the move is not proven
	lostBefore                    // from here on the side had lost before the move, or nearly so
	fasterLoss                    // its loss came near: the game is short and could have been long
	leftFour                      // the same: it did not stop a four that it could stop
)

// The plies by which a loss counts as near, long and visible. They decide little: in 60 games of
// beginners with 408 marks, 4 or 8 longPlies change at most two marks, 8 or 14 farLongPlies three,
// 10 or 18 followedPlies two, and none of them a turning point. 14 or 26 seenPlies change one
// turning point and seven texts.
const (
	nearPlies     = 4  // of a four or two fours at once, which can be seen on the board
	longPlies     = 6  // the least difference between a long and a short loss
	farLongPlies  = 10 // the same where the four is not near, but within followedPlies
	followedPlies = 14
	seenPlies     = 20 // a player with a search sees a loss within these plies
)

// effect returns what the move did.
func (t turn) effect() effect {
	best, played := t.best.Proof, t.played.Proof
	switch {
	case best.Value == engine.Lost:
		return t.effectOfLost()
	case t.best.Winrate < lostRate:
		return effect{kind: lostBefore}
	case !t.certain():
		return effect{kind: notProven}
	case played.Value < best.Value:
		return effect{kind: worseResult}
	case best.Value == engine.Won && best.Exact && played.Exact &&
		best.Plies > 0 && played.Plies >= best.Plies:
		return effect{kind: slowerWin}
	}
	return effect{kind: sameResult}
}

// effectOfLost returns what the move of a side did whose loss was proven before.
func (t turn) effectOfLost() effect {
	e := effect{kind: lostBefore, sooner: t.sooner()}
	e.gaveUp = e.sooner > 0 && t.best.Proof.Plies <= seenPlies && t.played.Proof.Plies < nearPlies
	switch {
	case t.leavesFour():
		e.kind = leftFour
	case e.sooner > 0:
		e.kind = fasterLoss
	}
	return e
}

// lost reports whether the side had lost before the move, or nearly so.
func (e effect) lost() bool { return e.kind >= lostBefore }

// leavesFour reports whether a lost side lets the other one make a four at once that it could stop,
// where the next four would not come at once anyway.
func (t turn) leavesFour() bool {
	return !t.losesWithin(nearPlies) && t.overlooked().is(open, room) &&
		t.instead(func(f fours) bool { return len(f.now()) == 0 }) != engine.NoMove
}

// sooner returns by how many plies the move of a lost side made a long game short, 0 if it did not.
func (t turn) sooner() int {
	best, after := t.best.Proof, t.played.Proof
	if after.Value != engine.Lost || !best.Exact || !after.Exact || after.Plies == 0 {
		return 0
	}
	sooner := best.Plies - after.Plies - 1
	switch {
	case after.Plies < nearPlies && sooner >= longPlies:
		return sooner
	case after.Plies <= followedPlies && sooner >= farLongPlies:
		return sooner
	}
	return 0
}

// side returns the side that moved.
func (t turn) side() engine.Player { return t.before.Turn() }

// loss returns how much of its expected result the side lost.
func (t turn) loss() float64 { return max(t.best.Winrate-t.played.Winrate, 0) }

// certain reports whether both values are proven.
func (t turn) certain() bool { return proven(t.best) && proven(t.played) }

// isBest reports whether nothing better than the move is known.
func (t turn) isBest() bool {
	if len(t.best.PV) == 0 || t.best.PV[0] != t.move {
		return false
	}
	kind := t.effect().kind
	return kind != worseResult && kind != leftFour
}

// isShortest reports whether the move ends a proven game in exactly as many plies as the best one.
func (t turn) isShortest() bool {
	best, after := t.best.Proof, t.played.Proof
	over := t.after.Outcome() != engine.Undecided
	return best.Value == after.Value && best.Exact && after.Exact &&
		(after.Plies > 0 || over) && best.Plies == after.Plies+1
}

// losesWithin reports whether the side is proven to lose within so many plies whatever it plays.
func (t turn) losesWithin(plies int) bool {
	best := t.best.Proof
	return best.Value == engine.Lost && best.Exact && best.Plies <= plies
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

// instead returns a move, if possible the best one, after which something holds of the fours of the
// other side. It is NoMove if there is none.
func (t turn) instead(holds func(fours) bool) engine.Move {
	for _, m := range slices.Concat(t.best.PV[:min(1, len(t.best.PV))], t.before.Moves(nil)) {
		if m != t.move && holds(foursOf(engine.After(t.before, m), t.side().Other())) {
			return m
		}
	}
	return engine.NoMove
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
	// A casual player may see as far as casualPlies. In the 60 games, 8 change one mark, 16 six.
	casualPlies = 12
)

// marked returns the mark of the k-th move, "" if it lost nothing.
func marked(v *values, k int) (string, error) {
	t := v.turn(k)
	switch did, loss := t.effect().kind, t.loss(); {
	case t.isBest():
		return "", nil
	case did == worseResult:
		return hardness(v, k)
	case did == slowerWin:
		return slower, nil
	case did == fasterLoss, did == leftFour, loss >= mistakeLoss:
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
	first, second := earlier.overlooked(), later.overlooked()
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
