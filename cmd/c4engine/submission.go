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
	"runtime/debug"
	"slices"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// submissionCommand packs the engine for a host. Hosts run static programs for Linux on amd64.
type submissionCommand struct {
	Engine string
	Files  []string
	name   string // of the command
	intro  string // of its help
	// write writes the archive, with the program to pack and its licences.
	write func(w io.Writer, program []byte, licences fs.FS) error
}

func (s *submissionCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: s.intro,
		Words: cli.Words{To: &s.Files, Form: "FILE", Min: 1, Max: 1, Help: "The archive to write"},
		Sections: cli.Flags(cli.Text("--engine", &s.Engine, "PROGRAM", "pack this program, a c4engine for "+
			"Linux on amd64; by default the running one, or one that Go compiles")),
	}
}

func (s *submissionCommand) Run(ctx context.Context, _ *cli.Output) error {
	if err := files.CheckDistinct("FILE", []string{s.Engine}, s.Files...); err != nil {
		return cli.Usage("%w", err)
	}
	if err := files.CheckWritable(s.Files...); err != nil {
		return err
	}
	program, err := s.static(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	whole := func(w io.Writer) error { return s.write(w, program, c4engine.Licences) }
	return files.WriteAll(files.Output{Name: s.Files[0], Write: whole})
}

// static returns the program of the flag, or the one that runs, or else one that the go
// command compiles.
func (s *submissionCommand) static(ctx context.Context) ([]byte, error) {
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
