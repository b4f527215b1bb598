// Package annotate explains games: the value of every move, the mistakes and the better
// moves, the ply at which the result was decided, and the reason.
//
//	read.go      a file -> games; read_*.go, one for each format
//	game.go      one game that was read
//	annotate.go  one game -> its report
//	analysis.go  the work on one game: positions, what is known of them, moves and lines
//	proof.go     exact values, from the end of the game backwards
//	search.go    win rates of the positions before
//	why.go       the reason for a win; ending.go its last moves
//	report.go    the report, as JSON (schema.json)
//	summary.go   the players of many games
//	output.go    reports -> text.go (one game), table.go (many) or JSON; page.go HTML
//	words.go     sentences that text, table, page and JSON share
package annotate
