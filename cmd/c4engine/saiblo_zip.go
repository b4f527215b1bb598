package main

import (
	"context"
	"io"

	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/cmd/internal/files"
)

// saibloZipCommand writes the platform's submission.
type saibloZipCommand struct{ submission }

func (saibloZipCommand) Help() string {
	return "Upload the file as it is. adapters/saiblo/README.md describes the platform."
}

func (c *saibloZipCommand) Run(ctx context.Context) error {
	if err := files.CheckWritable(c.File); err != nil {
		return err
	}
	engine, err := c.engine(ctx, "saiblo zip", "saiblo")
	if err != nil {
		return err
	}
	return files.WriteFunc(c.File, func(w io.Writer) error {
		return saiblo.WriteSubmission(w, engine)
	})
}
