// Serves the example over stdio, in both protocol eras.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createNativeServer } from './server.ts';

serveStdio(() => createNativeServer());
