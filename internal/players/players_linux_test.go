package players

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/match"
)

var compiled string // the folder of all tests

func TestMain(m *testing.M) {
	compiled, _ = os.MkdirTemp("", "players[1]") // no pattern; after an error the tests fail
	code := m.Run()
	_ = os.RemoveAll(compiled)
	os.Exit(code)
}

// newCache returns the tests' cache. It skips the test without compilers, and with -short.
func newCache(t *testing.T) *Cache {
	enginetest.SkipShort(t, "compiles libraries")
	enginetest.Need(t, "cc", "g++")
	return &Cache{dir: compiled}
}

// loadFault returns a player of testdata/fault.cpp with a fault.
func loadFault(t *testing.T, c *Cache, fault string, l Load) *library.Player {
	l.Source, l.Env = "testdata", append(l.Env, "FAULT="+fault)
	ready, err := c.Prepare(t.Context(), l)
	require.NoError(t, err)
	require.Empty(t, ready.Output)
	p := library.New(ready.Start)
	t.Cleanup(p.Close)
	return p
}

func answer(t *testing.T, p *library.Player) error {
	board := enginetest.Must(connectfour.New(4, 5, 3, 1))
	cell, err := p.Answer(t.Context(), engine.NewHistory(board))
	if err == nil {
		require.Equal(t, engine.Cell{Row: 3, Column: 0}, cell)
	}
	return err
}

// lineOf returns the line with a fault, as file:line.
func lineOf(t *testing.T, fault string) string {
	text := enginetest.Must(os.ReadFile("testdata/fault.cpp"))
	before, _, found := strings.Cut(string(text), "// "+fault+"\n")
	require.True(t, found, fault)
	return fmt.Sprintf("fault.cpp:%d", strings.Count(before, "\n")+1)
}

// TestFaults: the error of each fault names it, with the place in the source.
func TestFaults(t *testing.T) {
	c := newCache(t)
	quiet := enginetest.Must(os.Create(filepath.Join(t.TempDir(), "stderr")))
	defer quiet.Close()
	for fault, want := range map[string]string{
		"none":     "",
		"null":     "a segmentation fault (a null pointer) in ",
		"overflow": "a stack overflow (an endless recursion or a large array) in deep at fault.cpp:",
		"large":    "a stack overflow (an endless recursion or a large array) in large at fault.cpp:",
		"divide":   "an arithmetic error (a division by zero) in ",
		"throw":    "an abort (an uncaught exception, a failed assertion or a damaged heap) in ",
		"thread":   "a segmentation fault in a thread that it started, in fail at ",
		"uncaught": "an abort (an uncaught exception, a failed assertion or a damaged heap) in a thread that it started, in fail at ",
		"damage":   "an abort (an uncaught exception, a failed assertion or a damaged heap) in ",
		"memory":   "a segmentation fault (a null pointer) in ",
		"exit":     "a call of exit (exit status 3)",
		"ended":    "the end of its thread (pthread_exit)",
		"nothing":  "a null pointer",
		"pointer":  "a pointer that cannot be read",
	} {
		p := loadFault(t, c, fault, Load{Memory: 512, Stderr: quiet})
		err := answer(t, p)
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.Error(t, err, fault)
		want = "getPoint: expected an answer, not " + want
		require.ErrorContains(t, err, want)
		if place := strings.TrimPrefix(err.Error(), want); strings.HasSuffix(want, " ") {
			require.Contains(t, place, lineOf(t, fault))
			require.Equal(t, fault == "memory", strings.HasSuffix(place, " of 512 MB of memory in use"), place)
		}
	}
	p := loadFault(t, c, "destructor", Load{Memory: 512})
	require.NoError(t, answer(t, p))
	require.ErrorContains(t, p.Unload(t.Context()), "library: expected one that can be unloaded, "+
		"not a segmentation fault (a null pointer) in Last::~Last at "+lineOf(t, "destructor"))
	require.NoError(t, answer(t, p), "a new host")
	require.NoError(t, loadFault(t, c, "none", Load{}).Unload(t.Context()))
	p = loadFault(t, c, "child", Load{})
	require.NoError(t, answer(t, p))
	require.NoError(t, p.Unload(t.Context()), "the end of a child is not that of the library")
}

