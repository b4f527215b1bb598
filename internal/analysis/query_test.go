package analysis_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

const (
	querySchema  = "query.schema.json"
	answerSchema = "answer.schema.json"
)

// refused are wrong lines with the field and the beginning of the error. Some errors are not
// visible to the schema.
var refused = []struct {
	line, field, expected string
	unseen                bool
}{
	{`x`, "line", "one JSON object", false},
	{`{"id":"a"} {}`, "line", "one JSON object", true},
	{"{\"id\":\"\xff\"}", "id", "a string of 1", true},
	{`{"id":"` + strings.Repeat("a", 1<<20) + `"}`, "line", "at most 1048576 bytes", true},
	{`{}`, "id", "a string of 1", false},
	{`{"id":5}`, "id", "a string of 1", false},
	{`{"id":null}`, "id", "a string of 1", false},
	{`{"id":""}`, "id", "a string of 1", false},
	{`{"id":"` + strings.Repeat("é", 129) + `"}`, "id", "a string of 1", false},
	{`{"id":"a","id":"b"}`, "id", "only once", true},
	{`{"nodes":5,"nodes":6,"id":"a"}`, "nodes", "only once", true},
	{`{"id":"a","Nodes":5}`, "Nodes", "one of id, game", false},
	{`{"id":"a","b":1,"a":1}`, "a", "one of id, game", false},
	{`{"id":"a","` + strings.Repeat("x", 99) + `":5}`, strings.Repeat("x", 32), "one of id, game", false},
	{`{"id":"a","game":"chess"}`, "game", "one of connectfour, nogo, reversi", false},
	{`{"id":"a","game":7}`, "game", "a string", false},
	{`{"id":"a","board":"3 9"}`, "rows", "an integer from 4 to 12", true},
	{`{"id":"a","board":"6 7","fen":"7/7/7/7/7/7 x"}`, "fen", "no board", false},
	{`{"id":"a","board":"","fen":"7/7/7/7/7/7 x"}`, "fen", "no board", false},
	{`{"id":"a","fen":""}`, "", "", false},
	{`{"id":"a","":5}`, "", "one of id, game", false},
	{`{"id":"a","action":"terminate_all","":5}`, "", "one of id, action", false},
	{`{"id":"\ud800"}`, "id", "a string of 1", true},
	{`{"id":"a","fen":"7/7 x"}`, "", "", true},
	{`{"id":"a","moves":""}`, "moves", "an array of moves", false},
	{`{"id":"a","moves":"4d"}`, "move 1", "a column from 1 to 7", true},
	{`{"id":"a","moves":"44","columns":"44"}`, "columns", "no text of a game", true},
	{`{"id":"a","moves":"f5d6c3"}`, "game", "connectfour; this looks like Reversi: say \"game\":\"reversi\"", true},
	{`{"id":"a","moves":["5,3",null]}`, "moves", "an array of moves", false},
	{`{"id":"a","moves":["5,3","3,3"]}`, "move 2", "4,3", true},
	{`{"id":"a","moves":["4","4"]}`, "move 1", "a row and a column such as 5,3; the field columns", false},
	{`{"id":"a","columns":44}`, "columns", "a string such as", false},
	{`{"id":"a","columns":"4x"}`, "digit 2", "a column from 1 to 7", false},
	{`{"id":"a","columns":"4","game":"nogo"}`, "columns", "a game with gravity", true},
	{`{"id":"a","moves":["5,3"],"plies":[2]}`, "plies", "integers from 0 to 1, the number of moves, not 2", true},
	{`{"id":"a","moves":["5,3"],"plies":[-1]}`, "plies", "integers from 0 to 1, the number of moves, not -1", false},
	{`{"id":"a","moves":["5,3"],"plies":[1,1.0]}`, "plies", "each number once, not 1 twice", false},
	{`{"id":"a","moves":["5,3"],"plies":[0.5]}`, "plies", "integers from 0 to 1, the number of moves, not 0.5", false},
	{`{"id":"a","plies":[]}`, "plies", "one position or more", false},
	{`{"id":"a","nodes":0}`, "nodes", "an integer from 1", false},
	{`{"id":"a","nodes":10.5}`, "nodes", "an integer from 1", false},
	{`{"id":"a","nodes":1e30}`, "nodes", "an integer from 1", false},
	{`{"id":"a","movetime":-1}`, "movetime", "an integer from 1", false},
	{`{"id":"a","multipv":"some"}`, "multipv", "an integer from 1 to 255, or \"all\"", false},
	{`{"id":"a","multipv":null}`, "multipv", "an integer from 1 to 255", false},
	{`{"id":"a","prove":1}`, "prove", "true or false", false},
	{`{"id":"a","prove":true,"game":"nogo"}`, "prove", "a game with an exact solver", true},
	{`{"id":"a","priority":2147483648}`, "priority", "an integer from -2147483648", false},
	{`{"id":"a","reportDuringSearchEvery":99}`, "reportDuringSearchEvery", "an integer from 100", false},
	{`{"id":"a","action":"start"}`, "action", "one of terminate, terminate_all, query_version", false},
	{`{"id":"a","action":null}`, "action", "one of terminate", false},
	{`{"action":"terminate_all"}`, "id", "a string of 1", false},
	{`{"id":"a","action":"terminate"}`, "terminateId", "the id of a query", false},
	{`{"id":"a","action":"terminate","terminateId":7}`, "terminateId", "the id of a query", false},
	{`{"id":"a","action":"terminate_all","terminateId":"b"}`, "terminateId", "one of id, action", false},
	{`{"id":"a","terminateId":"b"}`, "terminateId", "one of id, game", false},
}

