package javascript

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

func TestMain(m *testing.M) { os.Exit(processtest.Main(m)) }

// TestPackage packs the package, installs it into an empty folder, and uses it there, all
// but the packing without Go on the PATH.
func TestPackage(t *testing.T) {
	if testing.Short() || !enginetest.Slow() {
		t.Skip("compiles the engine for WebAssembly, and may fetch a compiler of TypeScript")
	}
	u := user{T: t, folder: t.TempDir(), engine: processtest.Build("../../cmd/c4engine")}
	packed := pack(t)
	u.path = only(t, "node", "npm")
	u.run("npm", "install", "--offline", "--no-audit", "--no-fund", packed)
	require.NoError(t, os.CopyFS(u.folder, os.DirFS("testdata")))

	t.Run("process", func(t *testing.T) { u.with(t).requireTrial(u.run("node", "node.mjs", "process")) })
	t.Run("thread", func(t *testing.T) { u.with(t).requireTrial(u.run("node", "node.mjs", "thread")) })
	t.Run("browser", func(t *testing.T) { testBrowser(u.with(t)) })
	t.Run("memory", func(t *testing.T) { testMemory(u.with(t)) })
	t.Run("closed in mid-search", func(t *testing.T) { testClosed(u.with(t)) })
	t.Run("program", func(t *testing.T) { testProgram(u.with(t)) })
	t.Run("terminal", func(t *testing.T) { testTerminal(u.with(t)) })
	t.Run("types", func(t *testing.T) { testTypes(u.with(t)) })
	t.Run("README.md", func(t *testing.T) { testReadme(u.with(t)) })
	t.Run("vite", func(t *testing.T) { testVite(user{T: t, folder: t.TempDir()}, packed) })
	t.Run("webpack", func(t *testing.T) { testWebpack(user{T: t, folder: t.TempDir()}, packed) })
}

// pack makes the package and returns its path, or skips the test where that cannot be.
func pack(t *testing.T) string {
	enginetest.Need(t, "node", "npm")
	reach := exec.Command("npm", append(compiler(t, t.TempDir()), "--dry-run")...)
	if out, err := reach.CombinedOutput(); err != nil {
		t.Skipf("needs TypeScript, which npm could not find: %v\n%s", err, out)
	}
	dir := t.TempDir()
	processtest.Output(t, exec.Command("node", "pack.mjs", dir))
	files := enginetest.Must(filepath.Glob(filepath.Join(dir, "*")))
	require.Len(t, files, 1)
	return files[0]
}

// compiler returns npm's words for installing the compiler that package.json names.
func compiler(t *testing.T, folder string) []string {
	text := enginetest.Must(os.ReadFile("package.json"))
	var description struct{ DevDependencies map[string]string }
	require.NoError(t, json.Unmarshal(text, &description))
	words := []string{"install", "--no-audit", "--no-fund", "--no-save", "--prefix", folder}
	for name, version := range description.DevDependencies {
		words = append(words, name+"@"+version)
	}
	return words
}

// only returns a folder for a PATH with only these programs.
func only(t *testing.T, programs ...string) string {
	dir := t.TempDir()
	for _, name := range programs {
		path := enginetest.Must(exec.LookPath(name))
		require.NoError(t, os.Symlink(path, filepath.Join(dir, name)))
	}
	return dir
}

// user has the package installed in a folder.
type user struct {
	*testing.T
	folder, path, engine string
}

func (u user) with(t *testing.T) user {
	u.T = t
	return u
}

// run runs a program of the user's PATH in the folder and returns its output.
func (u user) run(program string, words ...string) string {
	u.Helper()
	cmd := exec.CommandContext(u.Context(), filepath.Join(u.path, program), words...)
	cmd.Dir = u.folder
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PATH=") }),
		"PATH="+u.path, "C4ENGINE="+u.engine)
	return processtest.Output(u, cmd)
}

// requireTrial compares the output of testdata/game.mjs with the program: the game, and the answer
// to a wrong line. Most searches must have heeded stop sooner than one of 400 ms takes to end, on a
// busy machine too.
func (u user) requireTrial(text string) {
	u.Helper()
	var got struct {
		Name, Result, Refused, Closed string
		Moves                         []*string
		Stops                         [][2]float64 // milliseconds: to the answer to stop, of a search of 400
	}
	require.NoError(u, json.Unmarshal([]byte(text), &got), text)
	require.Regexp(u, `^c4engine \S+$`, got.Name)
	require.Contains(u, []string{"first", "second", "draw"}, got.Result)
	require.Equal(u, "EngineError play: x: expected a row from 0 to 8", got.Refused)
	require.Equal(u, "ConnectionLost", got.Closed)
	if runtime.GOARCH == "amd64" { // which rounds as WebAssembly does
		require.Equal(u, u.game(len(got.Moves)), got.Moves)
	}
	late := slices.DeleteFunc(slices.Clone(got.Stops), func(stop [2]float64) bool { return stop[0] < stop[1] })
	require.Less(u, 2*len(late), len(got.Stops), "late: %v of %v", late, got.Stops)
}

// game returns the moves of a game that the program plays by itself.
func (u user) game(moves int) (played []*string) {
	cmd := exec.Command(u.engine)
	cmd.Stdin = strings.NewReader("setoption name Hash value 64\nsetoption name Output value json\n" + strings.Repeat("go nodes 300\n", moves))
	out, err := cmd.Output()
	require.NoError(u, err)
	for line := range strings.Lines(string(out)) {
		var message struct {
			Type string
			Move *string
		}
		require.NoError(u, json.Unmarshal([]byte(line), &message))
		if message.Type == "bestmove" {
			played = append(played, message.Move)
		}
	}
	return played
}