// TestSanitizers: AddressSanitizer ends the process, UBSan does not.
func TestSanitizers(t *testing.T) {
	c := newCache(t)
	quiet := enginetest.Must(os.Create(filepath.Join(t.TempDir(), "stderr")))
	defer quiet.Close()
	p := loadFault(t, c, "heap", Load{Memory: 512, Sanitize: true, Stderr: quiet})
	require.ErrorContains(t, answer(t, p),
		"getPoint: expected an answer, not AddressSanitizer: heap-buffer-overflow "+lineOf(t, "heap")+" in crash")
	p = loadFault(t, c, "undefined", Load{Memory: 512, Sanitize: true, Stderr: quiet})
	require.NoError(t, answer(t, p))
	require.NoError(t, answer(t, p))
	require.Len(t, p.Findings(), 1)
	require.Contains(t, p.Findings()[0], lineOf(t, "undefined")+": ")
}

// TestUsage: the host sees all that a library does beside its answer.
func TestUsage(t *testing.T) {
	c := newCache(t)
	var files [2]*os.File
	for i := range files {
		var err error
		files[i], err = os.CreateTemp(t.TempDir(), "")
		require.NoError(t, err)
		defer files[i].Close()
	}
	watched := Load{Watch: true, Stdout: files[0], Stderr: files[1]}
	p := loadFault(t, c, "misbehave", watched)
	require.NoError(t, answer(t, p))
	u := p.Usage()
	for name, n := range map[string]int{
		"srand": 3, "rand": 3, "usleep": 1, "pthread_create": 1, "fork": 1, "clock": 0,
	} {
		require.Equal(t, n, u.Calls[name], name)
	}
	require.Equal(t, []int64{7, 5}, []int64{u.Stdout, u.Stderr})
	require.Equal(t, 2, u.Changed)
	require.Equal(t, 1, u.Threads)
	require.True(t, u.Children)
	require.Greater(t, u.InUse, int64(1<<20))
	require.Greater(t, u.Peak, int64(1<<20))
	require.NoError(t, answer(t, p))
	require.Greater(t, p.Usage().InUse, u.InUse+1<<20)
	require.Equal(t, []int64{14, 10}, []int64{p.Usage().Stdout, p.Usage().Stderr})

	p = loadFault(t, c, "flood", watched)
	require.NoError(t, answer(t, p))
	require.EqualValues(t, 64<<20, p.Usage().Stdout, "of 65 MB")

	p = loadFault(t, c, "none", watched)
	require.NoError(t, answer(t, p))
	u = p.Usage()
	require.Zero(t, u.Changed+u.Threads+u.Calls["pthread_create"])
	require.False(t, u.Children)
	require.Positive(t, u.GetPoint.Processor)
	require.Zero(t, u.Before+u.After)
}

// TestSpeed: a library that thinks for a second of its own time takes a part of one.
func TestSpeed(t *testing.T) {
	c := newCache(t)
	const speed = match.MaxSpeed // leaves a busy machine most of the second
	for _, clock := range []string{"clock", "chrono", "gettimeofday", "time", "sleep", "condition"} {
		p := loadFault(t, c, clock, Load{Watch: true, Speed: speed, Env: []string{"THINK=1"}})
		require.NoError(t, answer(t, p))
		u := p.Usage()
		require.Less(t, u.GetPoint.Processor, time.Second/2, clock)
		if clock == "clock" {
			require.Greater(t, u.GetPoint.Processor, time.Second/speed/2)
		} else {
			require.Less(t, u.GetPoint.Wall, time.Second, clock)
		}
		require.Less(t, u.Before+u.After, u.GetPoint.Wall)
	}
}

