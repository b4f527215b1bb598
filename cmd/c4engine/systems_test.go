package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestTypesOnOtherSystems checks the types of all packages, on Windows those of the tests too, and
// with integers of 32 bits. It compiles nothing, which would take ten times as long: all programs
// are compiled for a release.
func TestTypesOnOtherSystems(t *testing.T) {
	enginetest.NeedSlow(t, "reads all packages three times")
	t.Parallel()
	for _, s := range []struct{ system, arch string }{{"windows", "amd64"}, {"darwin", "arm64"}, {"linux", "386"}} {
		all, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
				packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax,
			Env:       append(os.Environ(), "CGO_ENABLED=0", "GOOS="+s.system, "GOARCH="+s.arch),
			Tests:     s.system == "windows",
			ParseFile: parseOurs,
		}, module+"/...")
		require.NoError(t, err)
		require.Greater(t, len(all), 40)
		packages.Visit(all, nil, func(p *packages.Package) {
			if strings.HasPrefix(p.PkgPath, module) && !strings.HasSuffix(p.PkgPath, ".test") { // which go writes
				require.Empty(t, p.Errors, "%s on %s/%s", p.PkgPath, s.system, s.arch)
			}
		})
	}
}

// parseOurs parses a file, without the bodies of its functions where it is of another module: only
// what such a file declares matters here.
func parseOurs(set *token.FileSet, name string, content []byte) (*ast.File, error) {
	file, err := parser.ParseFile(set, name, content, parser.SkipObjectResolution)
	root, _ := filepath.Abs("../..")
	if err != nil || strings.HasPrefix(name, root) {
		return file, err
	}
	for _, declaration := range file.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
	return file, nil
}

// TestCheckStatic checks the program, and what others would be by single bytes of its header.
func TestCheckStatic(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("needs Linux on amd64")
	}
	program := enginetest.Must(os.ReadFile(binary))
	require.NoError(t, checkStatic(program))
	const abi, machine, firstSegment = 7, 18, 64
	for _, c := range []struct {
		at   int
		byte byte
		says string
	}{
		{0, 'M', "it is for another system"},
		{abi, 9, "it is for another system"}, // FreeBSD
		{machine, 183, "it is for another processor"},
		{firstSegment, 3, "it is linked dynamically"},
	} {
		changed := bytes.Clone(program)
		changed[c.at] = c.byte
		require.EqualError(t, checkStatic(changed), c.says)
	}
	require.EqualError(t, checkStatic(nil), "it is for another system")
}

// systems are other systems whose programs Linux on amd64 runs, itself or with an emulator. s390x
// is big-endian.
var systems = []struct{ system, arch, emulator, needs string }{
	{"linux", "386", "", "Linux on amd64"},
	{"linux", "arm64", "qemu-aarch64", "qemu-user"},
	{"linux", "s390x", "qemu-s390x", "qemu-user"},
	{"windows", "amd64", "wine", "Wine 8.13 or later, or its bcryptprimitives.dll in an older one"},
}

// TestOtherSystems replays the golden sessions with programs for other systems, and compares the
// signature.
func TestOtherSystems(t *testing.T) {
	t.Parallel()
	if os.Getenv("C4ENGINE_SYSTEMS") == "" {
		t.Skip("compiles the program four times; needs C4ENGINE_SYSTEMS=1")
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("needs Linux on amd64")
	}
	signature := enginetest.Must(os.ReadFile("testdata/signature"))
	for _, s := range systems {
		t.Run(s.system+"/"+s.arch, func(t *testing.T) {
			run := buildFor(t, s.system, s.arch, s.emulator)
			if out := run("", "version"); out != "c4engine devel\n" {
				t.Skipf("needs %s: %s", s.needs, out)
			}
			for _, name := range goldenSessions(t) {
				in := enginetest.Must(os.ReadFile(name + ".in"))
				want := enginetest.Must(os.ReadFile(name + ".out"))
				require.Equal(t, string(want), run(string(in)), name)
			}
			require.Equal(t, string(signature), run("", "bench", "--signature"))
		})
	}
}

// goldenSessions returns the sessions of the line protocol and of UGI, without .in.
func goldenSessions(t *testing.T) (names []string) {
	for _, folder := range []string{".", "ugi"} {
		found := enginetest.Must(filepath.Glob(filepath.Join(sessions, folder, "*.in")))
		for _, name := range found {
			text := enginetest.Must(os.ReadFile(name))
			if folder == "." || bytes.HasPrefix(text, []byte("ugi\n")) {
				names = append(names, strings.TrimSuffix(name, ".in"))
			}
		}
	}
	require.Greater(t, len(names), 10)
	return names
}

// buildFor compiles the program for a system, and returns a function that runs it and returns its
// output, or the error if it does not run.
func buildFor(t *testing.T, system, arch, emulator string) func(in string, args ...string) string {
	path := filepath.Join(t.TempDir(), "c4engine")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", path, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
	processtest.Output(t, build)
	words := []string{path}
	if emulator != "" {
		words = []string{emulator, path}
	}
	return func(in string, args ...string) string {
		cmd := exec.CommandContext(t.Context(), words[0], append(words[1:], args...)...)
		cmd.Stdin = strings.NewReader(in)
		out, err := cmd.Output()
		if len(out) == 0 && err != nil {
			return err.Error()
		}
		return string(out) // the status is 1 after an error in the session
	}
}
