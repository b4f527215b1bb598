// Package protocol implements the engine's line protocol: commands in, answers out.
// docs/protocol.md specifies it for authors of clients. The package knows no game and no search.
//
// Its [Machine] runs all line protocols: it reads lines, carries out commands, runs one job at a
// time and writes the answers. It knows no command and no notation. These belong to a [Dialect],
// whose Parse turns each line into a [Command]. The engine's own protocol, UGI, NBoard, GTP and
// Botzone are dialects.
//
//	bytes      reader            lines         loop               job
//	------> own goroutine ---> channel ---> Run's caller <--> own goroutine
//	       bounds and stamps                owns the rest     searches or counts
//	                                             |
//	                                             v one write an event
//	                                          answers
//
// The loop owns the machine and the dialect's state. Neither needs a lock, because only the loop
// calls Parse, Now, Run, told and done. A job gets copies. It sends its newest report and its end
// over two channels, and it ends before Run returns. Only a blocked Read cannot be cancelled: the
// reader's goroutine ends when the Read returns.
//
// # The life of a line
//
//	it arrives       the reader stamps it with the time
//	it is received   Parse turns it into a Command, once, and changes nothing
//	Now, if any      is called at once, during a search too: stop, quit, isready
//	Run, if any      is called at once if no job is under way; else the line waits in
//	                 a bounded queue, and a stop marks it as stopped
//	Run returns      nil if the line is done or has begun a job; else an error, which
//	                 Fail answers
//
// # The life of a job
//
//	it begins        as a stopped job if its line is marked as stopped, or if it is
//	                 endless and no line can come to stop it
//	it reports       told is called, unless a newer report has replaced this one
//	its work ends    told gets the final info; an endless job remains under way until
//	                 it is stopped
//	it is answered   done is called; the time of the next waiting line counts from here
//
// An example: a `go movetime 100` arrives during a search. It is parsed and waits with its time
// stamp. After the answer to the first search its Run begins the second one, whose 100 ms count
// from that answer. A stop in between ends both searches, and both are answered.
//
// NBoard's ping has a Now, which stops the search before it, and a Run, which answers pong after
// the lines before it.
package protocol
