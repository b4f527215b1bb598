package players

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
)

// Load says how a library is loaded.
type Load struct {
	Path   string // of the library
	Source string // a folder, from which Prepare compiles the library, instead
	Output string // of the compiler: warnings
	Memory uint64 // of the process's address space, in MB; 0: no limit
	// Speed is how many times as fast the library's clocks run; 0 and 1: as usual.
	Speed int
	Env   []string // in addition to this process's, NAME=VALUE
	// Watch makes the host count and measure: [library.Player.Usage].
	Watch bool
	// Sanitize makes the host work with AddressSanitizer and UBSan, without a limit of memory.
	Sanitize bool
	// Fill is the content of memory that the library has not set.
	Fill Fill
	// Trace makes valgrind run the host, which writes on standard error where memory is read that was
	// not set.
	Trace bool
	// Debug compiles sources without optimization.
	Debug bool
	// Stdout and Stderr get what the library prints. If nil, it goes to this process's
	// standard error. Stdout is used only with Watch. Regular files are counted.
	Stdout, Stderr *os.File

	host string // the program that loads the library
}

// Fill is the content of memory that a library has not set: of its heap and of its stack. Sources
// are compiled for it, of a finished library the first frames on the stack are filled.
type Fill string

// The fills. The byte of Pattern makes large numbers and pointers that cannot be followed.
const (
	AsItIs  Fill = ""
	Zeros   Fill = "zero"
	Pattern Fill = "pattern"
)

// byte returns the byte of a fill, -1 for AsItIs.
func (f Fill) byte() int {
	switch f {
	case Zeros:
		return 0
	case Pattern:
		return 0xfe // that of g++
	}
	return -1
}

// Prepare compiles what the cache lacks of a library from sources, and of the host that loads it.
// With the result the library can start; without a path and sources it is only known that a host
// can be compiled. The error may be a *CompileError.
func (c *Cache) Prepare(ctx context.Context, l Load) (ready Load, err error) {
	switch {
	case l.Source != "":
		l.Path, l.Output, err = c.compile(ctx, l.Source, l.flags())
		if _, ok := errors.AsType[*CompileError](err); ok && l.Fill != AsItIs { // g++ before 12
			l.Path, l.Output, err = c.compile(ctx, l.Source, nil)
		}
	case l.Path != "":
		if info, err := os.Stat(l.Path); err != nil || !info.Mode().IsRegular() {
			return l, engine.Expected("library", "a file, not %s", l.Path)
		}
		l.Path, err = filepath.Abs(l.Path) // dlopen searches elsewhere for a name without a slash
	}
	if err == nil {
		l.host, err = c.hostOf(ctx, l)
	}
	return l, err
}

// flags returns the compiler's flags for sources, in addition to the platform's.
func (l Load) flags() (flags []string) {
	if l.Sanitize {
		flags = append(flags, sanitize...)
	}
	if l.Debug {
		flags = append(flags, "-O0")
	}
	if l.Fill != AsItIs {
		flags = append(flags, "-ftrivial-auto-var-init="+string(l.Fill))
	}
	return flags
}

// hostOf returns the path of the program that loads a library in the way of l.
func (c *Cache) hostOf(ctx context.Context, l Load) (string, error) {
	var flags []string
	if l.Watch || l.Speed > 1 {
		if runtime.GOOS != "linux" {
			return "", errors.New("library: speed: expected Linux")
		}
		flags = append(flags, "-DWATCH", "-rdynamic")
	}
	if l.Sanitize {
		flags = append(append(flags, "-rdynamic"), sanitize...) // UBSan calls the host
	}
	return c.host(ctx, flags)
}

// Command returns the words that start a host with the library of a Load that is prepared.
func (l Load) Command() []string {
	if l.Sanitize || l.Trace {
		l.Memory = 0
	}
	report := "0"
	if l.Watch {
		report = "1"
	}
	memory, speed := strconv.FormatUint(l.Memory, 10), strconv.Itoa(max(1, l.Speed))
	words := []string{l.host, l.Path, memory, speed, report, strconv.Itoa(l.Fill.byte())}
	if l.Trace {
		words = slices.Concat(valgrind, words)
	}
	return words
}

