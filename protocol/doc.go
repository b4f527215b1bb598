// Package protocol is the engine's line protocol: commands in, answers out, each of
// them one line. PROTOCOL.md specifies it for people who write clients; this package
// implements that text and knows no game and no search. Package session decides which
// line is carried out when, and runs one search at a time.
//
//	protocol.go        the session's state, and how errors are answered
//	command.go         the table of commands; a line -> a command, or one error
//	arguments.go       the arguments of each command; fields.go and columns.go read them
//	play.go search.go  what each command does; also options.go, query.go
//	player.go          a program of somebody else in the place of the search
//	errors.go          what is wrong with a line
//	messages.go        the answers, exported for clients, who decode them
//	text.go json.go    their two written forms
//	describe.go        infos, proofs and options -> messages
package protocol
