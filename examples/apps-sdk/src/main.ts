// Serves the bakery over stdio, in both protocol eras. One day's stock for the life of the process.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openBakery } from './bakery.ts';
import { createBakeryServer } from './server.ts';

const bakery = openBakery();
serveStdio(() => createBakeryServer(bakery));
