#!/usr/bin/env node
// The `vitrine` command. Runs as source (node --conditions=@vitrine/source src/main.ts) and from dist.
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
