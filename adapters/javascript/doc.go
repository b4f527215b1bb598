// Package javascript holds the npm package c4engine: the client of adapters/web, with
// transports for Node, and the engine as WebAssembly. In Go there are its tests alone: they
// pack it, install it where there is no Go, and play with it under Node and in a browser.
package javascript
