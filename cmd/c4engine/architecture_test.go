package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// arrows are the imports that a package may have within the module; the first pattern that matches
// the package holds. A pattern that ends with a slash matches all packages below it. Tests may
// import more.
var arrows = []struct {
	packages string
	may      []string
}{
	{"internal/memory", nil},
	{"internal/rng", nil},
	{"internal/thread", nil},
	{"internal/field", []string{"engine"}},
	{"internal/boards", []string{"engine", "internal/rng"}},
	{"engine", []string{"internal/rng", "internal/thread"}},
	{"engine/uct/", []string{"engine", "engine/uct/", "internal/boards", "internal/field", "internal/memory", "internal/rng", "internal/thread"}},
	{"engine/evaluation", []string{"engine"}},
	{"engine/boardtext", []string{"engine", "internal/field"}},
	{"engine/games", []string{"engine", "engine/", "internal/field"}},
	{"engine/", nil}, // a game: see ofGame
	{"internal/sgf", []string{"engine", "engine/boardtext", "internal/field"}},
	{"protocol/", []string{"engine", "engine/boardtext", "internal/field", "internal/thread"}},
	{"dialects/", []string{"engine/", "internal/field", "internal/sgf", "protocol"}},
	{"course/", []string{"course/", "engine/", "internal/field", "internal/language", "protocol"}},
	{"web/", []string{"clients/javascript", "engine/", "internal/field", "internal/thread", "protocol"}},
	{"clients/", nil},
	{"internal/", []string{"", "engine/", "internal/", "protocol", "course", "course/library", "dialects/ugi", "web", "web/page"}},
	{"cmd/", []string{"", "clients/", "course/", "dialects/", "engine/", "internal/", "protocol", "web"}},
	{"", []string{"engine/", "internal/boards"}},
}

// storeys are the packages of internal that "internal/" stands for. Each may import only those
// before it.
var storeys = strings.Fields(`
	language svg pages files cli sgf certificate gamefile
	analysis play annotate match match/arguments match/report players check
	lab/train lab/puzzle
	browsertest enginetest enginetest/tictactoe processtest sessiontest`)

// ofGame returns the imports of a package of a game: no game knows another, or a search. Every
// folder of engine that no rule names is a game.
func ofGame(name string) []string {
	game := strings.Join(strings.Split(name, "/")[:2], "/") + "/"
	return []string{"engine", game, "engine/boardtext", "engine/evaluation", "internal/memory", "internal/rng"}
}

func matches(pattern, name string) bool {
	return name == strings.TrimSuffix(pattern, "/") || strings.HasSuffix(pattern, "/") && strings.HasPrefix(name, pattern)
}

// TestArrows holds each package to its imports. It also keeps standard streams, files and flags out
// of the public packages and those of hosts; the judge's library is a program of its own.
func TestArrows(t *testing.T) {
	for name, imports := range imports(t) {
		rule := slices.IndexFunc(arrows, func(a struct {
			packages string
			may      []string
		}) bool {
			return matches(a.packages, name)
		})
		require.NotEqual(t, -1, rule, "%s has no place in the architecture", name)
		may := arrows[rule].may
		if arrows[rule].packages == "engine/" {
			may = ofGame(name)
		}
		storey := len(storeys)
		if arrows[rule].packages == "internal/" {
			storey = slices.Index(storeys, strings.TrimPrefix(name, "internal/"))
			require.NotEqual(t, -1, storey, "%s has no place in the architecture", name)
		}
		program := matches("cmd/", name) || matches("internal/", name) || name == "course/judge"
		for _, dep := range imports {
			dep, ours := strings.CutPrefix(dep, module)
			allowed := slices.ContainsFunc(may, func(may string) bool {
				return matches(may, strings.TrimPrefix(dep, "/"))
			})
			above := slices.Index(storeys, strings.TrimPrefix(dep, "/internal/")) > storey
			require.True(t, !ours || allowed && !above, "%s imports %s", name, dep)
			require.False(t, !program && slices.Contains([]string{"os", "os/exec", "os/signal", "flag"}, dep), "%s imports %s", name, dep)
		}
	}
}

// imports returns what each package of the module imports, by the package's folder.
func imports(t *testing.T) map[string][]string {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"/...").Output()
	require.NoError(t, err)
	found := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(line)
		found[strings.TrimPrefix(strings.TrimPrefix(words[0], module), "/")] = words[1:]
	}
	return found
}