// TestWhatIsRefused: every error names the field, and the query if the line has an id.
func TestWhatIsRefused(t *testing.T) {
	for _, r := range refused {
		answers, err := run(t, config(t, fake()), r.line, quick("b"))
		require.ErrorIs(t, err, protocol.ErrInput)
		require.Len(t, answers, 2, r.line)
		e := answers[0]
		require.Equal(t, "error", e.Type, r.line)
		if r.field != "" {
			require.Equal(t, r.field, e.Field, "%.80s", r.line)
			require.True(t, strings.HasPrefix(e.Expected, r.expected), "%.80s: %s", r.line, e.Expected)
		}
		if strings.HasPrefix(r.line, `{"id":"a",`) && r.field != "id" {
			require.Equal(t, "a", e.ID, r.line)
		}
		require.Equal(t, "b 0", answers[1].String(), "it goes on")
	}
}

// accepted are queries with the positions of which they get an answer.
var accepted = map[string]string{
	`{"id":"a","movetime":1.0,"nodes":5.0,"priority":-1e3}`:                            "a 0",
	`{"id":"a","nodes":5,"movetime":1}`:                                                "a 0",
	` {"movetime":1 ,"id":"\u00e9 <&\n"} `:                                             "é <&\n 0",
	`{"id":"a","movetime":1,"board":"10 11 3 4","moves":["9,5","8,5"]}`:                "a 2",
	`{"id":"a","movetime":1,"fen":"7/7/7/7/7/3x3 o","moves":["4,3"],"plies":[1.0,0]}`:  "a 1,a 0",
	`{"id":"a","movetime":1,"moves":"https://connect4.gamesolver.org/?pos=4453"}`:      "a 4",
	`{"id":"a","movetime":1,"moves":"1. f5 d6 2. c3","game":"reversi","plies":[3,0]}`:  "a 3,a 0",
	`{"id":"a","movetime":1,"columns":"444","moves":["2,3"],"plies":[4,3]}`:            "a 4,a 3",
	`{"id":"a","movetime":1,"board":"4 12","columns":"cC","moves":[]}`:                 "a 2",
	`{"id":"a","movetime":1,"game":"reversi","board":"6 nopass","multipv":"\u0061ll"}`: "a 0",
	`{"id":"a","movetime":1,"game":"nogo","prove":false,"multipv":255}`:                "a 0",
	`{"id":"a","movetime":1,"prove":true,"multipv":2,"priority":-2147483648}`:          "a 0",
	`{"id":"a","movetime":1,"reportDuringSearchEvery":100}`:                            "a 0 report,a 0",
	`{"id":"a","action":"query_version"}`:                                              "query_version a  0",
	`{"id":"a","action":"terminate_all"}`:                                              "terminate_all a  0",
	`{"id":"a","action":"terminate","terminateId":"b"}`:                                "terminate a b 0",
	`{"id":"over","movetime":1,"moves":["5,0","5,1","4,0","4,1","3,0","3,1","2,0"]}`:   "over 7",
	`{"id":"` + strings.Repeat("é", 128) + `","movetime":1,"board":"","game":"nogo"}`:  strings.Repeat("é", 128) + " 0",
	`{"id":"\ud83D\uDE00\\ud800","movetime":1}`:                                        "😀\\ud800 0",
}

