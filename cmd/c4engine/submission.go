package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/c4engine/c4engine/adapters/python"
	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gobuild"
	"github.com/c4engine/c4engine/internal/preset"
	"github.com/c4engine/c4engine/internal/static"
)

// submission has the flags of commands that pack the engine for a host. Hosts run static programs
// for Linux on amd64.
type submission struct {
	Engine string `placeholder:"PROGRAM" help:"Pack this c4engine, static and for Linux on amd64 (default: the one that runs, or one that Go compiles)."`
	File   string `arg:"" placeholder:"FILE" help:"The archive to write."`
}

// pack writes the archive, which write produces with the program to pack. The program will read
// words before its arguments.
func (s *submission) pack(
	ctx context.Context, command, words string, write func(w io.Writer, program []byte) error,
) error {
	if err := files.CheckWritable(s.File); err != nil {
		return err
	}
	program, err := s.static(ctx)
	if err == nil {
		program, err = preset.With(program, words)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	return files.WriteFunc(s.File, func(w io.Writer) error { return write(w, program) })
}

// static returns the program of the flag, or the one that runs, or else one that the go
// command compiles.
func (s *submission) static(ctx context.Context) ([]byte, error) {
	if s.Engine != "" {
		program, err := os.ReadFile(s.Engine)
		if err == nil {
			err = static.Check(program)
		}
		if err != nil {
			const expected = "--engine: expected a static program for Linux on amd64: %w"
			return nil, fmt.Errorf(expected, err)
		}
		return program, nil
	}
	program, err := self()
	if err == nil {
		return program, nil
	}
	built, failed := gobuild.Build(ctx, "cmd/c4engine", version,
		"CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1")
	if failed != nil {
		const hint = "this program cannot be packed, %w: run it with --engine PROGRAM, " +
			"a c4engine from the release for Linux on amd64, or in the source tree with Go (%w)"
		return nil, fmt.Errorf(hint, err, failed)
	}
	return built, nil
}

// self returns the running program, or an error if hosts cannot run it.
func self() ([]byte, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(path)
	if err == nil {
		err = static.Check(program)
	}
	return program, err
}

// saibloZipCommand writes the platform's submission.
type saibloZipCommand struct{ submission }

func (saibloZipCommand) Help() string {
	return "Upload the file as it is. docs/course.md describes the platform."
}

func (c *saibloZipCommand) Run(ctx context.Context) error {
	return c.pack(ctx, "saiblo zip", "saiblo", saiblo.WriteSubmission)
}

// kaggleCommand writes a submission to Kaggle's ConnectX.
type kaggleCommand struct{ submission }

func (kaggleCommand) Help() string {
	return "Submit the file under the name submission.tar.gz. adapters/python/README.md says more."
}

func (c *kaggleCommand) Run(ctx context.Context) error {
	return c.pack(ctx, "kaggle", "", python.WriteSubmission)
}
