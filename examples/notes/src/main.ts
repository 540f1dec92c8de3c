// Serves the notes over stdio, in both protocol eras. `NOTES_FILE` names their SQLite file.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createNotesServer } from './server.ts';
import { openNotesStore } from './store.ts';

const folder = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
const store = openNotesStore({ file: process.env.NOTES_FILE || join(folder, 'vitrine-example-notes', 'list.sqlite') });
serveStdio(() => createNotesServer({ store }));
