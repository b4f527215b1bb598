// Package session is the machine that runs all line protocols: it reads lines,
// carries out commands, runs one job at a time and writes the answers. It knows no
// command and no notation. These belong to a dialect, a [Config] whose Parse turns
// each line into a [Command]. The engine's own protocol, UGI, NBoard, GTP and Botzone
// are dialects.
//
//	bytes      reader            lines         loop               job
//	------> own goroutine ---> channel ---> Run's caller <--> own goroutine
//	       bounds and stamps                owns the rest     searches or counts
//	                                             |
//	                                             v one write an event
//	                                          answers
//
// The loop owns the machine and all of the dialect's state, so neither needs a lock:
// Parse, Now, Run, told and done are only ever called there. A job gets copies; the
// loop hears from it over two channels, for its newest report and for its end, and
// waits for it before Run returns. Only a blocked Read cannot be cancelled: the
// reader's goroutine ends when that returns.
//
// # The life of a line
//
//	it arrives       the reader stamps it with the time
//	it is received   Parse turns it into a Command, once. Nothing has happened yet.
//	Now, if any      at once, during a search too: stop, quit, isready
//	Run, if any      at once if no job is under way, else it waits its turn in a
//	                 bounded queue; a stop meanwhile marks it as stopped
//	Run returns      nil, and it is done or a job has begun; or the error that Fail
//	                 answers
//
// # The life of a job
//
//	it begins        stopped already, if its line is marked as stopped, or if it is
//	                 endless and no more lines come that could stop it
//	it reports       told, unless a newer report has replaced one not yet told
//	its work ends    the final info is told; an endless job remains under way until
//	                 it is stopped
//	it is answered   done; the time of the next waiting line counts from here
//
// So a `go movetime 100` that arrives during a search is parsed and queued with its
// stamp; when the search before it is answered, its Run begins the next one, whose
// 100 ms count from that answer. A stop in between ends both, and both are answered.
// NBoard's ping has a Now, which stops the search before it, and a Run, which
// answers pong when that and all the lines between have had their turn.
package session
