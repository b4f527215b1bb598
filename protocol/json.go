package protocol

import (
	"encoding/json"
	"strconv"
)

// appendJSON appends m as one JSON object on a line of its own: its fields,
// after the "type" that says which fields to expect.
func appendJSON(b []byte, m message) []byte {
	fields, err := json.Marshal(m)
	if err != nil {
		panic(err) // a message holds nothing that JSON does not have
	}
	b = append(b, `{"type":"`...)
	b = append(b, m.kind()...)
	b = append(b, '"')
	if string(fields) != "{}" {
		b = append(b, ',')
	}
	b = append(b, fields[1:]...)
	return append(b, '\n')
}

// MarshalJSON writes the digits that the text form has.
func (r rate) MarshalJSON() ([]byte, error) { return r.append(nil), nil }

func (r rate) append(b []byte) []byte { return strconv.AppendFloat(b, float64(r), 'f', 4, 64) }
