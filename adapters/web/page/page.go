// Package page has the files of the board in the browser. The pages of reports use its modules too.
package page

import "embed"

// Files are the files as the browser asks for them; index.html is the first.
//
//go:embed index.html icon.svg puzzles.json zh.json *.css js
var Files embed.FS

// App has, in the folder app, what makes an app of the page where it is exported.
//
//go:embed app
var App embed.FS
