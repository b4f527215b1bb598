package library

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// End says why a library did not answer.
type End struct {
	Kind Kind
	Text string // in words
}

func (e *End) Error() string { return e.Text }

// Kind is a kind of end.
type Kind int

// The kinds of ends.
const (
	Ended         Kind = iota // the process ended, or closed its output
	Stopped                   // the context was done first
	Crashed                   // a signal
	ThreadCrashed             // a signal in a thread that the library started, at any time
	Exited                    // a call of exit, or of _exit
	Sanitized                 // AddressSanitizer
	NoPoint                   // getPoint returned no pointer to a point, or ended its thread
	NoFunction                // the library has no getPoint or no clearPoint
)

// Frame is a place in a library's code.
type Frame struct {
	Offset string // hexadecimal, in the file of the library
	Symbol string // of the function, if the library exports it
}

// signals are the words for the signals of a crash.
var signals = map[string]string{
	"SIGABRT": "an abort (an uncaught exception, a failed assertion or a damaged heap)",
	"SIGBUS":  "a bus error",
	"SIGFPE":  "an arithmetic error (a division by zero)",
	"SIGILL":  "an illegal instruction",
	"SIGSEGV": "a segmentation fault",
}

// explainEnd puts a host's line about an end in words. how is how the process ended.
func explainEnd(line, how string, locate func([]Frame) string) *End {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "null":
		return &End{NoPoint, "a null pointer"}
	case "ended":
		return &End{NoPoint, "the end of its thread (pthread_exit)"}
	case "exit":
		return &End{Exited, fmt.Sprintf("a call of exit (%s)", how)}
	case "asan":
		return &End{Sanitized, "AddressSanitizer: " + folders.ReplaceAllString(rest, "")}
	}
	signal, rest, _ := strings.Cut(rest, " ")
	kind, rest, _ := strings.Cut(rest, " ")
	memory, frames, _ := strings.Cut(rest, " ")
	if kind == "pointer" {
		return &End{NoPoint, "a pointer that cannot be read"}
	}
	text, end := signals[signal], Crashed
	switch kind {
	case "null":
		text += " (a null pointer)"
	case "stack":
		text = "a stack overflow (an endless recursion or a large array)"
	case "thread":
		end = ThreadCrashed
		text += " in a thread that it started,"
	}
	if where := locate(readFrames(frames)); where != "" {
		text += " in " + where
	}
	return &End{end, strings.TrimSuffix(text, ",") + full(memory)}
}

// folders are the folders of a path, whose names may have blanks.
var folders = regexp.MustCompile(`(/[^/:]+)+/`)

func readFrames(text string) (frames []Frame) {
	for word := range strings.FieldsSeq(text) {
		offset, symbol, _ := strings.Cut(word, ":")
		frames = append(frames, Frame{offset, symbol})
	}
	return frames
}

// full returns a remark if nine tenths of the address space were in use. Then an allocation has
// most likely failed.
func full(memory string) string {
	used, limit, _ := strings.Cut(memory, "/")
	u, _ := strconv.Atoi(used) // 0 if the host was killed while it wrote
	l, _ := strconv.Atoi(limit)
	if l == 0 || u < l/10*9 {
		return ""
	}
	return fmt.Sprintf(", with %d of %d MB of memory in use", u, l)
}

// explainLoad adds the reason to the dynamic linker's message, if it is a known one.
func explainLoad(why string) string {
	if _, symbol, found := strings.Cut(why, "undefined symbol: "); found {
		_, plain, _ := strings.Cut(symbol, " = ") // which the host has added for C++
		const reason = "%s (%s is called, but no .cpp file that was compiled defines it)"
		return fmt.Sprintf(reason, why, cmp.Or(plain, symbol))
	}
	if file, _, found := strings.Cut(why, ": invalid ELF header"); found {
		return fmt.Sprintf("%s (%s is no library for Linux)", why, path.Base(file))
	}
	return why
}
