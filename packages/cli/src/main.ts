#!/usr/bin/env node
// The `vitrine` command. Runs as source (node --conditions=@vitrine/source src/main.ts) and from dist.
import { runCli } from './program/run-cli.ts';

// A reader such as `head` closes its end of the pipe when it has what it wants; the command then ends as usual.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2));
