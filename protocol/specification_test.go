package protocol_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/sessiontest"
)

const schemaFile = "schema.json"

func TestAnswersInJSONKeepToTheSchema(t *testing.T) {
	sessiontest.Schema(t, schemaFile, sessionDir, fakeSession)
}

func TestTheSchemaRefusesWhatIsWrong(t *testing.T) {
	const info = `"depth":1,"seldepth":1,"nodes":1,"hashfull":0,"winrate":0.5`
	const score = `,"discs":[30,2],"proven":{"value":"win","plies":5},"score":28`
	for _, fields := range []string{info, info + score} {
		require.NoError(t, sessiontest.Validate(t, schemaFile, []byte(`{"type":"info",`+fields+`,"pv":["1,1"]}`)))
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
		assert.Error(t, sessiontest.Validate(t, schemaFile, []byte(line)), line)
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
	assert.NoError(t, sessiontest.Validate(t, schemaFile, []byte(examples[1])))
}

func specification(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/protocol.md")
	require.NoError(t, err)
	return string(text)
}
