#!/usr/bin/env node
// The `vitrine-embeds` command. npm links a command whose file exists when it installs: `dist` is built later.
import { existsSync } from 'node:fs';

const main = new URL('../dist/server/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  console.error('vitrine-embeds: the pages are not built. In a checkout, run: npm run build');
  process.exitCode = 1;
}
