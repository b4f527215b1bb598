// Package page has the files of the board in the browser. The pages of reports use its modules and
// styles too.
package page

import "embed"

//go:generate go tool esbuild js/main.js --bundle --minify --format=esm --outfile=bundle.js

// Files are the files as the browser asks for them; index.html is the first. The bundles are the
// modules in js and the styles, as go generate writes them.
//
//go:embed index.html icon.svg puzzles.json zh.json bundle.css bundle.js js/theme.js js/worker.js
var Files embed.FS

// App has, in the folder app, what makes an app of the page where it is exported.
//
//go:embed app
var App embed.FS
