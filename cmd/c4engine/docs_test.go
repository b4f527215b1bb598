package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/games"
)

// documents are all those with commands.
var documents = []string{
	"README.md", "match/MATCH.md", "analysis/ANALYSIS.md",
	"adapters/judge/README.md", "adapters/saiblo/README.md", "adapters/ugi/README.md",
	"adapters/gtp/README.md", "adapters/nboard/README.md", "adapters/botzone/README.md",
	"adapters/library/README.md", "adapters/web/README.md", "annotate/README.md",
	"certificate/CERTIFICATE.md", "engine/train/README.md", "testdata/solved/ATLAS.md",
	"engine/bench/MEASUREMENTS.md",
}

// programs are what a document's commands need beside Go and a usual shell.
var programs = map[string][]string{
	"adapters/judge/README.md":   {"cc", "g++", "nm"},
	"adapters/library/README.md": {"cc"},
	"certificate/CERTIFICATE.md": {"python3"},
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// consoleBlock is a fenced block of commands, lines that begin with "$ ", each
// followed by what it prints.
var consoleBlock = regexp.MustCompile("(?s)```(console[a-z ]*)\n(.*?)```")

// TestDocuments runs every command of the documents from the root of the
// repository. What follows must be what it prints: to the byte in a block marked
// console; in one marked "console varying", where speeds, times and moves differ
// from run to run, the first words of its lines, the signature, and the order of
// magnitude of every number. A line "..." stands for any lines. What takes long is
// run where tests may be slow, and elsewhere taken to print what it shows.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("runs whole games")
	}
	for _, name := range documents {
		t.Run(name, func(t *testing.T) {
			for _, program := range programs[name] {
				if _, err := exec.LookPath(program); err != nil {
					t.Skip("needs ", program)
				}
			}
			path := filepath.Join("../..", name)
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Regexp(t, consoleBlock, string(text), "a document without an example")
			updated := consoleBlock.ReplaceAllStringFunc(string(text), func(block string) string {
				return runBlock(t, block)
			})
			if updating() {
				require.NoError(t, os.WriteFile(path, []byte(updated), 0o644))
			}
		})
	}
}

// runBlock checks one block and returns it, with the outputs of this run where
// they are not those that it shows.
func runBlock(t *testing.T, block string) string {
	m := consoleBlock.FindStringSubmatch(block)
	varying := strings.Contains(m[1], "varying")
	const prompt = "\n$ "
	examples := strings.Split("\n"+m[2], prompt)
	for i, example := range examples[1:] {
		command, want, _ := strings.Cut(example, "\n")
		want = strings.TrimRight(want, "\n")
		got := want
		if !takesLong.MatchString(command) || enginetest.Slow() || updating() {
			t.Log("$", command)
			got = output(built(command, want))
		}
		problem := differs(t, want, got, varying)
		if !updating() {
			require.Empty(t, problem, "%s\n%s", command, got)
		}
		if problem != "" && !strings.Contains(want, "...") {
			space := example[len(strings.TrimRight(example, "\n")):]
			examples[i+1] = strings.TrimRight(command+"\n"+got, "\n") + space
		}
	}
	return "```" + m[1] + strings.Join(examples, prompt) + "```"
}

// lab is the makers' program, built when it is needed.
var lab = sync.OnceValue(func() string {
	path := filepath.Join(filepath.Dir(binary), "c4lab")
	if out, err := exec.Command("go", "build", "-o", path, "../c4lab").CombinedOutput(); err != nil {
		panic(string(out))
	}
	return path
})

// built has a program that the tests have built run a command, which saves a start of
// the Go tool; a command that fails is run as it stands, because go run has a word to say.
func built(command, want string) string {
	if strings.Contains(want, "exit status") {
		return command
	}
	if strings.Contains(command, "go run ./cmd/c4lab") {
		command = strings.ReplaceAll(command, "go run ./cmd/c4lab", lab())
	}
	return strings.ReplaceAll(command, "go run ./cmd/c4engine", binary)
}

// takesLong are commands that take half a minute.
var takesLong = regexp.MustCompile(`c4engine bench$`)

// output returns what a command prints; its exit status shows in that.
func output(command string) string {
	cmd := exec.Command("bash", "-c", command)
	cmd.Dir = "../.."
	out, _ := cmd.CombinedOutput()
	return strings.TrimRight(string(out), "\n")
}

