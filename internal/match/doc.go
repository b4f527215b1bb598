// Package match plays matches between players and computes what the results prove. A player is a
// process that speaks the line protocol (docs/protocol.md).
//
//	arguments.go  the command line and its help, made of flags.go
//	schedule.go   the games to play: a pure function of the arguments
//	opening.go    the first position of each game
//	run.go        workers that play the schedule, and the one collector
//	worker.go     one worker and its players; game.go the game it referees
//	client.go     the conversation with one player: reply.go its moves, clock.go and
//	              meter.go its time
//	record.go     one game; file.go files of games; line.go small helpers for text
//	standings.go  counts; elo.go and sprt.go the statistics; table.go the text
//	progress.go   the state of a running match; watch.go of one that is played in parts
//	judge.go      the course judge's formats
//	page.go       the HTML report; chart.go its graph
//
// The terms are those of fastchess and cutechess-cli: a pair is two games of two
// players from one opening, with the colours exchanged; in a gauntlet one player meets
// all others; the pentanomial counts pairs by their score.
//
// Nothing here touches the operating system: the caller passes a [Launcher], files and
// writers. Goroutines: Run collects the games, is the only writer, and waits for its
// workers; each worker waits for the players it has started.
package match
