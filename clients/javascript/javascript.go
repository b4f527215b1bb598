// Package javascript holds the npm package c4engine: the client, transports for Node, and the
// engine as WebAssembly in a worker. The page of web uses the client and the worker. In Go
// it has the worker.
//
//	engine.js      calls that take a position: start here
//	client.js      the line protocol; arguments.js, messages.js and transport.js are parts of it
//	node.js        transports to a process and to a thread, thread.js
//	worker.js      the engine in a Web Worker
//	play.js        npx c4engine
//	pack.mjs       makes the package
//
// The tests pack it, install it where there is no Go, and play with it under Node and in a browser.
package javascript

import _ "embed"

// Worker is worker.js.
//
//go:embed worker.js
var Worker []byte
