// Notes and tasks as an MCP server: tools for the model, two tools for the view alone, and the view.
import { McpServer } from '@modelcontextprotocol/server';
import type { NotesStore } from './store.ts';
import { registerChangeTools } from './tools/change-tools.ts';
import { registerListTools } from './tools/list-tools.ts';
import { registerViewTools } from './tools/view-tools.ts';

export interface NotesServerOptions {
  /** Shared by all servers of a process; its opener closes it. */
  readonly store: NotesStore;
}

export function createNotesServer({ store }: NotesServerOptions): McpServer {
  const server = new McpServer(
    { name: 'notes', title: 'Notes and tasks', version: '0.1.0' },
    {
      instructions:
        'The notes and tasks of the user. list_notes shows them in a view, where the user edits them and sees every change at once: show it once, then change notes by the other tools.',
    },
  );
  const context = { server, store };
  registerListTools(context);
  registerChangeTools(context);
  registerViewTools(context);
  return server;
}
