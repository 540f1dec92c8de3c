// Serves the weather over stdio, in both protocol eras.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createWeatherServer } from './server.ts';

serveStdio(() => createWeatherServer());
