#!/usr/bin/env node
// The `vitrine` command. Runs as source (node --conditions=@vitrine/source src/main.ts) and from dist.
import { runCli } from './program/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2));
