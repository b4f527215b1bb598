// Package annotate explains games: the value of every move, the mistakes with the better moves, the
// turning point, and the reasons.
//
// Package gamefile reads the games, an [Annotator] makes a [Report] of each, and an [Output] writes
// the reports. Each file is a step:
//
//	file         main type      takes → returns
//	values.go    valuedGame     the positions of a game → their best lines, by solver and search
//	prover.go    prover         a position → its best line, by the solver alone
//	moves.go     playedMove     a move with the lines before and after it → its effect and mark
//	reasons.go   explanation    a move with its best lines → the reason why it is a mistake
//	wins.go      Reason         a line that wins → the reason; a won game → its winning row
//	threats.go   attacker       a board → the threats of a side, and the attacks with them
//	turning.go   TurningPoint   the moves of the loser → the one that decided the game
//	annotate.go  Annotator      a game → its report, by all of these
//	report.go    Report         the record of a game, which is also the JSON form
//	words.go     form           a reason → its words, by a table of all that can be said
//	sentences.go language.Text  a move with its reason, and the end of a game → sentences
//	text.go      string         a record → a text
//	summary.go   Summary        records → the results and mistakes of the players
//	output.go    Output         records → text, tables, JSON, web pages and game files
//
// # Glossary
//
// JSON and texts keep the words that users know. Where the code has another word, theirs stands in
// quotes.
//
//	ply             a move of a side, counted from 1. Position k is the one after k plies
//	win rate        the expected result of a side, from 0 (lost) to 1 (won). Proven values have
//	                0, 0.5 or 1
//	proof           the proven result, and the number of plies to the end: exact or a bound
//	best line       the value of a position and the best moves from there (an [engine.Line])
//	better move     the first move of the best line before a mistake ("better", "missed")
//	reply           the first move of the best line after a mistake ("punished" if it wins)
//	effect          what a move did to the result of its side
//	mark            how bad that was: ??, ?, ?! or ~
//	turning point   the decisive move ("theory") or the collapse ("gave_up"); see turning.go
//
// Threats, in four in a row only:
//
//	threat          an empty cell where a stone of a side would complete a row of four ("a four")
//	immediate       said of a threat where a stone can land now; the others are later threats
//	to carry out    to complete the row at a threat
//	to block        to take the cell of an immediate threat of the opponent ("to stop")
//	to enable       to play right below a threat, so that it becomes immediate ("to make room")
//	double threat   two threats of which the opponent can block only one: both are immediate, or
//	                the second one lies right above the first (stacked)
//	threat sequence moves of one side that each make a threat which has to be blocked, until the
//	                last one makes a double threat
//	quiet move      a move that makes no immediate threat, but a threat sequence follows whatever
//	                the opponent plays
//	attack          a threat sequence, also one that a quiet move prepares
//	zugzwang        every move of a side enables a threat of the opponent
//	parity          of the row of a threat: it tells which side has to play below the threat when
//	                only its column is left
//	winning row     the row of stones that ended the game
//
// A reason says why a move is a mistake, or how a line wins. words.go lists them all.
//
// # Example
//
// In the game 1122334 the first player (x) wins with ply 7. Before ply 6 the board is
//
//	o o . . . . .
//	x x x . . . .     o is to move, and plays column 3
//
// Values: the solver proves "o wins in 35 plies with column 4" before ply 6, and "x wins in 1 with
// column 4" after it. Effect: the result of o got worse, from a win to a loss. Mark: the end is at
// most four plies away, so the move is a blunder (??). Reasons: the move did not block the threat
// of x at column 4, row 1, and the better move wins. The first one is told, since it is visible.
// Turning point: ply 6 is the last one that changed the result, and no collapse follows. Text:
//
//	The second player lost a won game with move 6, column 3: it does not stop the threat of the first
//	player at column 4, row 1. Better is column 4, which wins in 35.
package annotate
