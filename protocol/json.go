package protocol

import (
	"encoding/json"
	"fmt"
)

// appendJSON appends m as one JSON object: the "type", then the fields.
func appendJSON(b []byte, m Message) []byte {
	fields, err := json.Marshal(m)
	if err != nil {
		panic(err) // impossible: a message is plain data
	}
	b = fmt.Appendf(b, `{"type":"%s"`, m.kind())
	if string(fields) != "{}" {
		b = append(b, ',')
	}
	return append(b, fields[1:]...)
}

// JSON returns a message as the JSON object that a session prints.
func JSON(m Message) json.RawMessage { return appendJSON(nil, m) }

// Decode reads a line of a session whose Output is json. Unknown fields are skipped. It fails if
// the line is not a message.
func Decode(line []byte) (Message, error) {
	var head struct{ Type string }
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, fmt.Errorf("protocol: %w", err)
	}
	decode, known := decoders[head.Type]
	if !known {
		return nil, fmt.Errorf("protocol: a message of type %q", head.Type)
	}
	return decode(line)
}

var decoders = map[string]func(line []byte) (Message, error){
	"id":       decodeAs[ID],
	"option":   decodeAs[Option],
	"c4ok":     decodeAs[C4OK],
	"readyok":  decodeAs[ReadyOK],
	"info":     decodeAs[Info],
	"bestmove": decodeAs[BestMove],
	"response": decodeAs[Response],
	"show":     decodeAs[Show],
	"help":     decodeAs[Help],
	"error":    decodeAs[Error],
}

func decodeAs[M Message](line []byte) (Message, error) {
	var m M
	if err := json.Unmarshal(line, &m); err != nil {
		return nil, fmt.Errorf("protocol: %w", err)
	}
	return m, nil
}
