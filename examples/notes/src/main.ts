// Serves the notes over stdio, in both protocol eras; with `--http`, or with MCP_PORT set, over Streamable HTTP.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serveHttp } from './http.ts';
import { findNotesFile } from './notes-file.ts';
import { createNotesServer } from './server.ts';
import { openNotesStore } from './store.ts';

const DEFAULT_PORT = 3003;

const store = openNotesStore({ file: findNotesFile() });
const { MCP_PORT } = process.env;

if (MCP_PORT || process.argv.includes('--http')) {
  const { url } = await serveHttp({ port: Number(MCP_PORT || DEFAULT_PORT), store });
  console.error(`Notes: ${url}`);
} else serveStdio(() => createNotesServer({ store }));
