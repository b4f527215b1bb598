package main

import (
	"context"
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
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// programs has the programs that a document's commands need, beside Go and a usual shell.
var programs = map[string][]string{
	"docs/course.md":       {"cc", "g++", "nm"},
	"docs/course.zh-CN.md": {"cc", "g++", "nm"},
	"docs/certificate.md":  {"python3"},
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// consoleBlock is a fenced block of commands, lines that begin with "$ ". Each command's output
// follows it.
var consoleBlock = regexp.MustCompile("(?s)```(console[a-z ]*)\n(.*?)```")

// TestDocuments runs every command of the documents from the root of the repository, and compares
// its output with the document: to the byte in a block marked console. In a block marked "console
// varying" times and moves may differ, but not the first words of lines. A line "..." stands for
// any lines.
func TestDocuments(t *testing.T) {
	enginetest.SkipShort(t, "runs whole games")
	for _, path := range documents(t, "*.md", "docs/*.md") { // the packages' own tests run theirs
		name := strings.TrimPrefix(path, "../../")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Need(t, programs[name]...)
			text := enginetest.Must(os.ReadFile(path))
			updated := consoleBlock.ReplaceAllStringFunc(string(text), func(block string) string {
				return runBlock(t, block)
			})
			if updating() {
				require.NoError(t, os.WriteFile(path, []byte(updated), 0o644))
			}
		})
	}
}

// documents returns the paths of the documents that match the patterns.
func documents(t *testing.T, patterns ...string) (paths []string) {
	for _, pattern := range patterns {
		found := enginetest.Must(filepath.Glob("../../" + pattern))
		require.NotEmpty(t, found, pattern)
		paths = append(paths, found...)
	}
	return paths
}

