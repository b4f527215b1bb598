package main

import (
	"bytes"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/c4engine/c4engine/internal/enginetest"
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
			Env:   append(os.Environ(), "CGO_ENABLED=0", "GOOS="+s.system, "GOARCH="+s.arch),
			Tests: s.system == "windows",
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

// TestCheckStatic checks the program, what others would be by their build settings, and none.
func TestCheckStatic(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("needs Linux on amd64")
	}
	program := enginetest.Must(os.ReadFile(binary))
	require.NoError(t, checkStatic(program))
	for setting, other := range map[string]string{
		"GOOS=linux": "GOOS=plan9", "GOARCH=amd64": "GOARCH=arm64", "CGO_ENABLED=0": "CGO_ENABLED=1",
	} {
		changed := bytes.ReplaceAll(program, []byte("\t"+setting+"\n"), []byte("\t"+other+"\n"))
		require.EqualError(t, checkStatic(changed), "it is not built with "+setting)
	}
	other := bytes.ReplaceAll(program, []byte("/cmd/c4engine\n"), []byte("/cmd/c4other1\n"))
	require.EqualError(t, checkStatic(other), "it is not c4engine")
	require.EqualError(t, checkStatic(nil), "it is not c4engine")
}
