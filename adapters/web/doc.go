// Package web serves a page with a board, and to each page one session of the engine over a
// WebSocket.
//
//	server.go    listens, counts sessions, ends them all
//	session.go   one session: frames in, lines to the engine; lines out, frames
//	guard.go     which requests are answered: Host, headers
//	page.go      the page's files, also for an export as static files
//	bounded      a search whose options have limits, for sessions of strangers
//	page         the page itself
//
// In both directions a frame of text is one line of the protocol, without its end. The package
// does not read the lines: [Config].Run does.
package web