// TestSource compiles what students bring from other systems, in a folder that is a link.
func TestSource(t *testing.T) {
	c := newCache(t)
	dir := filepath.Join(t.TempDir(), "bot[1]") // no pattern
	require.NoError(t, os.Mkdir(dir+" 2", 0o700))
	require.NoError(t, os.Symlink("bot[1] 2", dir))
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	prepare := func() (Load, error) { return c.Prepare(t.Context(), Load{Source: dir}) }
	_, err := prepare()
	require.EqualError(t, err, "src: expected a folder with files *.cpp, not "+dir)
	write("a.cpp", "#include <windows.h>\n")
	write("b.cpp", "void f(char *p) { memset(p, 0, 1); }\n")
	_, err = prepare()
	var failed *CompileError
	require.ErrorAs(t, err, &failed)
	require.Contains(t, failed.Output, "a.cpp:1:10: fatal error: windows.h: No such file or directory")
	require.Equal(t, []string{
		"windows.h is a header of Windows or Visual Studio; remove it, or put it between #ifdef _WIN32 and #endif",
		"Visual Studio includes <cstring> by itself, g++ does not: add #include <cstring>",
	}, failed.Hints)
	t.Setenv("CPATH", ".")
	write("a.cpp", "#include <a.h>\n")
	write("a.h", "#include \"../a.h\"\n")
	write("../a.h", "static int unused;\nvoid f(char *);\nextern \"C\" void getPoint() { f(nullptr); }\n")
	write("b.cpp", "")
	built, err := prepare()
	require.NoError(t, err)
	require.Contains(t, built.Output, "a.h:1:12: warning: ")
	again, err := prepare()
	require.NoError(t, err)
	require.Equal(t, built, again)
	old := time.Now().Add(-2 * keepLibraries)
	require.NoError(t, os.Chtimes(built.Path, old, old))
	p := library.New(built.Start)
	defer p.Close()
	require.ErrorContains(t, answer(t, p), "f(char*) is called, but no .cpp file that was compiled defines it")
	write("../a.h", "")
	again, err = prepare()
	require.NoError(t, err)
	require.NotEqual(t, built, again, "other sources")
	require.NoFileExists(t, built.Path, "not used for long")
	ended, end := context.WithCancel(t.Context())
	end()
	write("../a.h", "\n")
	_, err = c.Prepare(ended, Load{Source: dir})
	require.ErrorIs(t, err, context.Canceled)
}

func TestHints(t *testing.T) {
	for line, hint := range map[string]string{
		"a.cpp:1:10: fatal error: conio.h: No such file or directory":                                          "conio.h is a header of Windows",
		"a.cpp:1:10: fatal error: uct\\Tree.h: No such file or directory":                                      `uct\Tree.h is not in the folder`,
		"a.cpp:3:1: note: ‘INT_MAX’ is defined in header ‘<climits>’; did you forget to ‘#include <climits>’?": "add #include <climits>",
		"a.cpp:3:1: error: ‘M_PI’ was not declared in this scope":                                              "add #include <cmath> for M_PI",
		"a.cpp:3:1: error: ‘max’ is not a member of ‘std’":                                                     "add #include <algorithm> for max",
		"a.cpp:3:1: error: ‘_kbhit’ was not declared in this scope":                                            "_kbhit is a word of Windows",
		"a.cpp:3:1: error: ‘scanf_s’ was not declared in this scope":                                           "scanf_s is a word of Windows",
		"a.cpp:3:1: error: ‘make_unique’ is not a member of ‘std’":                                             "newer than C++11",
		"a.cpp:3:1: error: use of ‘auto’ in lambda parameter declaration only available with ‘-std=c++14’":     "newer than C++11",
		"Point.h:3:8: error: redefinition of ‘struct Point’":                                                   "Point is defined twice",
		"ld: b.o: in function `f()': b.cpp:1: multiple definition of `seen'; a.o: first defined here":          "seen is defined in more than one .cpp file",
		"a.cpp:3:1: error: stray ‘\\357’ in program":                                                           "a character that is not ASCII",
		"a.cpp:3:1: error: narrowing conversion of ‘x’ from ‘double’ to ‘int’ [-Wnarrowing]":                   "C++11 wants a cast here",
	} {
		hints := hintsOf(line + "\n" + line)
		require.Len(t, hints, 1, line)
		require.Contains(t, hints[0], hint)
	}
	require.Empty(t, hintsOf("a.cpp:3:1: error: expected ‘;’ before ‘}’ token"))
}

