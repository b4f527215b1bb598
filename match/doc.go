// Package match plays matches between players, which are processes that speak
// the line protocol (protocol/PROTOCOL.md), and says what the results are worth.
//
//	arguments.go  the command line -> Arguments
//	schedule.go   what is to be played: a pure function of the arguments
//	opening.go    where each game begins
//	run.go        workers that play the schedule, and the one collector
//	worker.go     one worker: its players and the game it referees
//	client.go     the conversation with one player; message.go its lines
//	record.go     games as lines of JSON, there and back
//	standings.go  counts; elo.go and sprt.go the statistics; table.go the text
//	judge.go      the course judge's formats
//	page.go       the HTML report
//
// The words are the field's, as in fastchess and cutechess-cli: a pair is two
// games of two players from one opening, with the colours exchanged; a gauntlet
// lets one player meet all others; the pentanomial counts pairs by their score.
//
// Nothing here touches the process: the caller hands in a [Launcher], readers
// and writers. Goroutines: Run's caller collects, is the only writer, and owns
// the workers; each worker owns the players it has started.
package match
