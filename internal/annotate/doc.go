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
//	effects.go            a played move has the lines before and after it, both for its side; its
//	   │                  effect is what it did to the result
//	   ▼
//	marks.go              how bad that was, and the accuracy of each side
//	   ▼
//	reasons.go            why: the kinds of reasons, how they are told, the choice
//	   ▲  questions.go    the questions to a move, each with its sentence and its check
//	   ▲  wins.go         how a line wins: an attack, or its end; and the row that won the game
//	   ▲  fours.go        what the questions look at: fours on a board, attacks by fours
//	   ▼
//	turning.go            the turning point: the decisive or the hastening move
//	   │  words.go        what was decided up to here, in sentences
//	   ▼
//	report.go             the game in JSON; text.go in words; table.go many games, as a page too
//
// # Words
//
// The examples are of the game 1122334. It has seven plies, and the first player (x) wins. Before
// ply 6, which plays column 3, the board is
//
//	o o . . . . .
//	x x x . . . .     the second player (o) is to move
//
//	four         an empty cell where a stone of a side would complete four in a row: column 4,
//	             row 1 is one of x. Now a stone can land there; later the cells below it are to be
//	             filled first. The literature and package connectfour call it a threat
//	to stop      to take a four of the other side, as column 4 would; to play right below a four
//	             makes room for it
//	attack       moves that each make a four now, which has to be stopped, and the last one two.
//	             Ply 5 made only one. In an attack with a quiet move one of them makes none
//	zugzwang     every move of a side makes room for a four. The parity of the rows tells who has
//	             to play below a four when only its column is left
//	best line    starts with the better move, here column 4, in the position before a move; the
//	             played line starts with the reply, here ply 7, in the position after it
//	effect       what a move did to the result of its side
//	mark         how bad that was: ??, ?, ?! or ~
//	reason       a sentence about fours that explains the effect. It is visible if the fours can be
//	             made now or by an attack, so that a person sees them on the board
//	decisive     the last move that changed the result: ply 6
//	hastening    a later move of the loser, with which a loss that was far came near: none here
//	winning row  the row of stones that ended the game: columns 1 to 4 of row 1
//
// # A game from its moves to its text
//
// Values. The last position is over, so its value is known, and the solver proves the others one by
// one, from ply 7 back to the start. The lines around ply 6 are
//
//	before: o wins in 35 plies with column 4        after: x wins in 1 with column 4
//
// Effect. The played move of ply 6 has both lines for o: best is a win in 35, played a loss in 1.
// Both are proven and the played one is worse, so the effect is worseResult. The other effects are
//
//	sameResult    nothing changed, as with ply 4         slowerWin   still a win, but a later one
//	notProven     the loss is an estimate                lostBefore  there was nothing left to lose
//	fasterLoss    a lost side made a long game short     leftFour    the same, by a four not stopped
//
// Mark. The end is at most four plies away, so everybody can see it: the mark is a blunder, ??. For
// an end that is further away, the engine's levels play from the position before. If a weak level
// keeps the result, the move was easy to find.
//
// Reason. An explained move also has the best moves in its place and after it, and the row that won
// the game. Every question is put to it. Two have an answer: overlooked finds that x can make four
// now at column 4, row 1, which ply 6 did not stop; and the better move wins. The first one has the
// higher rank, atOnceRank, so its sentence is told, with the names of the cell and of x.
//
// Turning point. Ply 6 is decisive, and no later move is hastening. So its text is that of the
// turning point:
//
//	The second player lost a won game with move 6, column 3: it does not stop the four of the first
//	player at column 4, row 1. Better is column 4, which wins in 35.
package annotate
