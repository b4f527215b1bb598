package annotate

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// playedMove is a move of a game with the positions before and after it and their values, both for
// the side that moved. It is all that an effect and a mark follow from.
type playedMove struct {
	move          engine.Move
	before, after engine.Position
	best          engine.Line // from before: begins with the best move
	played        engine.Line // from after: begins with the best reply
}

// side returns the side that moved.
func (m playedMove) side() engine.Player { return m.before.Turn() }

// own returns a board seen by the side that moved.
func (m playedMove) own(p engine.Position) fours { return foursOf(p, m.side()) }

// other returns a board seen by the other side.
func (m playedMove) other(p engine.Position) fours { return foursOf(p, m.side().Other()) }

// cellAbove returns the cell that the move makes room for, or NoCell.
func (m playedMove) cellAbove() engine.Cell {
	return m.own(m.before).above(m.before.Cell(m.move))
}

// effect is what a move did to the result of its side.
type effect struct {
	kind   effectKind
	sooner int  // by how many plies a lost side made a long game short, 0 if it did not
	gaveUp bool // it did so with a loss that a player with a search could see
}

type effectKind int

const (
	sameResult  effectKind = iota // the proven result is the same
	worseResult                   // the proven result changed for the worse
	slowerWin                     // a proven win comes later than it could
	notProven                     // the result before or after the move is not proven
	lostBefore                    // from here on the side had lost before the move, or nearly so
	fasterLoss                    // its loss came near: the game is short and could have been long
	leftFour                      // its loss came near by a four that it could stop, but did not
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
func (m playedMove) effect() effect {
	best, played := m.best.Proof, m.played.Proof
	switch {
	case best.Value == engine.Lost:
		return m.effectOfLost()
	case m.best.Winrate < lostRate:
		return effect{kind: lostBefore}
	case !m.certain():
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
func (m playedMove) effectOfLost() effect {
	e := effect{kind: lostBefore, sooner: m.sooner()}
	e.gaveUp = e.sooner > 0 && m.best.Proof.Plies <= seenPlies && m.played.Proof.Plies < nearPlies
	switch {
	case m.leavesFour():
		e.kind = leftFour
	case e.sooner > 0:
		e.kind = fasterLoss
	}
	return e
}

// hadLost reports whether the side had lost before the move, or nearly so.
func (e effect) hadLost() bool {
	return e.kind == lostBefore || e.kind == fasterLoss || e.kind == leftFour
}

// leavesFour reports whether a lost side lets the other one make a four at once that it could stop,
// where the next four would not come at once anyway.
func (m playedMove) leavesFour() bool {
	return !m.losesWithin(nearPlies) && m.overlooked().is(open, room) &&
		m.alternative(func(f fours) bool { return len(f.now()) == 0 }) != engine.NoMove
}

// letsWin reports whether the move lets the other side win by force, which another move would have
// prevented, where the side was not about to lose whatever it plays.
func (m playedMove) letsWin() bool {
	return !m.losesWithin(2*nearPlies) && m.escape() != engine.NoMove
}

// sooner returns by how many plies the move of a lost side made a long game short, 0 if it did not.
func (m playedMove) sooner() int {
	best, after := m.best.Proof, m.played.Proof
	if after.Value != engine.Lost || !best.Exact || !after.Exact || after.Plies == 0 {
		return 0
	}
	sooner := best.Plies - after.Plies - 1
	if after.Plies < nearPlies && sooner >= longPlies ||
		after.Plies <= followedPlies && sooner >= farLongPlies {
		return sooner
	}
	return 0
}

// loss returns how much of its expected result the side lost.
func (m playedMove) loss() float64 { return max(m.best.Winrate-m.played.Winrate, 0) }

// certain reports whether both values are proven.
func (m playedMove) certain() bool { return proven(m.best) && proven(m.played) }

// isBest reports whether nothing better than the move is known.
func (m playedMove) isBest() bool {
	if len(m.best.PV) == 0 || m.best.PV[0] != m.move {
		return false
	}
	kind := m.effect().kind
	return kind != worseResult && kind != leftFour
}

// isShortest reports whether the move ends a proven game in exactly as many plies as the best one.
func (m playedMove) isShortest() bool {
	best, after := m.best.Proof, m.played.Proof
	over := m.after.Outcome() != engine.Undecided
	return best.Value == after.Value && best.Exact && after.Exact &&
		(after.Plies > 0 || over) && best.Plies == after.Plies+1
}

// losesWithin reports whether the side is proven to lose within so many plies whatever it plays.
func (m playedMove) losesWithin(plies int) bool {
	best := m.best.Proof
	return best.Value == engine.Lost && best.Exact && best.Plies <= plies
}

// escape returns a move after which the other side could not win by force, as it can after the move
// that was played: by fours and a quiet move, else by fours alone. It is NoMove if there is none.
func (m playedMove) escape() engine.Move {
	if !explains(m.before) {
		return engine.NoMove
	}
	for _, wins := range [...]func(fours) bool{fours.winsByForce, fours.winsByFours} {
		if !wins(m.other(m.after)) {
			continue
		}
		escape := m.alternative(func(f fours) bool { return !wins(f) })
		if escape != engine.NoMove {
			return escape
		}
	}
	return engine.NoMove
}

// alternative returns another move, if possible the best one, after which something holds of the
// fours of the other side. It is NoMove if there is none.
func (m playedMove) alternative(holds func(fours) bool) engine.Move {
	best := m.best.PV[:min(1, len(m.best.PV))]
	for _, move := range slices.Concat(best, m.before.Moves(nil)) {
		if move != m.move && holds(m.other(engine.After(m.before, move))) {
			return move
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

// mark returns the mark of the k-th move, "" if it lost nothing.
func (v *values) mark(k int) (string, error) {
	m := v.move(k)
	switch did, loss := m.effect().kind, m.loss(); {
	case m.isBest():
		return "", nil
	case did == worseResult:
		return v.markOfWorseResult(k)
	case did == slowerWin:
		return slower, nil
	case did == fasterLoss, did == leftFour, loss >= mistakeLoss:
		return mistake, nil
	case loss >= inaccuracyLoss:
		return inaccuracy, nil
	}
	return "", nil
}

// markOfWorseResult returns the mark of a move that gave a proven result away. It is a blunder
// where the end is near, or where it is not far and a casual player would have kept the result.
// What a side overlooks again is no new blunder.
func (v *values) markOfWorseResult(k int) (string, error) {
	distance := math.MaxInt // to the end, by the win that was lost or the one that was given
	for _, proof := range []engine.Proof{v.lines[k-1].Proof, v.lines[k].Proof} {
		if proof.Value == engine.Won && proof.Plies > 0 {
			distance = min(distance, proof.Plies)
		}
	}
	switch {
	case distance <= nearPlies && k > 2 && overlooksAgain(v.move(k-2), v.move(k)):
		return mistake, nil
	case distance <= nearPlies:
		return blunder, nil
	}
	level, err := v.levelToKeep(k)
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
func overlooksAgain(earlier, later playedMove) bool {
	first, second := earlier.overlooked(), later.overlooked()
	return first != nil && second != nil && slices.Equal(first.Cells, second.Cells)
}

// The levels of the engine say how hard a move is to find.
const (
	casualLevel, strongLevel = uct.UsualLevel, 9 // a casual and a strong player
	tries                    = 5                 // of a level, as it chooses at random
)

// levelToKeep returns the weaker of the two levels that keeps the result before the k-th move in
// most of its tries, or 0.
func (v *values) levelToKeep(k int) (int, error) {
	h := engine.History{Start: v.history.Start, Moves: v.history.Moves[:k-1]}
	m := v.move(k)
	keeps := map[engine.Move]bool{engine.NoMove: false}
	if len(m.best.PV) > 0 {
		keeps[m.best.PV[0]] = true
	}
	keeps[m.move] = false
	for _, level := range [...]int{casualLevel, strongLevel} {
		kept := 0
		for seed := range tries {
			move, err := v.weaker.MoveOfLevel(v.ctx, h, level, int64(seed))
			if err != nil {
				return 0, err
			}
			if _, asked := keeps[move]; !asked {
				keeps[move] = v.prover.keeps(m.before, move, m.best.Proof.Value)
			}
			if keeps[move] {
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
