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

// object is a JSON object whose values are not decoded yet.
type object map[string]json.RawMessage

// readObject reads a line that is one JSON object with each of its fields once. An object
// in which some are repeated comes beside the error, without these.
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
		key, _ := decoder.Token() // a valid object's
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

// escape is one escape sequence of JSON, or both of a character that takes two.
var escape = regexp.MustCompile(`(?i)\\u(d[89ab]..\\ud[c-f]..|....)|\\.`)

// hasHalfCharacter reports whether valid JSON has an escape that is half of a surrogate pair.
// Package json reads all of those as the same character.
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

// shown returns as much of a field's name as an error repeats.
func shown(name string) string { return fmt.Sprintf("%.32s", name) }

// decode reads a value of a field. Unlike json.Unmarshal it takes no null.
func decode[T any](name string, raw json.RawMessage, expected string) (value T, err error) {
	if string(raw) == "null" || json.Unmarshal(raw, &value) != nil {
		return value, engine.Expected(name, "%s", expected)
	}
	return value, nil
}

// decodeList reads an array.
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
