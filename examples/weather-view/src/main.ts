// Serves the weather with its interface over stdio, in both protocol eras. `--legacy`: the page is in every result too, for older clients.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createWeatherViewServer } from './server.ts';

const legacy = process.argv.includes('--legacy') ? 'always' : 'auto';
serveStdio(() => createWeatherViewServer({ legacy }));
