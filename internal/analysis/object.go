package analysis

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
)

// object is a JSON object with values that are not decoded.
type object map[string]json.RawMessage

// readObject reads a line that is one JSON object. A repeated field is an error. Then the object
// comes beside the error, without the repeated fields, so that the answer can name its id.
func readObject(text string) (object, error) {
	notAnObject := engine.Expected("line", "one JSON object")
	if !utf8.ValidString(text) {
		return nil, engine.Expected("line", "UTF-8 text")
	}
	if !json.Valid([]byte(text)) {
		return nil, notAnObject
	}
	if hasHalfCharacter(text) {
		return nil, engine.Expected("line", "characters: no half of a surrogate pair")
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	if begin, err := decoder.Token(); err != nil || begin != json.Delim('{') {
		return nil, notAnObject
	}
	o, times := object{}, map[string]int{}
	var repeated error
	for decoder.More() {
		key, _ := decoder.Token() // no error: the text is valid JSON
		name := fmt.Sprint(key)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, notAnObject
		}
		o[name] = value
		if times[name]++; times[name] == 2 {
			repeated = cmp.Or(repeated, engine.Expected(shown(name), "only once"))
		}
	}
	maps.DeleteFunc(o, func(name string, _ json.RawMessage) bool { return times[name] > 1 })
	return o, repeated
}

// escape matches an escape sequence of JSON, or the two sequences of a surrogate pair.
var escape = regexp.MustCompile(`(?i)\\u(d[89ab]..\\ud[c-f]..|....)|\\.`)

// hasHalfCharacter reports whether valid JSON has half of a surrogate pair. Package json would read
// all such halves as the same character.
func hasHalfCharacter(text string) bool {
	for _, found := range escape.FindAllString(text, -1) {
		if len(found) == len(`\uffff`) && strings.ContainsAny(found[2:3], "dD") && found[3] >= '8' {
			return true
		}
	}
	return false
}

const expectedID = "a string of 1 to 128 characters"

// id returns the query's id.
func (o object) id() (string, error) {
	id, err := decode[string]("id", o["id"], expectedID)
	if err == nil && (id == "" || utf8.RuneCountInString(id) > maxID) {
		id, err = "", engine.Expected("id", expectedID)
	}
	return id, err
}

// shown returns the beginning of a field's name, which an error repeats.
func shown(name string) string { return fmt.Sprintf("%.32s", name) }

// decode reads the value of a field. Unlike json.Unmarshal it rejects null.
func decode[T any](name string, raw json.RawMessage, expected string) (value T, err error) {
	if string(raw) == "null" || json.Unmarshal(raw, &value) != nil {
		return value, engine.Expected(name, "%s", expected)
	}
	return value, nil
}

// decodeList reads the value of a field that is an array.
func decodeList[T any](name string, raw json.RawMessage, expected string) ([]T, error) {
	elements, err := decode[[]json.RawMessage](name, raw, expected)
	if err != nil {
		return nil, err
	}
	values := make([]T, len(elements))
	for i, element := range elements {
		if values[i], err = decode[T](name, element, expected); err != nil {
			return nil, err
		}
	}
	return values, nil
}
