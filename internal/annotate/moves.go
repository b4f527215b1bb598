package annotate

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/uct"
)

// playedMove is a move of a game with the positions before and after it and their best lines. Both
// lines have their value for the side that moved.
type playedMove struct {
	ply           int
	move          engine.Move
	before, after engine.Position
	best          engine.Line // from before: begins with the best move
	played        engine.Line // from after: begins with the best reply
	winningRow    *winningRow // of the game, nil if no row won it
	effect        effect
}

// side returns the side that moved.
func (m *playedMove) side() engine.Player { return m.before.Turn() }

// name returns the move as people write it.
func (m *playedMove) name() string { return boardtext.Name(m.before, m.move) }

// mover returns the side that moved, on the board of p.
func (m *playedMove) mover(p engine.Position) attacker { return attackerOf(p, m.side()) }

// opponent returns the opponent of that side, on the board of p.
func (m *playedMove) opponent(p engine.Position) attacker { return attackerOf(p, m.side().Other()) }

// cellAbove returns the cell right above the move, where a threat would be enabled, or NoCell.
func (m *playedMove) cellAbove() engine.Cell {
	return m.mover(m.before).above(m.before.Cell(m.move))
}

// effect is what a move did to the result of its side.
type effect int

const (
	otherEffect effect = iota // the proven result is the same, or a result is not proven
	worseResult               // the proven result changed for the worse
	slowerWin                 // a proven win comes later than it could
	alreadyLost               // the side had lost, or nearly so
	nearerLoss                // the side had lost, and brought a distant loss near
)

// wasLost reports whether the side had lost before the move, or nearly so.
func (e effect) wasLost() bool { return e >= alreadyLost }

// Distances to a proven end, in plies. In 60 games of beginners with 408 marks, other values change
// little, as each constant says.
const (
	// A person can see an end within nearPlies on the board: a threat, or a double threat. With 8,
	// two marks change.
	nearPlies = 4
	// A casual player may see an end within casualPlies. With 8 one mark changes, with 16 six.
	casualPlies = 12
	// A player with a search sees a loss within seenPlies. With 14 or 26, seven texts change.
	seenPlies = 20
	// A move shortens a loss to at most followedPlies if the best move delays it by longPlies more.
	// With 10 or 18, two marks change; with 8 or 14 more, three.
	followedPlies, longPlies = 14, 10
)

// lostRate is the win rate of a side that has nearly lost. In the same 60 games, the texts are the
// same for 0.02 and 0.1.
const lostRate = 0.05

// findEffect returns what the move did to the result.
func (m *playedMove) findEffect() effect {
	best, played := m.best.Known, m.played.Known
	switch {
	case m.shortenedBy() > 0, best.Value() == engine.Lost && m.allowsWinAtOnce():
		return nearerLoss
	case m.best.Winrate < lostRate:
		return alreadyLost
	case !m.isProven():
		return otherEffect
	case played.Value() < best.Value():
		return worseResult
	case best.Value() == engine.Won && best.Exact && played.Exact &&
		best.Plies > 0 && played.Plies >= best.Plies:
		return slowerWin
	}
	return otherEffect
}

// isProven reports whether the values before and after the move are proven.
func (m *playedMove) isProven() bool { return m.best.Known.Proven() && m.played.Known.Proven() }

// loss returns by how much the win rate of the side fell.
func (m *playedMove) loss() float64 { return max(m.best.Winrate-m.played.Winrate, 0) }

// isBest reports whether nothing better than the move is known.
func (m *playedMove) isBest() bool {
	isFirst := len(m.best.PV) > 0 && m.best.PV[0] == m.move
	return isFirst && m.effect != worseResult && m.effect != nearerLoss
}

// keepsLength reports whether the move ends a proven game in exactly as many plies as the best one.
func (m *playedMove) keepsLength() bool {
	best, played := m.best.Known, m.played.Known
	over := m.after.Outcome() != engine.Undecided
	return best.Value() == played.Value() && best.Exact && played.Exact &&
		(played.Plies > 0 || over) && best.Plies == played.Plies+1
}

// shortenedBy returns by how many plies the move of a lost side brought a distant loss near, 0 if
// it did not.
func (m *playedMove) shortenedBy() int {
	best, played := m.best.Known, m.played.Known
	if best.Value() != engine.Lost || played.Value() != engine.Lost ||
		!best.Exact || !played.Exact || played.Plies == 0 {
		return 0
	}
	plies := best.Plies - played.Plies - 1
	if played.Plies > followedPlies || plies < longPlies {
		return 0
	}
	return plies
}

