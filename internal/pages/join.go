package pages

import (
	"embed"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/adapters/web/page"
)

//go:embed pages.html report.css report.js
var own embed.FS

// board is the folder of the board's files, as the modules of this folder name it.
const board = "../../adapters/web/page/"

// read returns a file of this folder or of the board's. They are embedded, so it exists.
func read(name string) string {
	files := own
	if inBoard, found := strings.CutPrefix(name, board); found {
		files, name = page.Files, inBoard
	}
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// The statements of modules that join replaces: importStatement and exportStatement, but no others
// that moduleStatement matches. An exported variable could change after its module's function.
var (
	importStatement = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "([^"]*)";\n`)
	exportStatement = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
	moduleStatement = regexp.MustCompile(`(?m)^(?:import|export)\b.*`)
)

// comment matches a comment that has lines of its own.
var comment = regexp.MustCompile(`(?m)^[ \t]*(//.*|/\*\*.*\*/|/\*\*\n([ \t]*\*( .*)?\n)*[ \t]*\*/)\n`)

// join returns one script for a module and all modules that it imports. Each becomes a function
// that returns its exports, because names of several modules are the same. A page does without
// comments, which are more than a quarter of the script.
func join(entry string) string {
	j := joiner{joined: map[string]bool{}}
	j.add(entry)
	return `"use strict";` + "\nconst modules = {};\n" + j.script.String()
}

type joiner struct {
	script strings.Builder
	joined map[string]bool
}

// add writes a module after those that it imports.
func (j *joiner) add(name string) {
	if j.joined[name] {
		return
	}
	j.joined[name] = true
	j.script.WriteString(j.function(name, comment.ReplaceAllString(read(name), "")))
}

// function returns the function of a module. It panics if the module has other statements of
// modules than join replaces: the page's script would not run.
func (j *joiner) function(name, text string) string {
	text = importStatement.ReplaceAllStringFunc(text, func(statement string) string {
		parts := importStatement.FindStringSubmatch(statement)
		from := path.Join(path.Dir(name), parts[2])
		j.add(from)
		return fmt.Sprintf("const {%s} = modules[%q];\n", strings.ReplaceAll(parts[1], " as ", ": "), from)
	})
	var exports []string
	for _, parts := range exportStatement.FindAllStringSubmatch(text, -1) {
		exports = append(exports, parts[2])
	}
	text = exportStatement.ReplaceAllString(text, "$1")
	if other := moduleStatement.FindString(text); other != "" {
		panic(fmt.Sprintf("pages: %s has %q, which join does not replace", name, other))
	}
	return fmt.Sprintf("modules[%q] = (() => {\n%sreturn { %s };\n})();\n", name, text, strings.Join(exports, ", "))
}
