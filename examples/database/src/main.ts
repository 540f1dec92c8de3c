// Serves the database over stdio, in both protocol eras.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openDatabase } from './database.ts';
import { createDatabaseServer } from './server.ts';

const database = openDatabase();
serveStdio(() => createDatabaseServer(database));