// Start starts a host with the library of a Load that is prepared.
func (l Load) Start() (library.Host, error) {
	words := l.Command()
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = os.Environ()
	if l.Fill != AsItIs {
		// The C library fills with the complement. Its cache of freed memory would not be filled.
		const tunables = "GLIBC_TUNABLES=glibc.malloc.perturb=%d:glibc.malloc.tcache_count=0"
		cmd.Env = append(cmd.Env, fmt.Sprintf(tunables, 0xff&^l.Fill.byte()))
	}
	if l.Sanitize {
		// What a library allocates once is no leak here, because it is never unloaded.
		cmd.Env = append(cmd.Env, "ASAN_OPTIONS=detect_leaks=0")
	}
	cmd.Env = append(cmd.Env, l.Env...)
	if l.Stderr != nil {
		cmd.Stderr = l.Stderr
	}
	end := killOne
	if l.Watch {
		newGroup(cmd) // the library's children end with it
		end = killGroup
		cmd.ExtraFiles = []*os.File{cmp.Or(l.Stdout, os.Stderr)}
	}
	p, err := start(cmd, (*exec.Cmd).Start, end)
	if err != nil {
		return nil, err // p is a nil pointer, which would make an interface that is not nil
	}
	return &libraryHost{p, l.Path}, nil
}

// valgrind is the command that runs a program and names memory that it reads before it is set.
var valgrind = []string{"valgrind", "-q", "--track-origins=yes", "--fullpath-after="}

// libraryHost is the process of a library.
type libraryHost struct {
	*Process
	path string
}

// Locate asks addr2line, which knows lines if the library was compiled with -g.
func (h *libraryHost) Locate(frames []library.Frame) string {
	args := []string{"-e", h.path, "-f", "-C", "-i", "-p"}
	for _, f := range frames {
		args = append(args, f.Offset)
	}
	text, _ := exec.Command("addr2line", args...).Output() // without it, only symbols are known
	if where := ownPlace(string(text)); where != "" {
		return where
	}
	for _, f := range frames {
		if f.Symbol != "" {
			return f.Symbol
		}
	}
	return ""
}

// ownPlace returns the first place in addr2line's text that is in a source of the library's
// author, or else its first function; "" if it has neither. Templates of the C++ library have
// places below /usr.
func ownPlace(text string) (where string) {
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "(inlined by) ")
		function, file, _ := strings.Cut(line, " at ")
		function, _, _ = strings.Cut(strings.ReplaceAll(function, "(anonymous namespace)::", ""), "(")
		if function == "" || function == "??" || strings.HasPrefix(file, "/usr/") {
			continue
		}
		if file, _, _ = strings.Cut(file, " "); !strings.HasSuffix(file, "?") { // not ??:0 or a.c:?
			return function + " at " + filepath.Base(file)
		}
		if where == "" {
			where = function
		}
	}
	return where
}

// Unset is memory that a library reads without having set it. Places are as Locate's.
type Unset struct {
	Used string // where it is read first; "" if only the answer itself is not set
	Made string // where the memory is from
}

// The lines of valgrind that FindUnset reads, after "==PID==".
var (
	unsetUsed = regexp.MustCompile(`uninitialised (value|byte)|^Invalid read`)
	unsetMade = regexp.MustCompile(`was created by|^ Address 0x`)
	traced    = regexp.MustCompile(`^ +(?:at|by) 0x[0-9A-F]+: (.+) \((.+)\)$`)
)

// tracedPlace returns the place of a frame, whose file is "PATH:LINE" or "in PROGRAM"; "" if it is
// not of the library. The system's files have relative paths, or are below /usr.
func tracedPlace(function, file string) string {
	program, hasNoLine := strings.CutPrefix(file, "in ")
	ofHost := strings.HasPrefix(filepath.Base(program), "host-")
	switch {
	case ofHost, !strings.HasPrefix(program, "/"), strings.HasPrefix(program, "/usr/"):
		return ""
	case hasNoLine:
		file = "?"
	}
	return ownPlace(function + " at " + file)
}

// FindUnset returns the first memory that is not set in what a traced library has printed.
func FindUnset(text string) (u Unset) {
	var place *string // that the next frames tell
	for line := range strings.Lines(text) {
		_, line, found := strings.Cut(strings.TrimRight(line, "\n"), "== ")
		frame := traced.FindStringSubmatch(line)
		switch {
		case !found:
			if u != (Unset{}) {
				return u
			}
			place = nil
		case unsetMade.MatchString(line):
			place = &u.Made
		case unsetUsed.MatchString(line):
			place = &u.Used
		case frame != nil && place != nil && *place == "":
			*place = tracedPlace(frame[1], frame[2])
		}
	}
	return u
}
