package connectfour

import "github.com/c4engine/c4engine/engine"

// lastGoodReplies remembers each side's last good replies: to the last two moves, and to the
// last move alone. A reply is good if the side won the playout (P. Drake, "The Last-Good-Reply
// Policy for Monte-Carlo Go", ICGA Journal 32, 2009). A new good reply replaces the old one.
//
// In endings the loser of one playout in 32 forgets the replies that it played. H. Baier and P.
// Drake ("The Power of Forgetting: Improving the Last-Good-Reply Policy in Monte Carlo Go", 2010)
// forget after every playout.
//
// Moves have codes from 1 to 254. The zero value remembers nothing.
type lastGoodReplies struct {
	toTwo [2][replyCodes][replyCodes]uint8
	toOne [2][replyCodes]uint8
	rates replyRates // they decide where no good reply is known

	playouts uint32 // number of playouts that a side won

	// The current playout.
	before, last uint8 // the last two moves
	given        [2][replyCodes]reply
	count        [2]int
}

// reply is a move together with the two moves that led to it.
type reply struct{ before, last, move uint8 }

const replyCodes = 1 << 8

// begin starts a playout after two moves. A missing move, engine.NoMove, gets the code 255,
// which no move has.
func (r *lastGoodReplies) begin(before, last engine.Move) {
	r.before, r.last = uint8(before), uint8(last)
	r.count = [2]int{}
}

// good returns a side's good replies to the last two moves and to the last move alone. An
// unknown reply is 0.
func (r *lastGoodReplies) good(side engine.Player) (toTwo, toOne engine.Move) {
	return engine.Move(r.toTwo[side&1][r.before][r.last]), engine.Move(r.toOne[side&1][r.last])
}

// play records a side's move.
func (r *lastGoodReplies) play(side engine.Player, m engine.Move) {
	n := &r.count[side&1]
	r.given[side&1][*n%replyCodes] = reply{r.before, r.last, uint8(m)}
	*n++
	r.before, r.last = r.last, uint8(m)
}

// learn ends a playout that began with some empty cells, and stores the winner's replies as good
// ones. In endings the loser of one playout in forgetEvery forgets its replies. Otherwise both
// sides could get stuck with poor replies, and all playouts would end the same way.
func (r *lastGoodReplies) learn(o engine.Outcome, empty int) {
	if o != engine.FirstWins && o != engine.SecondWins {
		return
	}
	winner := engine.Player(o-engine.FirstWins) & 1
	won, lost := r.replied(winner), r.replied(winner^1)
	r.rates.learn(winner, won, lost)
	for _, x := range won {
		r.toTwo[winner][x.before][x.last] = x.move
		r.toOne[winner][x.last] = x.move
	}
	if r.playouts++; r.playouts%forgetEvery == 0 && empty <= endingCells {
		r.forget(winner ^ 1)
	}
}

// forgetEvery is a number of playouts; see learn. Forgetting more often or earlier lost games, and
// playouts that never forgot misjudged endings (docs/decisions.md).
const forgetEvery = 32

// forget removes the replies that a side played in this playout.
func (r *lastGoodReplies) forget(side engine.Player) {
	for _, x := range r.replied(side) {
		if good := &r.toTwo[side][x.before][x.last]; *good == x.move {
			*good = 0
		}
		if good := &r.toOne[side][x.last]; *good == x.move {
			*good = 0
		}
	}
}

// replied returns a side's replies in this playout.
func (r *lastGoodReplies) replied(side engine.Player) []reply {
	return r.given[side][:min(r.count[side], replyCodes)]
}

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
