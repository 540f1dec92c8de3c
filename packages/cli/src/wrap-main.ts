#!/usr/bin/env node
// `mcp-gen-ui`: another name for `vitrine wrap`.
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(['wrap', ...process.argv.slice(2)]);
