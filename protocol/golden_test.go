package protocol_test

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

const sessionDir = "testdata/sessions"

func TestRecordedSessions(t *testing.T) { sessiontest.ReplayProtocol(t, sessionDir, fakeSession) }

func TestEveryCommandIsInSomeSession(t *testing.T) { sessiontest.Covers(t, sessionDir, fakeSession) }

// Half a command is what a client that dies leaves behind.
func TestEveryPrefixOfEveryRecordedLineIsAnswered(t *testing.T) {
	sessiontest.Seeds(t, sessionDir+"/*.in", func(name string, recorded []byte) {
		var in []byte
		for line := range bytes.Lines(recorded) {
			line = bytes.TrimSpace(line)
			for i := range len(line) + 1 {
				if !bytes.Equal(line[:i], []byte("quit")) {
					in = append(append(in, line[:i]...), '\n')
				}
			}
		}
		require.NoError(t, sessiontest.Check(in, sessiontest.Run(t, fakeSession, bytes.NewReader(in))), name)
	})
}

const schemaFile = "schema.json"

func TestAnswersInJSONKeepToTheSchema(t *testing.T) {
	sessiontest.Schema(t, schemaFile, sessionDir, fakeSession)
}

func TestTheSchemaRefusesWhatIsWrong(t *testing.T) {
	const info = `"depth":1,"seldepth":1,"nodes":1,"hashfull":0,"winrate":0.5`
	const score = `,"discs":[30,2],"proven":{"value":"win","plies":5},"score":28`
	for _, fields := range []string{info, info + score} {
		require.NoError(t, sessiontest.Checker(t, schemaFile)([]byte(`{"type":"info",`+fields+`,"pv":["1,1"]}`)))
	}
	for _, line := range []string{
		`{}`,
		`[]`,
		`{"type":"ready"}`,
		`{"type":"readyok","extra":1}`,
		`{"type":"info",` + info + `}`,
		`{"type":"info",` + info + `,"pv":[]}`,
		`{"type":"info",` + info + `,"pv":["1 1"]}`,
		`{"type":"info",` + info + `,"pv":["1,1"],"nps":5}`,
		`{"type":"info",` + info + `,"pv":["1,1"],"proven":{"value":"tie","plies":5}}`,
		`{"type":"info",` + info + `,"pv":["1,1"],"discs":[30]}`,
		`{"type":"info",` + info + `,"pv":["1,1"],"discs":[30,-2]}`,
		`{"type":"info",` + info + `,"pv":["1,1"],"discs":[30,2],"score":28}`,
		`{"type":"info",` + info + `,"pv":["1,1"],"proven":{"value":"win","plies":5},"score":28}`,
		`{"type":"bestmove"}`,
		`{"type":"bestmove","move":5}`,
		`{"type":"response","query":"gameover","value":"true"}`,
		`{"type":"response","query":"moves","value":"1,1"}`,
		`{"type":"error","command":"go","field":"nodes"}`,
	} {
		assert.Error(t, sessiontest.Checker(t, schemaFile)([]byte(line)), line)
	}
}

func TestTheSpecificationHasEveryCommand(t *testing.T) {
	text := specification(t)
	for line := range strings.Lines(answer(t, "help\n")) {
		if syntax, ok := strings.CutPrefix(line, "help "); ok {
			command, _, _ := strings.Cut(strings.Split(syntax, ":")[0], " ")
			assert.Regexp(t, `(?m)^(\||### ).*\b`+command+`\b`, text)
		}
	}
	for _, option := range []string{"| `Output` | `text` |", "| `Ponder` | `false` |"} {
		assert.Contains(t, text, option)
	}
}

func TestTheSpecificationsExamplesKeepToTheSchema(t *testing.T) {
	examples := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(specification(t))
	require.NotNil(t, examples)
	assert.NoError(t, sessiontest.Checker(t, schemaFile)([]byte(examples[1])))
}

func specification(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/protocol.md")
	require.NoError(t, err)
	return string(text)
}

func FuzzSession(f *testing.F) {
	sessiontest.FuzzProtocol(f, sessionDir, func(_ *testing.T, in io.Reader, out io.Writer) error { return fakeSession(in, out) })
}

// FuzzDecode decodes answers as clients do: it must not panic.
func FuzzDecode(f *testing.F) {
	sessiontest.Seeds(f, sessionDir+"/*.out", func(_ string, answers []byte) {
		for line := range bytes.Lines(answers) {
			f.Add(bytes.TrimSpace(line))
		}
	})
	f.Fuzz(func(_ *testing.T, line []byte) { _, _ = protocol.Decode(line) })
}

// TestRandomTiming sends random lines at random times to searches of any length. Each search is
// answered once, and so is each isready.
func TestRandomTiming(t *testing.T) {
	seeds := uint64(200)
	if testing.Short() { // with the race detector each takes long
		seeds = 50
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 0))
			script := randomScript(random)
			r, w := io.Pipe()
			go func() {
				for _, line := range script {
					time.Sleep(time.Duration(random.IntN(3)*random.IntN(50)) * time.Millisecond)
					if _, err := io.WriteString(w, line+"\n"); err != nil {
						return // after quit
					}
				}
				_ = w.Close()
			}()
			f := fake(randomLength(rand.New(rand.NewPCG(seed, 1))))
			var out bytes.Buffer
			err := protocol.Run(t.Context(), r, &out, fakeConfig(f))
			if err != nil {
				require.ErrorIs(t, err, protocol.ErrInput)
			}
			_ = r.Close()
			in := []byte(strings.Join(script, "\n") + "\n")
			require.NoError(t, sessiontest.Check(in, out.Bytes()), "%s\n%s", in, out.Bytes())
			in, _, _ = bytes.Cut(in, []byte("quit\n"))
			assert.Equal(t, bytes.Count(in, []byte("isready")), bytes.Count(out.Bytes(), []byte("readyok")))
		})
	}
}

func randomScript(random *rand.Rand) []string {
	phrases := []string{
		"go nodes 10", "go movetime 30", "go", "analyze movetime 20", "analyze infinite", "analyze infinite moves 2,2",
		"stop", "stop", "isready", "isready", "query fen", "undo", "undo 2", "play 1 1", "nonsense", "perft 2",
		"position startpos moves 0,0", "newgame", "setoption name Ponder value true", "setoption name Hash value 5",
	}
	var script []string
	for range 5 + random.IntN(30) {
		script = append(script, phrases[random.IntN(len(phrases))])
	}
	if random.IntN(2) == 0 {
		script = append(script, "quit")
	}
	return script
}

// randomLength returns a search that takes some time, sends reports and ends when it is stopped.
func randomLength(random *rand.Rand) think {
	return func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) {
		info := quickInfo(h, l)
		for range random.IntN(4) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Duration(random.IntN(40)) * time.Millisecond):
				report(info)
			}
		}
	}
}
