package language_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/language"
)

// TestForms: all forms that stand in the code have a translation, and all translations stand in the
// code of the package of their file. Parts of forms that are put together in the code count as
// used.
func TestForms(t *testing.T) {
	names, err := filepath.Glob("chinese/*.json")
	require.NoError(t, err)
	for _, name := range names {
		folder := filepath.Join("..", strings.TrimSuffix(filepath.Base(name), ".json"))
		if _, err := os.Stat(folder); err != nil {
			folder = filepath.Join("../../course", filepath.Base(folder))
		}
		code := literals(t, folder)
		var forms map[string]string
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &forms))
		for form := range forms {
			require.True(t, code.uses(form), "%s: %q is not said", name, form)
		}
		for _, form := range code.said {
			require.Contains(t, language.Forms(), form, name)
		}
	}
}

// code is the text of a package's files.
type code struct {
	said  []string // the forms of language.Say and of templates
	parts []string // all strings
}

// uses reports whether a form stands in the code, in one piece or in several.
func (c code) uses(form string) bool {
	for rest := form; ; {
		longest := ""
		for _, part := range c.parts {
			if len(part) > len(longest) && strings.HasPrefix(rest, part) {
				longest = part
			}
		}
		if rest = rest[len(longest):]; rest == "" || longest == "" {
			return rest == ""
		}
	}
}

// sayers are the functions whose first argument is a form.
var sayers = []string{"say", "words", "failed"}

var (
	sayInText    = regexp.MustCompile(`(?:\{\{say|\btext\()\s*"([^"]*)"`)
	stringInText = regexp.MustCompile(`"([^"\n]*)"`)
)

// literals returns the strings of a package and its templates and scripts.
func literals(t *testing.T, folder string) (c code) {
	require.NoError(t, filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(filepath.Base(name), "bundle") {
			return err
		}
		switch filepath.Ext(name) {
		case ".html", ".js":
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			for _, m := range sayInText.FindAllSubmatch(text, -1) {
				c.said, c.parts = append(c.said, string(m[1])), append(c.parts, string(m[1]))
			}
			for _, m := range stringInText.FindAllSubmatch(text, -1) {
				c.parts = append(c.parts, string(m[1]))
			}
		case ".go":
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			require.NoError(t, err)
			ast.Inspect(file, func(n ast.Node) bool { return c.add(t, n) })
		}
		return nil
	}))
	return c
}

// add adds what a node of a file says.
func (c *code) add(t *testing.T, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind == token.STRING {
			text, err := strconv.Unquote(n.Value)
			require.NoError(t, err)
			c.parts = append(c.parts, text)
			for _, m := range sayInText.FindAllStringSubmatch(text, -1) {
				c.said, c.parts = append(c.said, m[1]), append(c.parts, m[1])
			}
		}
	case *ast.CallExpr:
		name, _ := n.Fun.(*ast.Ident)
		if method, ok := n.Fun.(*ast.SelectorExpr); ok {
			name = method.Sel
		}
		if name == nil || !slices.Contains(sayers, strings.ToLower(name.Name)) || len(n.Args) == 0 {
			break
		}
		if form, ok := n.Args[0].(*ast.BasicLit); ok && form.Kind == token.STRING {
			text, err := strconv.Unquote(form.Value)
			require.NoError(t, err)
			c.said = append(c.said, text)
		}
	}
	return true
}
