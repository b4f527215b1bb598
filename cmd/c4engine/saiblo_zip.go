package main

import (
	"context"

	"github.com/c4engine/c4engine/adapters/saiblo"
)

// saibloZipCommand writes the platform's submission.
type saibloZipCommand struct{ submission }

func (saibloZipCommand) Help() string {
	return "Upload the file as it is. docs/course.md describes the platform."
}

func (c *saibloZipCommand) Run(ctx context.Context) error {
	return c.pack(ctx, "saiblo zip", "saiblo", saiblo.WriteSubmission)
}