// runBlock checks one block and returns it. Wrong outputs in it are replaced by those of this run.
func runBlock(t *testing.T, block string) string {
	m := consoleBlock.FindStringSubmatch(block)
	varying := strings.Contains(m[1], "varying")
	const prompt = "\n$ "
	examples := strings.Split("\n"+m[2], prompt)
	for i, example := range examples[1:] {
		command, want, _ := strings.Cut(example, "\n")
		want = strings.TrimRight(want, "\n")
		t.Log("$", command)
		got := output(built(command, want))
		problem := differs(want, got, varying)
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

// lab returns the path of c4lab, which the first call builds.
var lab = sync.OnceValue(func() string { return processtest.Build("../c4lab") })

// built replaces go run in a command by the program that the tests have built, which is faster. It
// leaves a command that fails as it is, because go run prints a line about its exit status.
func built(command, want string) string {
	if strings.Contains(want, "exit status") {
		return command
	}
	command = strings.ReplaceAll(command, "go run ./cmd/c4lab", lab())
	return strings.ReplaceAll(command, "go run ./cmd/c4engine", binary)
}

// output returns the output of a command. Documents in two languages show the same command, which
// runs once.
func output(command string) string {
	once, _ := outputs.LoadOrStore(command, sync.OnceValue(func() string {
		cmd := exec.Command("bash", "-c", command)
		cmd.Dir = "../.."
		out, _ := cmd.CombinedOutput() // a failure shows in the output
		return strings.TrimRight(string(out), "\n")
	}))
	return once.(func() string)()
}

var outputs sync.Map // from commands to their output, func() string

// differs returns the difference between an output and a document, or "".
func differs(want, got string, varying bool) string {
	if varying {
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

// firstWords returns the first word of every line, and only one for neighbours with the same word:
// the number of a search's reports depends on the machine.
func firstWords(text string) string {
	var words []string
	for _, line := range strings.Split(text, "\n") {
		word, _, _ := strings.Cut(line, " ")
		words = append(words, word)
	}
	return strings.Join(slices.Compact(words), "\n")
}

// transcript is a fenced block of a session: "> " goes in, "< " comes out.
var transcript = regexp.MustCompile("(?s)```\n(> .*?)```")

// remark matches the explanation beside a line of a session.
var remark = regexp.MustCompile(` {3,}.*`)

// TestTranscripts runs the sessions in docs/protocol.md. The engine must print every line that they
// show, to the byte and in order. A list may be shortened; "..." at the end of a line stands for
// its rest.
func TestTranscripts(t *testing.T) {
	const path = "../../docs/protocol.md"
	text := enginetest.Must(os.ReadFile(path))
	require.Regexp(t, transcript, string(text))
	updated := transcript.ReplaceAllStringFunc(string(text), func(block string) string {
		return runTranscript(t, block)
	})
	if updating() {
		require.NoError(t, os.WriteFile(path, []byte(updated), 0o644))
	}
}

// runTranscript checks one block and returns it with the infos and moves of this run.
func runTranscript(t *testing.T, block string) string {
	var in strings.Builder
	for _, line := range strings.Split(block, "\n") {
		// All lines are sent at once, and quit would end the searches.
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

// shows reports whether a documented line matches a printed one. During an update the values of
// infos, moves and one option do not matter.
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

// TestOptionTable compares the table of options in docs/protocol.md with the options.
func TestOptionTable(t *testing.T) {
	text := enginetest.Must(os.ReadFile("../../docs/protocol.md"))
	var table strings.Builder
	for _, o := range protocol.OptionsOf(documented, newSearcher(t).Options()) {
		table.WriteString(optionRow(o) + "\n")
	}
	const head = "Those of the search:\n\n| name | default | values | meaning |\n|---|---|---|---|\n"
	before, after, found := strings.Cut(string(text), head)
	require.True(t, found)
	_, after, _ = strings.Cut("\n"+after, "\n\n")
	want := before + head + table.String() + "\n" + after
	if updating() {
		require.NoError(t, os.WriteFile("../../docs/protocol.md", []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(text))
}

func optionRow(o engine.Option) string {
	values := ""
	switch o.Type {
	case engine.Bool:
		values = "`true`, `false`"
	case engine.Integer, engine.Number:
		values = fmt.Sprintf("%s..%s", strconv.FormatFloat(o.Min, 'f', -1, 64), strconv.FormatFloat(o.Max, 'f', -1, 64))
	case engine.Choice:
		values = "`" + strings.Join(o.Choices, "`, `") + "`"
	}
	def := ""
	if o.Default != "" {
		def = "`" + o.Default + "`"
	}
	return fmt.Sprintf("| `%s` | %s | %s | %s |", o.Name, def, values, o.Help)
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s#]*)(?:#([^)\s]*))?\)`)
	picture = regexp.MustCompile(`\bsrc(?:set)?="([^":]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	unnamed = regexp.MustCompile(`[^\p{L}\p{N} _-]`) // left out of a heading's anchor
)

// TestLinks follows the links of the documents to files, and to headings in them, and finds the
// pictures that they show and the benchmarks that they name.
func TestLinks(t *testing.T) {
	for _, path := range documents(t, "*.md", "docs/*.md", "clients/*/README.md") {
		text := enginetest.Must(os.ReadFile(path))
		require.NotRegexp(t, `(?m)^(<{7} |>{7} )`, string(text), "%s has the marks of a merge", path)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			target := path
			if m[1] != "" {
				target = filepath.Join(filepath.Dir(path), m[1])
			}
			_, err := os.Stat(target)
			require.NoError(t, err, "%s: %s", path, m[0])
			require.True(t, m[2] == "" || hasHeading(target, m[2]), "%s: %s", path, m[0])
		}
		for _, m := range picture.FindAllStringSubmatch(string(text), -1) {
			require.FileExists(t, filepath.Join(filepath.Dir(path), m[1]), path)
		}
		for _, m := range measurement.FindAllStringSubmatch(string(text), -1) {
			require.True(t, hasBenchmark("../../"+m[2], m[1]), "%s: %s", path, m[0])
		}
	}
}

// measurement is the command that repeats a measurement: a benchmark and its package.
var measurement = regexp.MustCompile("-bench '?([A-Z]\\w+)[^`]*? (\\./[\\w/]+)")

func hasBenchmark(folder, name string) bool {
	tests := enginetest.Must(filepath.Glob(folder + "/*_test.go"))
	return slices.ContainsFunc(tests, func(test string) bool {
		text := enginetest.Must(os.ReadFile(test))
		return strings.Contains(string(text), "func Benchmark"+name+"(")
	})
}

func hasHeading(path, anchor string) bool {
	text := enginetest.Must(os.ReadFile(path))
	return slices.ContainsFunc(heading.FindAllStringSubmatch(string(text), -1), func(m []string) bool {
		return strings.ReplaceAll(unnamed.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-") == anchor
	})
}

var (
	// shortcut is the function of the shell that all matches of docs/strength.md use.
	shortcut = regexp.MustCompile(`(?m)^m\(\) \{.*\}$`)
	// matchCell is a cell of a table with a match.
	matchCell = regexp.MustCompile("\\| `((?:\\w+=(?:'[^']*'|\\S+) )*m .*)` \\|")
)

// TestMeasuredMatches plays the matches of docs/strength.md with two games for each pairing,
// and few simulations for each move.
func TestMeasuredMatches(t *testing.T) {
	enginetest.NeedSlow(t, "plays matches")
	t.Parallel()
	text := enginetest.Must(os.ReadFile("../../docs/strength.md"))
	m := shortcut.FindString(string(text))
	require.NotEmpty(t, m)
	matches := matchCell.FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, matches)
	for _, match := range matches {
		t.Run(match[1], func(t *testing.T) { playQuickly(t, m, match[1]) })
	}
}

func playQuickly(t *testing.T, shortcut, words string) {
	script := shortcut + "\n" +
		regexp.MustCompile(`(^| )m `).ReplaceAllString(words, "${1}m option.Hash=1 ")
	script = regexp.MustCompile(`(movetime|nodes)=\d+`).ReplaceAllString(script, "nodes=10")
	script = "games=2\n" + regexp.MustCompile(`games=\d+ `).ReplaceAllString(script, "")
	cmd := exec.Command("bash", "-c", script)
	cmd.Dir = "../.."
	folder := enginetest.Must(filepath.Abs(filepath.Dir(binary)))
	cmd.Env = append(os.Environ(), "PATH="+folder+":"+os.Getenv("PATH"))
	require.Contains(t, processtest.Output(t, cmd), "first mover")
}

// TestExamplePrograms runs the clients of protocol/examples, one for each language, with the
// engine.
func TestExamplePrograms(t *testing.T) {
	enginetest.SkipShort(t, "whole games")
	t.Parallel()
	const result = `\nresult: (first|second|draw)\n$`
	for _, c := range []struct{ file, interpreter, option, want string }{
		{"selfplay.sh", "bash", "10", `(?s)^bestmove \d+ \d+\n.*` + result},
		{"client.py", "python3", "", `(?s)^engine \d+,\d+ random .*` + result},
		{"client.mjs", "node", "", `(?s)^engine \d+,\d+ random .*` + result},
		{"client.c", "cc", "", `(?s)^(bestmove \d+ \d+\n){6} .*\nfen \S+ x\n$`},
	} {
		t.Run(c.file, func(t *testing.T) {
			enginetest.Need(t, c.interpreter)
			words := append(exampleCommand(t, c.interpreter, "../../protocol/examples/"+c.file), strings.Fields(c.option)...)
			require.Regexp(t, c.want, processtest.Output(t, exec.Command(words[0], append(words[1:], binary)...)))
		})
	}
}

// TestExampleInCEndsAtAnError runs the client in C with an engine that refuses everything.
func TestExampleInCEndsAtAnError(t *testing.T) {
	enginetest.Need(t, "cc")
	words := exampleCommand(t, "cc", "../../protocol/examples/client.c")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	const refuses = "while read line; do echo error go: nodes: expected something; done"
	out, err := exec.CommandContext(ctx, words[0], "sh", "-c", refuses).CombinedOutput()
	require.EqualError(t, err, "exit status 1")
	require.Equal(t, "error go: nodes: expected something\n", string(out))
}

// exampleCommand returns the command that runs an example, which it compiles if necessary.
func exampleCommand(t *testing.T, interpreter, file string) []string {
	if interpreter != "cc" {
		return []string{interpreter, file}
	}
	program := filepath.Join(t.TempDir(), "client")
	processtest.Output(t, exec.Command("cc", "-Wall", "-Wextra", "-Werror", "-o", program, file))
	return []string{program}
}
