// The MCP server of the tests of a step's approvals and of the transcript's place: tools that read and tools that change things, with titles and
// choices in their schemas; results that are tall, long, failed; an interface that is taller than a window and comes late.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const TALL_SCRIPT = `
import { connect } from '@vitrine/view';
const view = await connect({ name: 'tower', version: '1.0.0' });
document.querySelector('#poll').onclick = async () => {
  for (let n = 0; n < 5; n++) await view.callTool('peek', { n });
  document.querySelector('#out').textContent = 'Polled.';
};
document.querySelector('#press').onclick = () => view.callTool('order', { item: 'tea', count: 1 }).then(
  () => { document.querySelector('#out').textContent = 'Pressed.'; },
  () => { document.querySelector('#out').textContent = 'Refused.'; },
);
`;
const TALL_PAGE = `<!doctype html><html lang="en"><title>Tower</title>
<style>#top{height:1400px;background:linear-gradient(#ddd,#888)}</style>
<button id="poll">Poll</button> <button id="press">Press</button> <p id="out"></p><div id="top">The top of the tower</div><p>The foot</p>`;

const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
const READ = { readOnlyHint: true };
const SPEEDS = [
  { const: 'std', title: 'Standard' },
  { const: 'express', title: 'Express' },
];

function createStepServer(script: string): McpServer {
  const server = new McpServer({ name: 'step-server', version: '1.0.0' });
  server.registerTool(
    'lookup',
    {
      title: 'Look up',
      inputSchema: z.object({
        topic: z.string().meta({ title: 'Topic' }),
        speed: z.string().meta({ title: 'Speed', oneOf: SPEEDS }).optional(),
        down: z
          .array(z.enum(['start', 'a']))
          .meta({ title: 'Buttons' })
          .optional(),
      }),
      annotations: READ,
    },
    ({ topic }) => text(`About ${topic}: nothing new.`),
  );
  server.registerTool(
    'order',
    {
      title: 'Order',
      inputSchema: z.object({
        item: z.string().meta({ title: 'Item' }),
        count: z.number().int().max(9).meta({ title: 'Count' }),
      }),
    },
    ({ item, count }) => text(`Ordered ${count} ${item}.`),
  );
  server.registerTool(
    'discard',
    {
      title: 'Discard an order',
      description: 'Deletes the order for good. Its receipts are deleted, too.',
      inputSchema: z.object({ item: z.string().meta({ title: 'Item' }) }),
      annotations: { destructiveHint: true },
    },
    ({ item }) => text(`Discarded ${item}.`),
  );
  server.registerTool('audiences', { title: 'Audiences', inputSchema: z.object({}), annotations: READ }, () => ({
    content: [
      { type: 'text', text: 'For the user.', annotations: { audience: ['user'] } },
      { type: 'text', text: 'For the model.', annotations: { audience: ['assistant'] } },
    ],
  }));
  server.registerTool('fail', { title: 'Fail', inputSchema: z.object({}) }, () => ({
    isError: true,
    ...text('The drawer is stuck.'),
  }));
  server.registerTool('table', { title: 'Long table', inputSchema: z.object({}), annotations: READ }, () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ number: n, name: `Row ${n}`, price: n * 1.5 }));
    return { ...text(JSON.stringify({ rows })), structuredContent: { rows } };
  });
  server.registerTool(
    'peek',
    {
      title: 'Peek',
      inputSchema: z.object({ n: z.number() }),
      annotations: READ,
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ n }) => text(`Peek ${n}`),
  );
  registerUITool(
    server,
    {
      name: 'tower',
      title: 'Tower',
      inputSchema: z.object({}),
      ui: { html: () => `${TALL_PAGE}<script type="module">${script}</script></html>` },
    },
    () => text('A tower.'),
  );
  return server;
}

if (import.meta.main) await serveWithView(TALL_SCRIPT, createStepServer);