// TestProcessorTime measures players that work, whose children work, or that wait.
func TestProcessorTime(t *testing.T) {
	l := NewLauncher()
	defer l.Close()
	for command, works := range map[string]bool{
		"while :; do :; done":            true,
		"(while :; do :; done) & wait":   true,
		"sleep 1000":                     false,
		"(sleep 1000) & exec sleep 1000": false,
	} {
		p, err := l.Launch(match.Command{Words: []string{"sh", "-c", command}})
		require.NoError(t, err)
		const enough = 50 * time.Millisecond
		if works {
			for p.ProcessorTime() < enough {
				runtime.Gosched()
			}
		} else {
			require.Less(t, p.ProcessorTime(), enough)
		}
		p.Kill()
	}
}

// TestPeakMemory measures a player whose child held 40 MB.
func TestPeakMemory(t *testing.T) {
	l := NewLauncher()
	defer l.Close()
	const child = `x=$(head -c 40000000 /dev/zero | tr '\0' x); unset x; echo; sleep 1000; true`
	p, err := l.Launch(match.Command{Words: []string{"sh", "-c", "(" + child + "); true"}})
	require.NoError(t, err)
	defer p.Kill()
	_, err = p.Read(make([]byte, 1)) // the line of echo
	require.NoError(t, err)
	require.Greater(t, p.PeakMemory(), 38)
	require.Less(t, p.PeakMemory(), 500)
}

// TestFindUnset: of what valgrind says, only the places in the library's own sources count.
func TestFindUnset(t *testing.T) {
	const (
		used = "==7== Conditional jump or move depends on uninitialised value(s)\n"
		made = "==7==  Uninitialised value was created by a heap allocation\n" +
			"==7==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)\n"
		libc = "==7==    at 0x48B9027: __vfprintf_internal (stdio-common/./stdio-common/vfprintf.c:58)\n"
		host = "==7==    by 0x10AF82: main (in /root/.cache/c4engine/host-b339c458da71cd4c)\n"
		sort = "==7==    at 0x48531B1: void std::sort<int*>(int*, int*) (/usr/include/c++/12/bits/stl_algo.h:4820)\n"
		mine = "==7==    by 0x48531BD: (anonymous namespace)::Tree::best(Board const&) (/home/me/ai/tree.cpp:9)\n"
		bare = "==7==    by 0x48531BD: grow(Node*) (in /home/me/mine.so)\n"
		gap  = "==7== \n"
	)
	for text, want := range map[string]Unset{
		"node 1\n" + used + sort + mine + made + bare + gap: {Used: "Tree::best at tree.cpp:9", Made: "grow"},
		used + libc + host + made + mine + host:             {Made: "Tree::best at tree.cpp:9"},
		used + libc + gap + used + mine + gap + used + bare: {Used: "Tree::best at tree.cpp:9"},
		"==7== Invalid read of size 4\n" + mine + gap:       {Used: "Tree::best at tree.cpp:9"},
		mine + gap + "no word of memory\n":                  {},
		"":                                                  {},
	} {
		require.Equal(t, want, FindUnset(text), text)
	}
}
