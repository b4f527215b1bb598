package connectfour

import "github.com/c4engine/c4engine/engine"

// replyRates estimates how many playouts each side wins in which it plays a move: as the reply to
// another move, and at all (the N-gram selection technique of M. Tak, M. Winands and Y. Björnsson,
// "N-Grams and the Last-Good-Reply Policy Applied in General Game Playing", IEEE Transactions on
// Computational Intelligence and AI in Games 4, 2012). A rate of 0 is never, 65535 always. It is
// an exponential average, so what the search found lately counts most.
type replyRates struct {
	replies [2][replyCodes][replyCodes]uint16
	moves   [2][replyCodes]uint16
}

// The newest playout has a weight of 1/2^replyShift in the rate of a reply, and of 1/2^moveShift in
// that of a move.
const (
	replyShift = 3
	moveShift  = 7
)

// of returns the sum of a move's rates, as a reply to the last move and at all.
func (r *replyRates) of(side engine.Player, last uint8, m engine.Move) int32 {
	return int32(r.replies[side&1][last][uint8(m)]) + int32(r.moves[side&1][uint8(m)])
}

// learn counts a playout that a side won with its replies, and the other side lost.
func (r *replyRates) learn(winner engine.Player, won, lost []reply) {
	const always = 1<<16 - 1
	for _, x := range won {
		rate, all := r.at(winner, x)
		*rate += (always - *rate) >> replyShift
		*all += (always - *all) >> moveShift
	}
	for _, x := range lost {
		rate, all := r.at(winner^1, x)
		*rate -= *rate >> replyShift
		*all -= *all >> moveShift
	}
}

// at returns the two rates of a reply.
func (r *replyRates) at(side engine.Player, x reply) (rate, all *uint16) {
	return &r.replies[side&1][x.last][x.move], &r.moves[side&1][x.move]
}
