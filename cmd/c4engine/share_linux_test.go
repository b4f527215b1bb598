package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// typed are words with a tab, and the words that a shell makes of them.
var typed = map[string]string{
	"pl\t":                       "play",
	"match rep\t":                "match report",
	"match report --he\t":        "match report --help",
	"match --conc\t":             "match --concurrency",
	"match --engine cm\t":        "match --engine cmd=",
	"match report --ht\t":        "match report --html",
	"gtp --game re\t":            "gtp --game reversi",
	"gtp --game=re\t":            "gtp --game=reversi",
	"gtp --mo\t":                 "gtp --movetime",
	"--log\t":                    "--log-level",
	"help ann\t":                 "help annotate",
	"annotate --html /dev/nul\t": "annotate --html /dev/null",
	"annotate /dev/nul\t":        "annotate /dev/null",
}

// TestCompletion types words and tabs at a terminal in bash and zsh.
func TestCompletion(t *testing.T) {
	enginetest.SkipShort(t, "starts two shells")
	share := writeShare(t, t.TempDir())
	const shown = "\nc4engine() { echo \"(got $*)\"; }\n"
	for shell, start := range map[string]struct{ file, text, words string }{
		"bash": {"rc", "source '" + share + "/bash-completion/completions/c4engine'" + shown, "--noprofile --rcfile rc -i"},
		"zsh":  {".zshrc", "fpath=('" + share + "/zsh/site-functions' $fpath)\nautoload -U compinit && compinit -u -D" + shown, "-i"},
	} {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skip("needs ", shell)
			}
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, start.file), []byte(start.text), 0o644))
			lines := ""
			for words := range typed {
				lines += "c4engine " + words + "\n"
			}
			seen := atTerminal(t, lines+"exit\n", func(cmd *exec.Cmd) {
				cmd.Path, cmd.Args, cmd.Dir = path, append([]string{shell}, strings.Fields(start.words)...), dir
				cmd.Env = append(cmd.Env, "ZDOTDIR="+dir, "INPUTRC=/dev/null", "HOME="+dir, "TERM=dumb")
			})
			for words, want := range typed {
				require.Regexp(t, `\(got `+want+` ?\)`, seen, "%q", words)
			}
		})
	}
}

// TestFishCompletion asks fish what it would offer.
func TestFishCompletion(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil || testing.Short() {
		t.Skip("starts fish")
	}
	script := "source " + writeShare(t, t.TempDir()) + "/fish/vendor_completions.d/c4engine.fish; complete -C "
	for words, want := range typed {
		cmd := exec.Command(fish, "--no-config", "-c", script+"'c4engine "+strings.TrimSuffix(words, "\t")+"'")
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
		offered := want[strings.LastIndex(want, " ")+1:]
		require.Regexp(t, "(?m)^"+offered+`(\t|$)`, processtest.Output(t, cmd), "%q", words)
	}
}

// overstruck matches the first half of a bold letter.
var overstruck = regexp.MustCompile(".\x08")

// TestManualPage formats the page by the programs that are here, which warn of macros that they do
// not know.
func TestManualPage(t *testing.T) {
	enginetest.SkipShort(t, "starts three programs")
	file, tried := writeShare(t, t.TempDir())+"/man/man1/c4engine.1", 0
	for _, words := range []string{"groff -man -Tutf8 -ww", "mandoc -T utf8 -W error", "man --warnings -l"} {
		args := append(strings.Fields(words), file)
		cmd := exec.Command(args[0], args[1:]...)
		if cmd.Err != nil {
			continue
		}
		tried++
		cmd.Env = append(os.Environ(), "MANWIDTH=100", "LC_ALL=C.UTF-8")
		var page, warnings strings.Builder
		cmd.Stdout, cmd.Stderr = &page, &warnings
		require.NoError(t, cmd.Run(), warnings.String())
		require.Empty(t, warnings.String(), words)
		for _, text := range []string{"play and solve board games", "match report", "option.NAME=VALUE", "log-level"} {
			require.Contains(t, overstruck.ReplaceAllString(page.String(), ""), text, words)
		}
	}
	if tried == 0 {
		t.Skip("needs groff, mandoc or man")
	}
}
