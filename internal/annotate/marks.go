package annotate

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// The marks of moves. A move that gave a proven result away gets one of the first three, by how hard
// it was to see. A blunder is always proven. Where something is not proven, the estimated loss
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

// The levels of the engine that say how hard a move is to find: a casual and a strong player.
const casualLevel, strongLevel = uct.UsualLevel, 9

// marked returns the mark of the k-th move, and whether it is proven.
func (n *analysis) marked(k int, loss float64) (mark string, certain bool, err error) {
	before, after := n.around(k)
	switch {
	case gaveAway(before, after):
		mark, err = n.hardness(k)
		return mark, true, err
	case proven(before, after):
		switch {
		case slows(before.Proof, after.Proof):
			return slower, true, nil
		case hastens(before.Proof, after.Proof):
			return mistake, true, nil
		}
		return "", false, nil
	case loss >= mistakeLoss:
		return mistake, false, nil
	case loss >= inaccuracyLoss:
		return inaccuracy, false, nil
	}
	return "", false, nil
}

// gaveAway reports whether a move changed a proven result for the worse.
func gaveAway(before, after engine.Line) bool {
	return proven(before, after) && after.Proof.Value < before.Proof.Value
}

// proven reports whether both values are.
func proven(before, after engine.Line) bool {
	return before.Proof.Value != engine.Unknown && after.Proof.Value != engine.Unknown
}

// slows reports whether a move from a proven win to another one lets the loser live longer.
func slows(before, after engine.Proof) bool {
	won := before.Value == engine.Won && after.Value == engine.Won
	return won && before.Exact && after.Exact && before.Plies > 0 && after.Plies >= before.Plies
}

// longPlies is the least difference between a long and a short loss.
const longPlies = 6

// hastens reports whether a move of a lost side makes a long game short: the four is near.
func hastens(before, after engine.Proof) bool {
	lost := before.Value == engine.Lost && after.Value == engine.Lost
	return lost && before.Exact && after.Exact && after.Plies > 0 && after.Plies < nearPlies &&
		before.Plies > after.Plies+longPlies
}

// hardness returns the mark of a move that gave a proven result away. It is a blunder where the end
// is near, or where it is not far and a casual player would have kept the result. What a side
// overlooks again is no new blunder.
func (n *analysis) hardness(k int) (string, error) {
	before, after := n.known[k-1].Proof, n.known[k].Proof
	distance := math.MaxInt
	for _, v := range []engine.Proof{before, after} {
		if v.Value == engine.Won && v.Plies > 0 {
			distance = min(distance, v.Plies)
		}
	}
	switch {
	case distance <= nearPlies && n.again(k):
		return mistake, nil
	case distance <= nearPlies:
		return blunder, nil
	}
	level, err := n.foundBy(k)
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

// keepShare is the share of a ply's budget for the solver that each other move gets.
const keepShare = 4

// again reports whether the k-th move overlooks the same fours as the move of its side before it.
func (n *analysis) again(k int) bool {
	if k <= 2 {
		return false
	}
	first, second := n.onTheBoard(k-2), n.onTheBoard(k)
	return first != nil && second != nil && slices.Equal(first.Cells, second.Cells)
}

// tries is the number of moves that a level chooses, as it chooses at random.
const tries = 5

// foundBy returns the weaker of the two levels that keeps the result before the k-th move in most of
// its tries, or 0.
func (n *analysis) foundBy(k int) (int, error) {
	if n.casual == nil {
		n.casual = uct.New()
	}
	h := engine.History{Start: n.history.Start, Moves: n.history.Moves[:k-1]}
	keeps := map[engine.Move]bool{n.history.Moves[k-1]: false}
	for _, level := range [...]int{casualLevel, strongLevel} {
		kept := 0
		for seed := range tries {
			err := n.casual.Configure(func(o *uct.Options) {
				o.LimitStrength, o.Elo, o.Seed = true, uct.Levels()[level-1], int64(seed)
			})
			if err != nil {
				return 0, err
			}
			info, err := n.casual.Search(n.ctx, h, engine.Limits{Nodes: math.MaxUint32}, nil)
			if err != nil {
				return 0, err
			}
			m := info.BestMove()
			if _, asked := keeps[m]; !asked {
				keeps[m] = n.keeps(k, m)
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

// keeps reports whether another move in the place of the k-th is proven to keep the result.
func (n *analysis) keeps(k int, m engine.Move) bool {
	before := n.known[k-1]
	if m == engine.NoMove || len(before.PV) > 0 && m == before.PV[0] {
		return m != engine.NoMove
	}
	p := n.positions[k-1].Clone()
	p.Play(m)
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return value.Opposite() >= before.Proof.Value
	}
	return n.solver != nil && n.bounds(p, n.annotator.Prove/keepShare).Upper.Opposite() >= before.Proof.Value
}

// accuracy returns how good a move is, from 0 to 100, by its loss of expected result from 0 to 1. It
// is the formula of lichess (lichess.org/page/accuracy), which counts the loss in percent.
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
