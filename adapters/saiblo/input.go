package saiblo

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

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
	if !errors.Is(err, bufio.ErrBufferFull) {
		return text, err
	}
	text = bytes.Clone(text)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice(end)
	}
	return text, err
}
