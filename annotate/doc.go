// Package annotate explains games: what every move was worth, which moves lost
// something and what was better, where the result was decided, and why.
//
//	read*.go    games in any of the formats that people have them in
//	game.go     what is read
//	annotate.go the whole of one game
//	proof.go    values proven from the end of the game backwards
//	search.go   win rates of the positions before
//	why.go      which threat decides a win; whatif looks for it
//	report.go   what is known of a game in the end: the JSON form (schema.json)
//	text.go     a game as text; table.go many games and their players; page.go as HTML
package annotate
