// Package web serves a page with a board, and to each page an engine's session of its
// own over a WebSocket.
//
//	server.go    listens, counts sessions, ends them all
//	session.go   one session: frames in, lines to the engine; lines out, frames
//	guard.go     whose requests are answered: Host, headers
//	page.go      the page's files, also for an export as static files
//	bounded      a search whose options have limits, for sessions of strangers
//	page         the page itself
//
// A frame of text is one line of the protocol without its end, in both directions: line
// for line what a pipe carries. The package knows no line: what a session says is up to
// [Config].Run.
package web