func TestWhatIsAccepted(t *testing.T) {
	for line, want := range accepted {
		answers, err := run(t, config(t, fake()), line)
		require.NoError(t, err, line)
		var got []string
		for _, a := range answers {
			got = append(got, a.String())
			if a.Type == "analysis" {
				require.Equal(t, a.ID != "over", a.BestMove != nil)
				require.Equal(t, a.ID == "over", a.Result == "first")
				require.NotNil(t, a.Infos)
			}
		}
		require.Equal(t, want, strings.Join(got, ","), line)
	}
}

// TestTheSchemas: the schema of queries accepts the same lines as the parser, and the schema of
// answers accepts all answers.
func TestTheSchemas(t *testing.T) {
	var out strings.Builder
	for line := range accepted {
		require.NoError(t, sessiontest.Checker(t, querySchema)([]byte(strings.TrimSpace(line))), line)
		out.WriteString(line + "\n")
	}
	for _, r := range refused {
		if !r.unseen {
			require.Error(t, sessiontest.Checker(t, querySchema)([]byte(r.line)), r.line)
		}
		out.WriteString(r.line + "\n")
	}
	lines := output(t, config(t, fake()), out.String())
	require.NoError(t, sessiontest.Checker(t, answerSchema)([]byte(lines)))
	for _, kind := range []string{"analysis", "terminate", "terminate_all", "query_version", "error"} {
		require.Contains(t, lines, `{"type":"`+kind+`",`)
	}
	for _, line := range []string{
		`{}`, `{"type":"info"}`, `{"type":"error","field":"id"}`,
		`{"type":"analysis","id":"a","ply":0,"isDuringSearch":false,"turn":"first","infos":[{}],"bestmove":null}`,
		`{"type":"analysis","id":"a","ply":0,"turn":"first","infos":[],"bestmove":null}`,
		`{"type":"analysis","id":"a","ply":0,"isDuringSearch":false,"turn":"none","infos":[],"bestmove":null}`,
	} {
		require.Error(t, sessiontest.Checker(t, answerSchema)([]byte(line)), line)
	}
}

// TestTheDocumentsLines checks the lines of docs/analysis.md by the schemas.
func TestTheDocumentsLines(t *testing.T) {
	text := readFile("../../docs/analysis.md")
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(text, -1)
	require.NotEmpty(t, blocks)
	for _, block := range blocks {
		for line := range strings.Lines(block[1]) {
			schema := querySchema
			if strings.Contains(line, `"type":`) {
				schema = answerSchema
			}
			require.NoError(t, sessiontest.Checker(t, schema)([]byte(line)))
		}
	}
	for schema, kind := range map[string]string{querySchema: "query", answerSchema: "analysis"} {
		var found struct {
			Defs map[string]struct{ Properties map[string]any } `json:"$defs"`
		}
		require.NoError(t, json.Unmarshal([]byte(readFile(schema)), &found))
		require.NotEmpty(t, found.Defs[kind].Properties)
		for name := range found.Defs[kind].Properties {
			require.True(t, name == "type" || strings.Contains(text, "| `"+name+"` |"), "%s: a field that is not explained", name)
		}
	}
}

