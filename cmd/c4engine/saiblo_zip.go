package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/cmd/internal/files"
)

// saibloMakefile makes main, as the platform wants it made. A zip unpacked there
// may have lost the permissions of its files.
const saibloMakefile = `# The platform calls make and starts ./main. There may be no Go to compile
# with, so c4engine is compiled already: static, for Linux on amd64.
main: c4engine
	cp c4engine main
	chmod +x main
`

// saibloZipCommand writes the platform's submission.
type saibloZipCommand struct {
	File string `arg:"" placeholder:"FILE" help:"The archive to write."`
}

func (saibloZipCommand) Help() string {
	return "It needs the go command, and runs it on the source tree of the current directory."
}

func (c *saibloZipCommand) Run() error {
	var submission bytes.Buffer // so that a failure leaves an older file alone
	if err := writeSubmission(&submission); err != nil {
		return err
	}
	return files.Write(c.File, submission.Bytes())
}

// writeSubmission writes the same bytes for the same sources and compiler.
func writeSubmission(w io.Writer) error {
	program, err := buildStatic("saiblo")
	if err != nil {
		return fmt.Errorf("saiblo zip: %w", err)
	}
	archive := zip.NewWriter(w)
	return errors.Join(
		addFile(archive, "Makefile", 0o644, []byte(saibloMakefile)),
		addFile(archive, "c4engine", 0o755, program),
		archive.AddFS(c4engine.Licences),
		archive.Close(),
	)
}

// buildStatic returns an engine for Linux on amd64 that needs no library, with a command
// that is put before its arguments.
func buildStatic(command string) ([]byte, error) {
	return goBuild(context.Background(), "cmd/c4engine", "main.preset="+command,
		"CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1")
}

func addFile(archive *zip.Writer, name string, mode fs.FileMode, content []byte) error {
	header := &zip.FileHeader{
		Name: name, Method: zip.Deflate,
		Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	header.SetMode(mode)
	w, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}
