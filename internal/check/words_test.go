package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/language"
)

// TestChinese: every form of the reports has a translation.
func TestChinese(t *testing.T) {
	all := slices.Concat(sourceForms(t), errorForms)
	for _, c := range checks {
		all = append(all, c.asks, c.hint)
	}
	for _, found := range regexp.MustCompile(`say "([^"]+)"`).FindAllStringSubmatch(checksTable, -1) {
		all = append(all, found[1])
	}
	var missing []string
	for _, form := range all {
		words := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(form, "")
		if strings.ContainsFunc(strings.ReplaceAll(words, "x= y=", ""), isLetter) {
			if _, known := language.Forms()[form]; !known {
				missing = append(missing, form)
			}
		}
	}
	require.Empty(t, missing)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }

// sourceForms returns the forms that the sources give to functions, or have as a constant "form".
func sourceForms(t *testing.T) (forms []string) {
	var textOf func(e ast.Expr) string
	textOf = func(e ast.Expr) string {
		switch e := e.(type) {
		case *ast.BasicLit:
			return enginetest.Must(strconv.Unquote(e.Value))
		case *ast.BinaryExpr:
			return textOf(e.X) + textOf(e.Y)
		}
		return ""
	}
	literal := func(e ast.Expr) { forms = append(forms, textOf(e)) }
	for _, name := range enginetest.Must(filepath.Glob("*.go")) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := enginetest.Must(parser.ParseFile(token.NewFileSet(), name, nil, 0))
		ast.Inspect(file, func(n ast.Node) bool {
			if constant, ok := n.(*ast.ValueSpec); ok && constant.Names[0].Name == "form" {
				literal(constant.Values[0])
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			function, isName := call.Fun.(*ast.Ident)
			method, isMethod := call.Fun.(*ast.SelectorExpr)
			switch {
			case isName && function.Name == "say", isMethod && method.Sel.Name == "say":
				literal(call.Args[0])
			case isName && (function.Name == "counted" || function.Name == "atMost"):
				literal(call.Args[1])
				literal(call.Args[2])
			}
			return true
		})
	}
	require.Greater(t, len(forms), 60)
	return forms
}

// TestErrorsInChinese: the parts of an error are translated, the player's own words are not.
func TestErrorsInChinese(t *testing.T) {
	for english, chinese := range map[string]string{
		"getPoint: expected an answer, not a segmentation fault (a null pointer) in move at crash_lost.cpp:6":                                "getPoint 没有给出回答：段错误（空指针），在函数 move 中，位置 crash_lost.cpp:6",
		"getPoint: expected an answer, not an abort (an uncaught exception: std::out_of_range, vector: __n (which is 0)) in move at a.cpp:9": "getPoint 没有给出回答：程序中止（未捕获的异常 std::out_of_range：vector: __n (which is 0)），在函数 move 中，位置 a.cpp:9",
		"clearPoint: expected its end, not a call of exit (exit status 0)":                                                                   "clearPoint 没有返回：调用了 exit（exit status 0）",
		"library: expected one that can be loaded, not a bus error":                                                                          "库无法加载：总线错误",
		"something new": "something new",
	} {
		got := translate(english)
		require.Equal(t, english, got.English)
		require.Equal(t, chinese, got.Chinese)
	}
}
