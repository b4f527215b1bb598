package check

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
)

// TestChinese: hints and counted nouns have a translation. A test of package language looks
// at the other forms.
func TestChinese(t *testing.T) {
	all := countedForms(t)
	for _, c := range checks {
		all = append(all, c.asks, c.hint, c.obstacle(match.Player{}))
	}
	for _, form := range all {
		words := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(form, "")
		if strings.ContainsFunc(words, unicode.IsLetter) && words != " MB" {
			require.Contains(t, slices.Collect(maps.Keys(language.Forms())), form)
		}
	}
}

// countedForms returns the forms that the sources give to counted and atMost.
func countedForms(t *testing.T) (forms []string) {
	for _, name := range enginetest.Must(filepath.Glob("*.go")) {
		file := enginetest.Must(parser.ParseFile(token.NewFileSet(), name, nil, 0))
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.Ident); ok && (f.Name == "counted" || f.Name == "atMost") {
				for _, argument := range call.Args[1:3] {
					if text, ok := argument.(*ast.BasicLit); ok {
						forms = append(forms, enginetest.Must(strconv.Unquote(text.Value)))
					}
				}
			}
			return true
		})
	}
	require.Greater(t, len(forms), 20)
	return forms
}

// TestErrorsInChinese: the parts of an error are translated, the player's own words are not.
func TestErrorsInChinese(t *testing.T) {
	thrown := say("an uncaught exception: {type}, {what}", "type", "std::out_of_range", "what", "vector: __n (which is 0)")
	for chinese, said := range map[string]text{
		"getPoint 没有给出回答：段错误（空指针），在函数 move 中，位置 a.cpp:6": say("getPoint: expected an answer, not {end}", "end",
			say("{end} in {function} at {line}", "end", say("{end} (a null pointer)", "end", say("a segmentation fault")),
				"function", "move", "line", "a.cpp:6")),
		"getPoint 没有给出回答：程序中止（未捕获的异常 std::out_of_range：vector: __n (which is 0)）": say(
			"getPoint: expected an answer, not {end}", "end", say("an abort ({cause})", "cause", thrown)),
		"clearPoint 没有返回：调用了 exit（exit status 0）": say("clearPoint: expected its end, not {end}", "end",
			say("a call of exit ({status})", "status", "exit status 0")),
	} {
		err := library.Failed(library.End{Text: said})
		require.Equal(t, text{English: err.Error(), Chinese: chinese}, ofError(err))
	}
	require.Equal(t, language.Same("something new"), ofError(errors.New("something new")))
}
