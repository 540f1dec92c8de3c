// Serves the weather with its interface over stdio, in both protocol eras.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createWeatherViewServer } from './server.ts';

serveStdio(() => createWeatherViewServer());
