// Package protocol is the engine's line protocol: commands in, answers out,
// each of them one line. PROTOCOL.md specifies it for people who write clients;
// this package implements that text and knows no game and no search.
//
//	input.go     bytes -> lines, each with the time of its arrival
//	command.go   a line -> a command, or one error that names a field
//	session.go   the state machine: which line runs when
//	job.go       what runs beside it: searches and counts
//	play.go ...  what each command does
//	format.go    the answers, and their two written forms: text.go, json.go
//
// Three kinds of goroutine take part. One reader reads lines and stamps them.
// One main loop, the caller of [Session.Run], owns every variable of the session
// and is the only writer. At most one job at a time searches or counts; it is
// handed copies and hands back its findings when the main loop joins it.
package protocol
