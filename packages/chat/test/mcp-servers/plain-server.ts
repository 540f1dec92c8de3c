// An MCP server without interfaces, for the tests of compiled ones: tests read its actions as text.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });

export function createPlainServer(): McpServer {
  const server = new McpServer({ name: 'plain-server', version: '1.0.0' });
  const annotations = { destructiveHint: true };
  let finish = (_said: string): void => {};
  server.registerTool(
    'erase',
    { title: 'Erase', inputSchema: z.object({ shelf: z.string() }), annotations },
    ({ shelf }) => say(`The shelf ${shelf} is empty.`),
  );
  server.registerTool(
    'sign-in',
    {
      title: 'Sign in',
      inputSchema: z.object({ name: z.string(), key: z.string().meta({ format: 'password' }) }),
    },
    ({ name, key }) => say(`${name} is in, by ${key.length} signs.`),
  );
  server.registerTool(
    'brew',
    { title: 'Brew', inputSchema: z.object({ leaf: z.string() }) },
    () => new Promise(resolve => void (finish = said => resolve(say(said)))),
  );
  server.registerTool('pour', { title: 'Pour', inputSchema: z.object({ said: z.string() }) }, ({ said }) => {
    finish(said);
    return say('Poured.');
  });
  server.registerTool('lend', { title: 'Lend', inputSchema: z.object({}) }, () => ({
    content: [
      { type: 'text', text: 'A book.' },
      {
        type: 'resource',
        resource: { uri: 'ui://plain/book', mimeType: 'text/html', text: '<!doctype html><p id="own">Own page</p>' },
      },
    ],
  }));
  const book = z.object({ book_id: z.string() });
  const readOnly = { readOnlyHint: true };
  server.registerTool('list_books', { title: 'Books', inputSchema: z.object({}), annotations: readOnly }, () =>
    say(JSON.stringify(['Emma', 'Ulysses', 'Walden'].map((title, n) => ({ book_id: `b${n}`, title })))),
  );
  server.registerTool('get_book', { title: 'Look it up', inputSchema: book, annotations: readOnly }, args =>
    say(`The book ${args.book_id} is on shelf A.`),
  );
  server.registerTool('give_back', { title: 'Give it back', inputSchema: book, annotations }, args =>
    say(`The book ${args.book_id} is back.`),
  );
  return server;
}

if (import.meta.main) serveStdio(() => createPlainServer());
