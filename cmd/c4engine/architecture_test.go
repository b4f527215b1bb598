package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/c4engine/c4engine/"

// arrows has the packages of this module on which each package may depend. It may also depend on
// the dependencies of these.
var arrows = map[string][]string{
	strings.TrimSuffix(module, "/"): {}, // the licences

	"engine/rng":                {},
	"engine":                    {"engine/rng"},
	"engine/clock":              {"engine"},
	"engine/evaluation":         {"engine"},
	"engine/boardtext":          {"engine"},
	"engine/connectfour":        {"engine/boardtext", "engine/evaluation", "engine/connectfour/book", "engine/connectfour/solve/words1", "engine/connectfour/solve/words2", "engine/connectfour/solve/words3"},
	"engine/connectfour/oracle": {"engine"},
	"engine/enginetest":         {"engine/boardtext"},
	"engine/games":              {"engine/connectfour", "engine/nogo", "engine/reversi"},
	"engine/nogo":               {"engine/boardtext", "engine/evaluation"},
	"engine/nogo/oracle":        {"engine"},
	"engine/reversi":            {"engine/boardtext", "engine/evaluation", "engine/pages"},
	"engine/reversi/oracle":     {"engine"},
	"engine/pages":              {},
	"engine/uct":                {"engine/clock", "engine/uct/tree"},
	"engine/uct/tree":           {"engine", "engine/pages"},
	"internal/browsertest":      {},
	"internal/jsonl":            {},
	"internal/linetest":         {},
	"internal/shard":            {},
	"internal/processtest":      {},
	"protocol/session":          {"engine"},
	"protocol":                  {"engine/boardtext", "protocol/session"},
	"protocol/sessiontest":      {"protocol"},
	"match":                     {"internal/jsonl", "protocol", "replay"},
	"replay":                    {"engine/boardtext"},
	"analysis":                  {"protocol"},
	"annotate":                  {"adapters/course", "annotate/whatif", "match"},
	"annotate/whatif":           {"engine"},
	"certificate":               {"engine"},
	"match/matchtest":           {"engine/boardtext"},
	"engine/bench":              {"engine/games", "engine/uct"},
	"adapters/course":           {"engine/games"},
	"adapters/judge":            {"adapters/course", "engine/uct", "protocol"},
	"adapters/library":          {"adapters/course"},
	"adapters/python":           {strings.TrimSuffix(module, "/")},
	"adapters/javascript":       {},
	"adapters/hosttest":         {"engine"},
	"adapters/botzone":          {"protocol/session"},
	"adapters/gtp":              {"engine/boardtext", "protocol/session"},
	"adapters/nboard":           {"engine/boardtext", "protocol/session"},
	"adapters/saiblo":           {strings.TrimSuffix(module, "/"), "adapters/course"},
	"adapters/ugi":              {"protocol"},
	"adapters/web":              {"engine/games"},
	"adapters/web/bounded":      {"engine"},
	"engine/train":              {"engine/boardtext", "engine/uct", "internal/jsonl", "internal/shard"},
	"engine/train/connectfour":  {"engine/connectfour", "engine/train", "engine/uct"},
	"engine/train/nogo":         {"engine/nogo", "engine/train"},
	"engine/train/reversi":      {"engine/reversi", "engine/train"},
	"play":                      {"engine/boardtext", "engine/games", "engine/uct", "protocol/session"},
	"cmd/internal/cli":          {"engine/pages"},
	"cmd/internal/clitest":      {"cmd/internal/cli", "cmd/internal/files", "internal/processtest"},
	"cmd/internal/companion":    {"cmd/internal/cli"},
	"cmd/internal/files":        {"internal/jsonl"},
	"cmd/internal/gobuild":      {},
	"cmd/internal/players":      {"match"},
	"cmd/internal/preset":       {},
	"internal/static":           {},
	"cmd/c4engine":              {"analysis", "adapters/botzone", "adapters/gtp", "adapters/library", "adapters/nboard", "adapters/python", "adapters/saiblo", "adapters/ugi", "adapters/web", "adapters/web/bounded", "annotate", "certificate", "cmd/internal/cli", "cmd/internal/files", "cmd/internal/gobuild", "cmd/internal/players", "cmd/internal/preset", "engine/bench", "engine/games", "internal/static", "match", "play", "protocol"},
	"cmd/c4engine/soak":         {},
	"cmd/c4lab":                 {"cmd/internal/cli", "cmd/internal/files", "engine/connectfour/atlas", "engine/connectfour/book/builder", "engine/games", "engine/train/connectfour", "engine/train/nogo", "engine/train/reversi", "match"},
	"cmd/wasm":                  {"adapters/web/bounded", "annotate", "engine/games", "engine/uct", "protocol"},

	"engine/connectfour/atlas":        {"engine/connectfour"},
	"engine/connectfour/book":         {"engine"},
	"engine/connectfour/book/builder": {"engine/connectfour"},
	"engine/enginetest/tictactoe":     {"engine/boardtext", "engine/evaluation"},
	"engine/connectfour/solve":        {"engine", "engine/pages"},
	"engine/connectfour/solve/words1": {"engine/connectfour/solve"},
	"engine/connectfour/solve/words2": {"engine/connectfour/solve"},
	"engine/connectfour/solve/words3": {"engine/connectfour/solve"},
}

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Deps " "}}`, module+"...").Output()
	require.NoError(t, err)
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, deps, _ := strings.Cut(line, ": ")
		name := strings.TrimPrefix(path, module)
		_, known := arrows[name]
		require.True(t, known, "%s has no place in the architecture", name)
		for _, dep := range strings.Fields(deps) {
			if dep, ours := strings.CutPrefix(dep, module); ours {
				require.Contains(t, reachable(name), dep, "%s depends on it", name)
			}
		}
	}
}

func reachable(name string) (all []string) {
	for _, next := range arrows[name] {
		all = append(all, next)
		all = append(all, reachable(next)...)
	}
	return all
}

// TestOnlyCmdTouchesTheProcess keeps standard streams, files and flags out of the packages, except
// for programs, the judge's library, and packages for tests, whose names end with test. Package
// pages reads how much of the process's address space is taken.
func TestOnlyCmdTouchesTheProcess(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	require.NoError(t, err)
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(line)
		name := strings.TrimPrefix(words[0], module)
		if strings.HasPrefix(name, "cmd/") || name == "adapters/judge" || name == "engine/pages" || strings.HasSuffix(name, "test") {
			continue
		}
		for _, banned := range []string{"os", "os/exec", "os/signal", "flag"} {
			require.False(t, slices.Contains(words[1:], banned), "%s imports %s", name, banned)
		}
	}
}
