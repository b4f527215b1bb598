package sessiontest

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Schema runs every session of a folder with answers in JSON. It fails if an answer does not keep
// to the schema, or if a kind of answer never occurs.
func Schema(t *testing.T, file, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	check := Checker(t, file)
	missing := map[string]bool{}
	for _, kind := range kinds {
		missing[kind] = kind != "fen" && kind != "helpok" // these are in text alone
	}
	for _, name := range sessions(t, dir) {
		in := append([]byte("setoption name Output value json\n"), read(t, name)...)
		for line := range bytes.Lines(Run(t, serve, bytes.NewReader(in))) {
			if line[0] != '{' && bytes.Contains(in, []byte("value text")) {
				continue // the session switches to text
			}
			if err := check(line); err != nil {
				t.Errorf("%s: %s%v", filepath.Base(name), line, err)
			}
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

// Validate returns an error if a line does not keep to the schema.
func Validate(t *testing.T, file string, lines []byte) error {
	t.Helper()
	check := Checker(t, file)
	for line := range bytes.Lines(lines) {
		if err := check(line); err != nil {
			return fmt.Errorf("%s%w", line, err)
		}
	}
	return nil
}

// Checker returns a function that fails if a line of JSON does not keep to the schema.
func Checker(t testing.TB, file string) func(line []byte) error {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	return func(line []byte) error {
		object, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
		if err != nil {
			return err
		}
		return schema.Validate(object)
	}
}
