// Package saiblo plays on the course's online platform. The platform talks to a program over
// standard input and output in one of two framings, and counts the processor time of each answer.
package saiblo

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
)

// Config configures a session. No field may be missing.
type Config struct {
	Searcher engine.Searcher
	// Limits bound the search for every move; their times count by Clock.
	Limits engine.Limits
	// Clock returns the processor time that this process has used.
	Clock func() time.Duration
	// Log gets one line for every message with an error.
	Log io.Writer
}

// session serves one host.
type session struct {
	Config
	ctx context.Context
	framing
	start course.Turn // what all turns of a game share, which the host sends only once
	out   io.Writer
	room  int // for complaints, in bytes
}

// Run answers every turn of in on out until the host says that the game is over, or the end of in
// or ctx. The end of ctx cuts a search short, which is then answered. The answer to a wrong turn
// is a legal move, if one can be found. Run returns the error of in or out, else nil.
//
// When Run returns, everything it started has ended, except for a blocked Read of in:
// its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	input := interruptible(ctx, in)
	defer input.Close()
	s := &session{Config: cfg, ctx: ctx, out: out, room: maxComplaints}
	if err := s.loop(bufio.NewReaderSize(input, maxMessage)); !errors.Is(err, io.EOF) {
		return fmt.Errorf("saiblo: %w", err)
	}
	return nil
}

// loop returns io.EOF after a regular end. The machine of the line protocols does not serve here: a
// message in JSON does not end a line, and the time of an answer, which is that of the processor,
// counts from the first byte of the message.
func (s *session) loop(in *bufio.Reader) error {
	s.framing = detect(in)
	for {
		// The host's clock runs from the first byte of its message.
		_, err := in.Peek(1)
		arrived := s.Clock()
		if s.ctx.Err() != nil {
			return io.EOF
		}
		if err != nil {
			return err
		}
		text, err := readMessage(in, s.end())
		if err != nil && s.ctx.Err() != nil {
			return io.EOF // the end of ctx cut this message off
		}
		if len(bytes.TrimSpace(text)) > 0 { // not an empty line
			if err := s.serve(text, arrived); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

// serve carries out one message.
func (s *session) serve(text []byte, arrived time.Duration) error {
	m, wrong := s.parse(text, s.start)
	answer, err := s.reply(m, arrived)
	if wrong = cmp.Or(wrong, err); wrong != nil {
		s.complain(wrong)
	}
	switch {
	case answer != "":
		return s.send(answer)
	case m.Is(course.MessageEnd):
		return io.EOF
	}
	return nil
}

// reply returns the answer to a message, "" if none is due.
func (s *session) reply(m course.Message, arrived time.Duration) (answer string, err error) {
	switch {
	case m.Is(course.MessageStart):
		s.start, err = checkBoard(m.Start())
	case m.Is(course.MessageTurn):
		x, y, err := s.move(m.Turn(s.start), arrived)
		return s.answer(x, y), err
	case !m.Is(course.MessageEnd):
		err = engine.Expected("type", "0, 1 or 2")
	}
	return "", err
}

// checkBoard returns the part that all turns of a game share, and an error if there is no such
// board. With an error the part is still good for AnyMove.
func checkBoard(t course.Turn) (course.Turn, error) {
	_, err := t.Start()
	if max(t.Rows, t.Columns) > course.Game.About().Boards.High() {
		return course.Turn{}, err
	}
	return t, err
}

// move returns the cell to take. With an error the cell is still legal, if any is.
func (s *session) move(t course.Turn, arrived time.Duration) (x, y int, err error) {
	return t.Answer(func(p engine.Position) (engine.Move, error) {
		limits := s.Limits
		limits.Clock = func() time.Duration { return s.Clock() - arrived }
		info, err := s.Searcher.Search(s.ctx, engine.NewHistory(p), limits, nil)
		return info.BestMove(), err
	})
}

// send writes a body in the frame that the platform expects, in one write.
func (s *session) send(body string) error {
	packet := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	_, err := s.out.Write(append(packet, body...))
	return err
}

// maxMessage is far longer than the message of the largest board, in bytes.
const maxMessage = 1 << 14

// interruptible returns a reader of in that ends with ctx, even while a Read of in is blocked:
// nothing can cancel that.
func interruptible(ctx context.Context, in io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	stop := context.AfterFunc(ctx, func() { _ = w.Close() })
	go func() {
		defer stop()
		_, err := io.Copy(w, in)
		_ = w.CloseWithError(err) // nil: the end of the input
	}()
	return r
}

// readMessage reads up to the byte that ends a message. It truncates a message that is too long.
func readMessage(in *bufio.Reader, end byte) ([]byte, error) {
	text, err := in.ReadSlice(end)
	text = bytes.Clone(text)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice(end)
	}
	return text, err
}

// The platform takes 64 KB of standard error. The rest is for the Go runtime, in case it crashes.
const maxComplaints = 48 << 10 // bytes

// complain writes a line about the input while there is room for it.
func (s *session) complain(wrong error) {
	line := fmt.Sprintf("saiblo: %v\n", wrong)
	if s.room -= len(line); s.room >= 0 {
		_, _ = io.WriteString(s.Log, line) // there is no other place for an error
	}
}

// makefile makes main, as the platform requires. Files that are unpacked there may lose their
// permissions.
const makefile = `# The platform calls make and starts ./main without arguments. There may be no Go
# to compile with, so c4engine is compiled already: static, for Linux on amd64.
main: c4engine
	printf '#!/bin/sh\nexec "$$(dirname "$$0")/c4engine" saiblo "$$@"\n' > main
	chmod +x c4engine main
`

// WriteSubmission writes the platform's archive with the program c4engine and its licences. The
// same program makes the same bytes.
func WriteSubmission(w io.Writer, program []byte, licences fs.FS) error {
	archive := zip.NewWriter(w)
	return errors.Join(
		addFile(archive, "Makefile", 0o644, []byte(makefile)),
		addFile(archive, "c4engine", 0o755, program),
		archive.AddFS(licences),
		archive.Close(),
	)
}

func addFile(archive *zip.Writer, name string, mode fs.FileMode, content []byte) error {
	header := &zip.FileHeader{
		Name: name, Method: zip.Deflate,
		Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	header.SetMode(mode)
	w, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}
