package sessiontest

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/c4engine/c4engine/protocol"
)

// Schema runs every session of a folder with answers in JSON and validates each
// of them against a schema, and fails if a kind of answer never occurs.
func Schema(t *testing.T, file, dir string, newSession func() *protocol.Session) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{}
	for _, kind := range kinds {
		missing[kind] = kind != "fen" && kind != "helpok" // which text alone has
	}
	for _, name := range sessions(t, dir) {
		in := append([]byte("setoption name Output value json\n"), read(t, name)...)
		for line := range bytes.Lines(Run(t, newSession(), bytes.NewReader(in))) {
			if line[0] != '{' && bytes.Contains(in, []byte("value text")) {
				continue // the session switches to text
			}
			validate(t, schema, filepath.Base(name), line)
			if l, err := readLine(strings.TrimSpace(string(line))); err == nil {
				missing[l.kind] = false
			}
		}
	}
	for kind, is := range missing {
		if is {
			t.Errorf("no session in %s answers with %s", dir, kind)
		}
	}
}

func validate(t *testing.T, schema *jsonschema.Schema, name string, line []byte) {
	t.Helper()
	object, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
	if err == nil {
		err = schema.Validate(object)
	}
	if err != nil {
		t.Errorf("%s: %s%v", name, line, err)
	}
}
