#!/usr/bin/env node
// The `vitrine` command.
import { launch } from './launch.js';

await launch(process.argv.slice(2));
