package protocol

import (
	"io"
	"log/slog"
)

// output is the session's one writer.
type output struct {
	w      io.Writer
	encode func(b []byte, m Message) []byte // appendText or appendJSON
	log    *slog.Logger
	buf    []byte
	err    error // the first failure; nothing is written after it
}

// send writes messages that belong together in one write, so that a reader
// gets each line whole and at once.
func (o *output) send(messages ...Message) {
	if o.err != nil || len(messages) == 0 {
		return
	}
	o.buf = o.buf[:0]
	for _, m := range messages {
		o.buf = o.encode(o.buf, m)
	}
	_, o.err = o.w.Write(o.buf)
	o.log.Debug("out", "lines", string(o.buf))
}
