#!/usr/bin/env node
// Another name for the commands of registries: `tool-ui publish` is `vitrine publish`.
import { launch } from './launch.js';

await launch(process.argv.slice(2));
