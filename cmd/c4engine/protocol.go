package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol"
)

const (
	name    = "c4engine"
	author  = "the c4engine authors"
	version = "0.1.0"
)

// runProtocol speaks the line protocol on standard input and output, or the
// Universal Game Interface where the first line chooses that.
func runProtocol(args []string) int {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	strict := flags.Bool("strict", false, "")
	showVersion := flags.Bool("version", false, "")
	var level slog.Level
	flags.TextVar(&level, "log-level", slog.LevelWarn, "")
	if err := parseFlags(flags, args); err != nil {
		return status(err)
	}
	if flags.NArg() > 0 {
		return status(wrongUsage("argument %q: expected a subcommand or a flag", flags.Arg(0)))
	}
	if *showVersion {
		fmt.Println(name, version)
		return exitOK
	}

	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	return sessionStatus(converse(*strict, log))
}

// converse holds the session that the first line chooses.
func converse(strict bool, log *slog.Logger) error {
	// The searching threads keep every core busy. Two more for the reader and
	// the clock leave it to the operating system to let them in at once.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends what the first one could not
	log.Debug("begin", "version", version)
	searcher := uct.New()
	defer searcher.Close()
	start, err := connectfour.New(6, 7, -1, -1)
	if err != nil {
		return err
	}
	in := newInput(os.Stdin)
	isUGI, err := in.choosesUGI(ctx)
	switch {
	case err != nil:
		return nil // a signal, before there was anything to answer
	case isUGI && !strict: // its hosts go on after errors
		return ugi.New(ugi.Config{
			Name: name, Author: author, Version: version,
			Game:     connectfour.Game{},
			Start:    start,
			Searcher: searcher,
			Log:      log,
		}).Run(ctx, in, os.Stdout)
	}
	return protocol.New(protocol.Config{
		Name: name, Author: author, Version: version,
		Games:    games,
		Start:    start,
		Searcher: searcher,
		Strict:   strict,
		Colour:   isTerminal(os.Stdout),
		Log:      log,
	}).Run(ctx, in, os.Stdout)
}

func sessionStatus(err error) int {
	switch {
	case errors.Is(err, protocol.ErrStrict):
		return exitUsage
	case errors.Is(err, protocol.ErrInput), errors.Is(err, ugi.ErrInput):
		return exitError // the client has been told, line by line
	}
	return status(err)
}

// isTerminal reports whether a file shows colours.
func isTerminal(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 &&
		os.Getenv("TERM") != "dumb" && os.Getenv("NO_COLOR") == ""
}
