// The shared part of the servers: a few books, and the tool that the widgets call.
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

export const BOOKS: readonly string[] = ['Emma', 'Persuasion', 'Mansfield Park'];

/** A server with the tool `reserve`, which numbers reservations. */
export function createLibraryServer(name: string, title: string): McpServer {
  const server = new McpServer({ name, title, version: '0.1.0' });
  let reservations = 0;
  server.registerTool(
    'reserve',
    {
      title: 'Reserve a book',
      description: 'Puts a book aside for the user.',
      inputSchema: z.object({ book: z.enum(BOOKS as [string, ...string[]]) }),
    },
    ({ book }) => {
      reservations++;
      return { content: [{ type: 'text', text: `${book} is reserved, number ${reservations}.` }] };
    },
  );
  return server;
}