// differs says how an output is not what a document shows, "" if it is.
func differs(t *testing.T, want, got string, varying bool) string {
	t.Helper()
	if varying {
		signature, err := os.ReadFile("../../engine/bench/testdata/signature")
		require.NoError(t, err)
		if problem := outdated(want, got, strings.TrimSpace(string(signature))); problem != "" {
			return problem
		}
		want, got = firstWords(want), firstWords(got)
	}
	pattern := regexp.QuoteMeta(want)
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("...\n"), "(?:.*\n)*?")
	pattern = strings.ReplaceAll(pattern, "\n"+regexp.QuoteMeta("..."), "(?:\n.*)*")
	if !regexp.MustCompile("^" + pattern + "$").MatchString(got) {
		return fmt.Sprintf("expected\n%s\nand got\n%s", want, got)
	}
	return ""
}

// transcript is a fenced block of a session: "> " goes in, "< " comes out.
var transcript = regexp.MustCompile("(?s)```\n(> .*?)```")

// remark is what the documents say to a line beside it.
var remark = regexp.MustCompile(` {3,}.*`)

// TestTranscripts holds the sessions of the documents: every line they show
// must come out, to the byte and in order. A list may be shortened; "..." at
// the end of a line stands for its rest.
func TestTranscripts(t *testing.T) {
	for _, name := range []string{"README.md", "protocol/PROTOCOL.md"} {
		path := filepath.Join("../..", name)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Regexp(t, transcript, string(text), "a document without a session")
		updated := transcript.ReplaceAllStringFunc(string(text), func(block string) string {
			return runTranscript(t, block)
		})
		if updating() {
			require.NoError(t, os.WriteFile(path, []byte(updated), 0o644))
		}
	}
}

// runTranscript checks one block and returns it with the infos and moves of
// this run.
func runTranscript(t *testing.T, block string) string {
	var in strings.Builder
	for _, line := range strings.Split(block, "\n") {
		// All lines go in at once, and quit would not wait for the searches.
		if command, ok := strings.CutPrefix(line, "> "); ok && command != "quit" {
			in.WriteString(remark.ReplaceAllString(command, "") + "\n")
		}
	}
	var out strings.Builder
	_ = serveProtocol(t, newSearcher(t), strings.NewReader(in.String()), &out) // errors are part of it
	rest := strings.Split(out.String(), "\n")
	lines := strings.Split(block, "\n")
	for i, line := range lines {
		want, ok := strings.CutPrefix(line, "< ")
		if !ok {
			continue
		}
		at := slices.IndexFunc(rest, func(got string) bool { return shows(want, got) })
		require.GreaterOrEqual(t, at, 0, "%q is not in what is left of the answers:\n%s", want, strings.Join(rest, "\n"))
		if !strings.HasSuffix(want, "...") {
			lines[i] = "< " + rest[at]
		}
		rest = rest[at+1:]
	}
	return strings.Join(lines, "\n")
}

// shows reports whether a documented line is the one that came out; an update
// takes those of any search and setting.
func shows(want, got string) bool {
	if start, cut := strings.CutSuffix(want, "..."); cut {
		return strings.HasPrefix(got, start)
	}
	if updating() {
		for _, kind := range []string{"info ", "bestmove ", "option name Exploration "} {
			if strings.HasPrefix(want, kind) {
				return strings.HasPrefix(got, kind)
			}
		}
	}
	return want == got
}

// TestOptionTable holds the table of options against the options.
func TestOptionTable(t *testing.T) {
	text, err := os.ReadFile("../../protocol/PROTOCOL.md")
	require.NoError(t, err)
	var table strings.Builder
	for _, o := range games.All().Options(newSearcher(t).Options()) {
		table.WriteString(optionRow(o) + "\n")
	}
	const head = "Those of the search:\n\n| name | default | values | meaning |\n|---|---|---|---|\n"
	before, after, found := strings.Cut(string(text), head)
	require.True(t, found)
	_, after, _ = strings.Cut("\n"+after, "\n\n")
	want := before + head + table.String() + "\n" + after
	if updating() {
		require.NoError(t, os.WriteFile("../../protocol/PROTOCOL.md", []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(text))
}

func optionRow(o engine.Option) string {
	values := ""
	switch o.Type {
	case engine.Check:
		values = "`true`, `false`"
	case engine.Spin, engine.Real:
		values = fmt.Sprintf("%s..%s", strconv.FormatFloat(o.Min, 'f', -1, 64), strconv.FormatFloat(o.Max, 'f', -1, 64))
	case engine.Combo:
		values = "`" + strings.Join(o.Choices, "`, `") + "`"
	}
	def := ""
	if o.Default != "" {
		def = "`" + o.Default + "`"
	}
	return fmt.Sprintf("| `%s` | %s | %s | %s |", o.Name, def, values, o.Help)
}
