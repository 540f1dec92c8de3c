// Serves the example over stdio, in both protocol eras.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createTaskServer } from './server.ts';

serveStdio(() => createTaskServer());
