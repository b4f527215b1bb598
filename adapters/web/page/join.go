package page

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"sync"
)

// Script returns the page's script: main.js joined with all modules that it imports.
var Script = sync.OnceValue(func() string {
	return Join("js/main.js", func(name string) string {
		text, err := Files.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		return string(text)
	})
})

// The statements of modules that join replaces: importStatement and exportStatement, but no others
// that moduleStatement matches. An exported variable could change after its module's function.
var (
	importStatement = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "([^"]*)";\n`)
	exportStatement = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
	moduleStatement = regexp.MustCompile(`(?m)^(?:import|export)\b.*`)
)

// What a browser does not need: comments that have lines of their own, types in others, and
// indentation, as no text of a module has lines.
var (
	comment     = regexp.MustCompile(`(?m)^[ \t]*(//.*|/\*\*.*\*/|/\*\*\n([ \t]*\*( .*)?\n)*[ \t]*\*/)\n|/\*\*.*?\*/ ?`)
	indentation = regexp.MustCompile(`(?m)^[ \t]+`)
)

// awaits matches a statement of a module that waits before the module is done.
var awaits = regexp.MustCompile(`(?m)^(const \w+ = )?await `)

// Join returns one script for a module and all modules that it imports, which read returns by
// their paths. Each becomes a function that returns its exports, because names of several modules
// are the same. A page does without comments, which are more than a quarter of the script.
func Join(entry string, read func(name string) string) string {
	j := joiner{read: read, joined: map[string]bool{}}
	j.add(entry)
	return `"use strict";` + "\nconst modules = {};\n" + j.script.String()
}

type joiner struct {
	read   func(name string) string
	script strings.Builder
	joined map[string]bool
}

// add writes a module after those that it imports.
func (j *joiner) add(name string) {
	if j.joined[name] {
		return
	}
	j.joined[name] = true
	j.script.WriteString(j.function(name, comment.ReplaceAllString(j.read(name), "")))
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
		panic(fmt.Sprintf("page: %s has %q, which join does not replace", name, other))
	}
	async := ""
	if awaits.MatchString(text) {
		async = "async "
	}
	text = indentation.ReplaceAllString(text, "")
	return fmt.Sprintf("modules[%q] = (%s() => {\n%sreturn { %s };\n})();\n", name, async, text, strings.Join(exports, ", "))
}