// testClosed: a client that is closed ends its thread, or node would not, and its questions.
func testClosed(u user) {
	require.JSONEq(u, `["ConnectionLost", "ConnectionLost"]`, u.run("node", "node.mjs", "closed"))
}

// testMemory: the engine in a thread takes no more memory than README.md says. The long test plays
// 300 games, after which it is hardly more than after 100.
func testMemory(u user) {
	games := "15"
	if enginetest.Long() {
		games = "100"
	}
	var rss []float64 // MB at the start and after each third of the games
	require.NoError(u, json.Unmarshal([]byte(u.run("node", "memory.mjs", games)), &rss))
	require.Len(u, rss, 4)
	require.Less(u, slices.Max(rss), 240.0, "%v", rss)
	if enginetest.Long() {
		require.Less(u, rss[3]-rss[1], 40.0, "%v", rss)
	}
}

// testProgram: npx c4engine with lines on its standard input answers as the program does.
func testProgram(u user) {
	const lines = "setoption name Hash value 64\nnewgame 6 7\ngo nodes 300\nquery fen\nplay 99,99\ngo nodes 300"
	cmd := exec.CommandContext(u.Context(), "npm", "exec", "--offline", "c4engine")
	cmd.Dir, cmd.Stdin = u.folder, strings.NewReader(lines)
	out := processtest.Output(u, cmd)
	cmd = exec.Command(u.engine)
	cmd.Stdin = strings.NewReader(lines)
	want, _ := cmd.Output() // its status is 1, for the refused line
	require.Equal(u, string(want), out)
}

// testTerminal: npx c4engine on a terminal counts columns from 1, in its drawing and its question.
func testTerminal(u user) {
	cmd := exec.CommandContext(u.Context(), enginetest.Need(u.T, "script"), "-qec", "node node_modules/c4engine/play.js 9 12 8 11", "/dev/null")
	cmd.Dir = u.folder
	in, err := cmd.StdinPipe()
	require.NoError(u, err)
	out, err := cmd.StdoutPipe()
	require.NoError(u, err)
	require.NoError(u, cmd.Start())
	screen := bufio.NewReader(out)
	answer := func(text string) (seen string) {
		for !strings.HasSuffix(seen, "ends)? ") {
			b, err := screen.ReadByte()
			require.NoError(u, err, seen)
			seen += string(b)
		}
		_, err := io.WriteString(in, text+"\n")
		require.NoError(u, err)
		return seen
	}
	require.Contains(u, answer("12"), "     1  2  3  4  5  6  7  8  9 10 11 12\r\n")
	require.Regexp(u, `  . \[x\]\r\n( *\.)+  #\r\no to move`, answer("0"))
	require.Contains(u, answer("q"), "column: expected one of 1 2 3 4 5 6 7 8 9 10 11 12, not 0")
	require.NoError(u, cmd.Wait())
}

// testTypes compiles a program in TypeScript against the package, and checks the types of the
// page's scripts.
func testTypes(u user) {
	processtest.Output(u, exec.Command("npm", compiler(u.T, u.folder)...))
	tsc := filepath.Join(u.folder, "node_modules/.bin/tsc")
	cmd := exec.Command(tsc, "--noEmit", "--strict", "--target", "es2022",
		"--module", "nodenext", "--types", "node", "types.mts")
	cmd.Dir = u.folder
	processtest.Output(u, cmd)
	processtest.Output(u, exec.Command(tsc, "-p", "../../web/page/jsconfig.json"))
}

// fence is a block of code in a document.
var fence = regexp.MustCompile("(?s)```(\\w+)\n(.*?)```")

// blocks returns those of README.md in a language.
func blocks(language string) (found []string) {
	text := enginetest.Must(os.ReadFile("README.md"))
	for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
		if m[1] == language {
			found = append(found, m[2])
		}
	}
	return found
}

// visits are the clients of the server of README.md: one, one with a wrong column, one that goes
// away, and one that must not wait long for the search of the one before.
const visits = `.listen(0, async function () {
  const ask = (columns, options) => fetch("http://localhost:" + this.address().port + "/?columns=" + columns, options)
    .then(async answer => console.log(answer.status, (await answer.text()).trim()), () => console.log("gone"));
  await ask("4+4+10");
  await ask("4+12");
  const gone = new AbortController();
  const going = ask("44", { signal: gone.signal });
  setTimeout(() => gone.abort());
  await going;
  await ask("55");
  process.exit();
})`

// testReadme runs README.md's code for Node. testBrowser runs the page, testVite and testWebpack
// the recipes for bundlers and React.
func testReadme(u user) {
	require.Contains(u, blocks("sh")[0], "node clients/javascript/pack.mjs")
	all := strings.Count(string(enginetest.Must(os.ReadFile("README.md"))), "```") / 2
	require.Equal(u, all, len(slices.Concat(blocks("sh"), blocks("js"), blocks("html"), blocks("jsx"))), "a block that no test runs")
	examples := slices.DeleteFunc(blocks("js"), func(example string) bool { return strings.Contains(example, "wasmExec") })
	require.Len(u, examples, 3)
	for i, example := range examples {
		example = strings.Replace(example, ".listen(8000)", visits, 1)
		require.NoError(u, os.WriteFile(filepath.Join(u.folder, "example.mjs"), []byte(example), 0o644))
		said := []string{
			`value: 'draw'(.*\n)+(\d,\d \d.*\n){4}$`,
			`^200 \d,\d+\n400 position: column 2: expected a column from 1 to 11, not 12\ngone\n200 \d,\d+\n$`,
			`^9,\d+ 11 moves\n$`,
		}[i]
		require.Regexp(u, said, u.run("node", "example.mjs"))
	}
}
