package page

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJoinRefusesOtherStatementsOfModules(t *testing.T) {
	for _, text := range []string{
		"import * as board from \"./board.js\";\n", "import \"./board.js\";\n", "import { a } from './board.js'\n",
		"export default 1;\n", "export { a };\n", "export let a = 1;\n", "export const { a } = b;\n", "export function* a() {}\n",
	} {
		require.Panics(t, func() { new(joiner).function("a.js", "const b = 1;\n"+text) }, text)
	}
	text := new(joiner).function("a.js", "export const a = 1;\n")
	require.Equal(t, "modules[\"a.js\"] = (() => {\nconst a = 1;\nreturn { a };\n})();\n", text)
	text = new(joiner).function("a.js", "const a = await b();\n")
	require.Equal(t, "modules[\"a.js\"] = (async () => {\nconst a = await b();\nreturn {  };\n})();\n", text)
}

// TestScript: the page's script has every module that main.js needs, each after those that it
// imports.
func TestScript(t *testing.T) {
	script := Script()
	require.Regexp(t, `(?s)modules\["js/client.js"\] = .*modules\["js/main.js"\] = \(async`, script)
	require.NotRegexp(t, `(?m)^(import|export) `, script)
	require.Equal(t, "modules[\"js/main.js\"]", regexp.MustCompile(`modules\["js/[a-z/]+\.js"\]`).FindString(script[strings.LastIndex(script, "\nmodules["):]))
}
