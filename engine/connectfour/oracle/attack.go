package oracle

import "github.com/c4engine/c4engine/engine"

// Attack reports whether the side to move wins by an attack, a win in three
// plies or less included: each of its moves threatens to complete four and
// leaves one answer that does not lose at once, or none. It looks at all of them.
func (b *Board) Attack() bool {
	moves, known := b.Sight()
	if known.Value != engine.Unknown {
		return known.Value == engine.Won
	}
	for _, c := range moves {
		next := b.Clone()
		next.Play(c)
		if next.threatened(b.turn) && next.falls() {
			return true
		}
	}
	return false
}

// threatened reports whether p would complete four if it were to move.
func (b *Board) threatened(p engine.Player) bool {
	return len(choose(b.Legal(), func(c Cell) bool { return b.completes(c, p) })) > 0
}

// falls reports whether the side to move, which is threatened, has no answer
// or a single one after which the attack goes on.
func (b *Board) falls() bool {
	answers, known := b.Sight()
	if known.Value != engine.Unknown || len(answers) > 1 {
		return known.Value == engine.Lost
	}
	b.Play(answers[0])
	return b.Attack()
}
