package saiblo

import (
	"bufio"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
)

// message is one message of the host.
type message struct {
	due  bool        // it asks for a move
	turn course.Turn // only if due
	over bool        // the game is over
}

// framing is one of the two forms of the conversation. It keeps the board's size, which the host
// sends only once.
type framing interface {
	// end returns the byte that ends a message of the host.
	end() byte
	// parse reads a message. With an error it returns the parts that it could read.
	parse(text []byte) (message, error)
	// answer returns the body of an answer.
	answer(x, y int) string
}

const digits = "0123456789"

// jsonHead has the bytes that begin a conversation in JSON: a length and a brace.
var jsonHead = [...]string{digits, digits, digits, digits, "{"}

// detect recognises the framing by the first bytes: everything that does not begin like JSON is
// plain. It waits for no more bytes than it needs: the second byte of "9 9 3 4" is enough.
func detect(in *bufio.Reader) framing {
	for n, choices := range jsonHead {
		head, err := in.Peek(n + 1)
		if err != nil || strings.IndexByte(choices, head[n]) < 0 {
			return &plainFraming{}
		}
	}
	return &jsonFraming{}
}

// newBoard returns the part that all turns of a game share, and an error if there is no such
// board. With an error the part is still good for AnyMove.
func newBoard(rows, columns, noX, noY int) (course.Turn, error) {
	t := course.Turn{Rows: rows, Columns: columns, NoX: noX, NoY: noY}
	_, err := t.Start()
	if max(rows, columns) > course.Boards().High() {
		return course.Turn{}, err
	}
	return t, err
}
