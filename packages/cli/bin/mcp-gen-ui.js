#!/usr/bin/env node
// Another name for `vitrine wrap`.
import { launch } from './launch.js';

await launch(['wrap', ...process.argv.slice(2)]);
