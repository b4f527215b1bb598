package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol"
)

// protocolCommand speaks the line protocol on standard input and output, or the Universal Game
// Interface if the first line is ugi.
type protocolCommand struct {
	Strict  bool `help:"End with status 2 at the first error."`
	Version bool `short:"v" help:"Print the version."`
	conversation
}

func (*protocolCommand) Help() string {
	return "Type help for the commands of the protocol; docs/protocol.md describes them all."
}

func (c *protocolCommand) Run(ctx context.Context, out *os.File) error {
	if c.Version {
		return program.PrintVersion(out)
	}
	log := c.begin()
	log.Debug("begin", "version", version)
	searcher := uct.New()
	defer searcher.Close()
	start, err := games.Start(nil)
	if err != nil {
		return err
	}
	greet()
	first, in, err := firstLine(ctx, os.Stdin)
	switch {
	case err != nil:
		return nil // a signal came before the first line
	case first == "ugi" && !c.Strict: // hosts of UGI go on after errors
		return ugi.Run(ctx, in, out, ugi.Config{
			Name: name, Author: author, Version: version,
			Start:    start,
			Searcher: searcher,
			Log:      log,
		})
	}
	return protocol.Run(ctx, in, out, protocol.Config{
		Name: name, Author: author, Version: version,
		Games:    games.All(),
		Searcher: searcher,
		Strict:   c.Strict,
		Colour:   isTerminal(out),
		Log:      log,
	})
}
