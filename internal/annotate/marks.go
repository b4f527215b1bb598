package annotate

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// The marks of moves. A move that gave a proven result away gets one of the first three, by how
// hard it was to see. A blunder is always proven. Where something is not proven, the estimated loss
// decides between the other two.
const (
	blunder    = "??"
	mistake    = "?"
	inaccuracy = "?!"
	slower     = "~" // a win that takes longer than the best one
)

const mistakeLoss, inaccuracyLoss = 0.2, 0.1 // of expected result

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