func readFile(name string) string { return string(enginetest.Must(os.ReadFile(name))) }

// seeds are lines of all kinds.
func seeds() (lines []string) {
	for _, r := range refused {
		if len(r.line) < 1000 {
			lines = append(lines, r.line)
		}
	}
	for line := range accepted {
		lines = append(lines, line)
	}
	const names = "id game board fen columns moves plies nodes movetime multipv prove priority reportDuringSearchEvery action terminateId ID"
	for name := range strings.FieldsSeq(names) {
		for _, value := range values {
			lines = append(lines, fmt.Sprintf(`{"id":"a",%q:%s}`, name, value), fmt.Sprintf(`{"id":"a","moves":["5,3"],%q:%s}`, name, value))
		}
	}
	return append(lines, questions()...)
}

// values are values of fields: of every type, and at the bounds.
var values = []string{
	`null`, `true`, `false`, `0`, `-0`, `1`, `5`, `-1`, `99`, `100`, `255`, `256`,
	`0.5`, `5.0`, `1e2`, `1e999`,
	`86400000`, `86400001`, `2147483647`, `2147483648`, `-2147483648`, `-2147483649`,
	`9007199254740992`, `9007199254740993`, `99999999999999999999`,
	`""`, `" "`, `"a"`, `"5"`, `"all"`, `"All"`, `"connectfour"`, `"nogo"`, `"reversi"`,
	`"terminate"`, `"terminate_all"`, `"query_version"`,
	`"5,3"`, `"6 7"`, `"6 7 5 3"`, `"7/7/7/7/7/3x3 o"`, `"\ud800"`, `"\ud801"`, `"\ud83d\ude00"`,
	`[]`, `[0]`, `[1,0]`, `[1,1]`, `[-1]`, `[0.5]`, `[1.0]`, `[null]`, `["5,3"]`, `["5,3","4,3"]`,
	`["5,3",5]`, `["4"]`, `"44"`, `"4a"`, `{}`, `{"a":1}`,
}

// FuzzQueries gives a server whole inputs: it must not panic or hang, and answers every
// line: an error or an action once, a query once for each position. The schema accepts what the
// reader accepts.
func FuzzQueries(f *testing.F) {
	for i, line := range seeds() {
		if testing.Short() && i%8 > 0 { // with the race detector each takes long
			continue
		}
		f.Add(line)
		f.Add(line + "\n" + terminateAll + "\n" + line)
	}
	schema := sessiontest.Checker(f, querySchema)
	f.Fuzz(func(t *testing.T, in string) {
		out := checkInput(t, in)
		if one := strings.TrimSpace(in); one != "" && !strings.Contains(one, "\n") && !strings.Contains(out, `"type":"error"`) {
			require.NoError(t, schema([]byte(strings.TrimPrefix(one, "\uFEFF"))), "the schema refuses %s", one)
		}
	})
}

func checkInput(t *testing.T, in string) string {
	out, err := sessiontest.Finish(func(out io.Writer) error {
		return analysis.Run(t.Context(), strings.NewReader(in), out, config(t, &sessiontest.Searcher{}))
	})
	if err != nil {
		require.ErrorIs(t, err, protocol.ErrInput)
	}
	asked := 0
	for text := range strings.SplitSeq(strings.TrimPrefix(in, "\uFEFF"), "\n") {
		if strings.TrimSpace(text) != "" {
			asked++
		}
	}
	answered := map[string]int{}
	for text := range strings.Lines(out) {
		a := readAnswer(t, text)
		if a.Type != "analysis" {
			require.Contains(t, []string{"terminate", "terminate_all", "query_version", "error"}, a.Type)
			asked-- // what is left are queries
		} else if !a.IsDuringSearch {
			answered[a.String()]++
		}
	}
	require.GreaterOrEqual(t, len(answered), min(asked, 1))
	if asked == 0 {
		require.Empty(t, answered)
	}
	for position, times := range answered {
		require.LessOrEqual(t, times, asked, position) // an id may be used again
	}
	return out
}
