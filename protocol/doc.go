// Package protocol implements the engine's line protocol: commands in, answers out.
// docs/protocol.md specifies it for authors of clients. The package knows no game and no search.
// Package session decides when a line is carried out, and runs one search at a time.
//
//	protocol.go        the session's state, and the answers to errors
//	command.go         the table of commands; a line -> a command, or one error
//	arguments.go       the arguments of each command; fields.go reads them
//	play.go search.go  the work of each command; also options.go, query.go, review.go
//	player.go          an external program in the place of the search
//	errors.go          the errors of a line
//	messages.go        the answers, exported for clients
//	text.go json.go    their two written forms
//	describe.go        infos, proofs and options -> messages
package protocol
