// Package page has the page's texts in Chinese. The rest of the page is in package web.
package page

import _ "embed"

// Chinese is a JSON object. Its field texts has the texts in Chinese by the English ones.
//
//go:embed zh.json
var Chinese []byte