// allowsWinAtOnce reports whether the move left or enabled an immediate threat of the opponent, and
// another move would not have, although the loss is not near.
func (m *playedMove) allowsWinAtOnce() bool {
	return m.defence(attacker.winsAtOnce, nearPlies) != engine.NoMove
}

// forcedDefence returns a move after which the opponent does not win by threats as it does after
// the played one, although the loss is not near. It is NoMove if there is none.
func (m *playedMove) forcedDefence() engine.Move {
	return m.defence(attacker.winsByThreats, 2*nearPlies)
}

// defence returns another move than the played one, if possible the best move, after which the
// opponent does not win as it does after the played one. It is NoMove if there is none, and if the
// side is proven to lose within a number of plies whatever it plays.
func (m *playedMove) defence(wins func(attacker) bool, plies int) engine.Move {
	best := m.best.Known
	near := best.Value() == engine.Lost && best.Exact && best.Plies <= plies
	if near || !wins(m.opponent(m.after)) {
		return engine.NoMove
	}
	first := m.best.PV[:min(1, len(m.best.PV))]
	for _, move := range slices.Concat(first, m.before.Moves(nil)) {
		if move != m.move && !wins(m.opponent(engine.After(m.before, move))) {
			return move
		}
	}
	return engine.NoMove
}

// The marks. A move that worsened a proven result gets one of the first three, by how hard it was
// to see. A blunder is always proven: without a proof, the loss of win rate decides between the
// other two.
const (
	blunder    = "??"
	mistake    = "?"
	inaccuracy = "?!"
	slower     = "~" // a win that takes longer than the best one
)

const mistakeLoss, inaccuracyLoss = 0.2, 0.1 // of win rate

// mark returns the mark of a move that is not the best one, "" if it lost nothing. A worse result
// is a blunder where the end is near, unless the side overlooks the same threats again; farther
// away the levels of the engine decide.
func (g *valuedGame) mark(m *playedMove) (string, error) {
	end := m.pliesToEnd()
	switch loss := m.loss(); {
	case m.effect == worseResult && end > nearPlies:
		return g.markByLevels(m, end)
	case m.effect == worseResult && !g.overlooksAgain(m):
		return blunder, nil
	case m.effect == slowerWin:
		return slower, nil
	case m.effect == worseResult, m.effect == nearerLoss, loss >= mistakeLoss:
		return mistake, nil
	case loss >= inaccuracyLoss:
		return inaccuracy, nil
	}
	return "", nil
}

// overlooksAgain reports whether a move overlooks the same threats as the side's move before.
func (g *valuedGame) overlooksAgain(m *playedMove) bool {
	if m.ply <= 2 {
		return false
	}
	first, second := g.moves[m.ply-3].overlookedReason(), m.overlookedReason()
	return first != nil && second != nil && slices.Equal(first.cells, second.cells)
}

// pliesToEnd returns the number of plies to the end by the win that a move lost, or by the one that
// it gave. A draw has none.
func (m *playedMove) pliesToEnd() int {
	end := math.MaxInt
	for _, proof := range [...]engine.Known{m.best.Known, m.played.Known} {
		if proof.Value() != engine.Drawn && proof.Plies > 0 {
			end = min(end, proof.Plies)
		}
	}
	return end
}

// The levels of the engine say how hard a move is to find.
const (
	casualLevel, strongLevel = uct.UsualLevel, 9 // a casual and a strong player
	tries                    = 5                 // of a level, as it chooses at random
)

// markByLevels returns the mark of a worse result, by the weaker of the two levels that, in most of
// its tries, finds a move that keeps the result.
func (g *valuedGame) markByLevels(m *playedMove, end int) (string, error) {
	h := g.history.At(m.ply - 1)
	keeps := map[engine.Move]bool{engine.NoMove: false}
	if len(m.best.PV) > 0 {
		keeps[m.best.PV[0]] = true
	}
	keeps[m.move] = false
	for _, level := range [...]int{casualLevel, strongLevel} {
		kept := 0
		for seed := range tries {
			move, err := g.levels.MoveOfLevel(g.ctx, h, level, int64(seed))
			if err != nil {
				return "", err
			}
			if _, known := keeps[move]; !known {
				keeps[move] = g.prover.keeps(m.before, move, m.best.Known.Value())
			}
			if keeps[move] {
				kept++
			}
		}
		switch {
		case 2*kept <= tries:
		case level == casualLevel && end <= casualPlies:
			return blunder, nil
		default:
			return mistake, nil
		}
	}
	return inaccuracy, nil
}
