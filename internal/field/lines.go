package field

import (
	"bufio"
	"errors"
)

// MaxLine is the length of the longest line of a session and of a file, in bytes.
const MaxLine = 1 << 20

// ReadLine appends the next line with its end to buf. Of a line that is too long it keeps just
// enough bytes to recognise that; it reads such a line to its end only if the line is to be
// skipped. With an error it returns the bytes before the error.
func ReadLine(in *bufio.Reader, buf []byte, skip bool) ([]byte, error) {
	const enough = MaxLine + len("\r\n") + 1
	for {
		part, err := in.ReadSlice('\n')
		buf = append(buf, part[:min(len(part), enough-len(buf))]...)
		if len(buf) == enough && !skip {
			return buf, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return buf, err
		}
	}
}
