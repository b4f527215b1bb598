package main

import (
	"bytes"
	"cmp"
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/adapters/python"
	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// submission has the flags of commands that pack the engine for a host. Hosts run static programs
// for Linux on amd64.
type submission struct {
	Engine string `placeholder:"PROGRAM" help:"Pack this c4engine, static and for Linux on amd64 (default: the one that runs, or one that Go compiles)."`
	File   string `arg:"" placeholder:"FILE" help:"The archive to write."`
}

// pack writes the archive, which write produces with the program to pack and its licences.
func (s *submission) pack(
	ctx context.Context, command string,
	write func(w io.Writer, program []byte, licences fs.FS) error,
) error {
	if err := files.CheckDistinct("file", []string{s.Engine}, s.File); err != nil {
		return cli.Usage("%s: %w", command, err)
	}
	if err := files.CheckWritable(s.File); err != nil {
		return err
	}
	program, err := s.static(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	whole := func(w io.Writer) error { return write(w, program, c4engine.Licences) }
	return files.WriteAll(files.Output{Name: s.File, Write: whole})
}

// static returns the program of the flag, or the one that runs, or else one that the go
// command compiles.
func (s *submission) static(ctx context.Context) ([]byte, error) {
	self, _ := os.Executable() // "" after an error, which cannot be read
	program, err := os.ReadFile(cmp.Or(s.Engine, self))
	if err == nil {
		err = checkStatic(program)
	}
	switch {
	case err == nil:
		return program, nil
	case s.Engine != "":
		return nil, fmt.Errorf("--engine: expected a static program for Linux on amd64: %w", err)
	}
	program, failed := goBuild(ctx, "cmd/c4engine",
		"CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1")
	if failed != nil {
		const hint = "this program cannot be packed, %w: run it with --engine PROGRAM, " +
			"a c4engine from the release for Linux on amd64, or in the source tree with Go (%w)"
		return nil, fmt.Errorf(hint, err, failed)
	}
	return program, nil
}

// checkStatic returns an error unless a program is this one for Linux on amd64, without C.
func checkStatic(program []byte) error {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil || info.Path != module+"/cmd/c4engine" {
		return errors.New("it is not c4engine")
	}
	for _, want := range []debug.BuildSetting{
		{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}, {Key: "CGO_ENABLED", Value: "0"},
	} {
		if !slices.Contains(info.Settings, want) {
			return fmt.Errorf("it is not built with %s=%s", want.Key, want.Value)
		}
	}
	return nil
}

// saibloZipCommand writes the platform's submission.
type saibloZipCommand struct{ submission }

func (saibloZipCommand) Help() string {
	return "Upload the file as it is. docs/course.md describes the platform."
}

func (c *saibloZipCommand) Run(ctx context.Context) error {
	return c.pack(ctx, "saiblo zip", saiblo.WriteSubmission)
}

// kaggleCommand writes a submission to Kaggle's ConnectX.
type kaggleCommand struct{ submission }

func (kaggleCommand) Help() string {
	return "Submit the file under the name submission.tar.gz. adapters/python/README.md says more."
}

func (c *kaggleCommand) Run(ctx context.Context) error {
	return c.pack(ctx, "kaggle", python.WriteSubmission)
}

// module is the path of this module.
const module = "github.com/c4engine/c4engine"

// goBuild compiles a program of this module for the system that env names, and returns it. The
// sources are those of the module around the current folder, this one or one that requires it,
// or else the published version. It fails without a go command. The same sources and compiler
// make the same program.
func goBuild(ctx context.Context, program string, env ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "c4engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "program")
	const ldflags = "-ldflags=-s -w -X main.version=%[1]s -X %[2]s/internal/cli.packaged=%[1]s"
	build := func(stamp string) []string {
		stamps := fmt.Sprintf(ldflags, strings.TrimPrefix(stamp, "v"), module)
		return []string{"build", "-o", path, "-trimpath", "-buildvcs=false", stamps}
	}
	program = module + "/" + program
	// A module that requires this one may require an older version.
	const required = "{{if not .Replace}}{{.Version}}{{end}}"
	older, _ := goCommand(ctx, "", env, "list", "-m", "-f", required, module)
	_, err = goCommand(ctx, "", env, append(build(cmp.Or(older, version)), program)...)
	published := version != "devel" && !strings.Contains(version, "+dirty")
	if err != nil && published && !errors.Is(err, exec.ErrNotFound) {
		// A module that requires the published version. Go raises the version of Go, if necessary.
		goMod := fmt.Sprintf("module pack\n\ngo 1.21\n\nrequire %s v%s\n", module, version)
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(goMod), 0o600); err != nil {
			return nil, err
		}
		words := append(build(version), "-mod=mod", program)
		_, err = goCommand(ctx, dir, append(env, "GOWORK=off"), words...)
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// goCommand runs the go command in a folder and returns its output. The error has the first line on
// standard error.
func goCommand(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOFLAGS="), env...)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(complaints.String()), "\n")
		return "", fmt.Errorf("go %s: %w %s", args[0], err, line)
	}
	return strings.TrimSpace(string(out)), nil
}
