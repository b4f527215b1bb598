// Package session is the machine on which all protocols of lines run: it reads
// lines, carries out commands, runs one job at a time and writes the answers. It
// knows no command and no notation: these are a dialect, a [Config] whose Parse
// makes each line a [Command]. The engine's own protocol, UGI, NBoard, GTP and
// Botzone are dialects.
//
//	bytes      reader            lines         loop               job
//	------> own goroutine ---> channel ---> Run's caller <--> own goroutine
//	       bounds and stamps                owns the rest     searches or counts
//	                                             |
//	                                             v one write an event
//	                                          answers
//
// The loop owns the machine and all of the dialect's state, so neither needs a
// lock: Parse, Now, Run, told and done are only ever called there. A job is handed
// copies; the loop hears of it by two channels, its newest report and its end, and
// waits for it before Run returns. Only a blocked Read cannot be taken back: the
// reader's goroutine ends when that returns.
//
// # The life of a line
//
//	it arrives       the reader stamps it with the time
//	it is received   Parse makes it a Command, once. Nothing has happened yet.
//	Now, if it has   at once, in mid-search too: stop, quit, isready
//	Run, if it has   at once where no job is under way, else it waits its turn in a
//	                 queue that is bounded; a stop meanwhile marks it as hurried
//	Run returns      nil, and it is over or a job has begun; or the error that Fail
//	                 answers
//
// # The life of a job
//
//	it begins        stopped already, if its line was hurried, or if it is endless
//	                 and no more lines come that could stop it
//	it reports       told, unless a newer report has replaced the one that was not
//	                 told yet
//	its work ends    the final info is told; an endless job is then still the one
//	                 under way, until it is stopped
//	it is answered   done; from here counts the time of the line that waited next
//
// So a `go movetime 100` that arrives during a search is parsed and queued with its
// stamp; when the search before it is answered, its Run begins the next one, whose
// 100 ms count from that answer. A stop in between ends both, and both are answered.
// NBoard's ping has a Now, which stops the search before it, and a Run, which
// answers pong when that and all the lines between have had their turn.
package session
