// Package annotate explains games: the value of every move, the mistakes and the better moves, the
// move that decided the result, and the reason.
//
// Package gamefile reads games, an [Annotator] explains each in a [Report], and an [Output] writes
// the reports: text, a table or JSON. [WritePage] writes them as an HTML page.
//
//	a game's positions
//	   │  values.go       the solver proves them from the last one backwards, and the search
//	   │                  estimates those before: each gets an engine.Line
//	   ▼
//	turns.go              a turn is a move with the lines before and after it, both for its side;
//	   │                  its effect is what the move did to the result, its mark how bad that was
//	   ▼
//	reasons.go            why: the list of questions, the table of sentences, the choice
//	   ▲  questions.go    the questions to a move, and to a win: an attack, or the end of it
//	   ▲  fours.go        what the questions look at: fours on a board, attacks by fours
//	   ▼
//	turning.go            the move that changed the result, or the one that brought the loss near
//	   │  words.go        what was decided up to here, in sentences
//	   ▼
//	report.go             the game in JSON; text.go in words; table.go many games, as a page too
//
// # A game from its moves to its text
//
// The game 1122334 has seven plies, and the first player (x) wins. Before ply 6 the board is
//
//	o o . . . . .
//	x x x . . . .     the second player (o) is to move
//
// Values. The last position is over, so its value is known, and the solver proves the others one by
// one, from ply 7 back to the start. The lines around ply 6, which plays column 3, are
//
//	before: o wins in 35 plies with column 4        after: x wins in 1 with column 4
//
// Turn. The turn of ply 6 has both lines for o: best is a win in 35, played a loss in 1. Both are
// proven and the played one is worse, so the effect is worseResult. The other effects are
//
//	sameResult    nothing changed, as with ply 4         slowerWin   still a win, but a later one
//	notProven     the loss is an estimate                lostBefore  there was nothing left to lose
//	fasterLoss    a lost side made a long game short     leftFour    the same, by a four not stopped
//
// Mark. The end is at most four plies away, so everybody can see it: the mark is a blunder, ??. For
// an end that is further away, the engine's levels play from the position before. If a weak level
// keeps the result, the move was easy to find.
//
// Reason. Every question is put to the turn. Two have an answer: x can make four at once at column
// 4, row 1, which ply 6 did not stop; and the better move wins. The first answer has the higher
// rank, atOnceRank, and is confirmed. Its sentence, notStopped, gets the names of the cell and x.
//
// Turning point. Ply 6 is the last one that changed a proven result, and no later ply of o brought
// the loss near. So its text is that of the turning point:
//
//	The second player lost a won game with move 6, column 3: it does not stop the four of the first
//	player at column 4, row 1. Better is column 4, which wins in 35.
package annotate
