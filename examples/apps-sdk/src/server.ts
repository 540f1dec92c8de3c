// A server as the documentation of ChatGPT's Apps SDK shows one: the plain MCP SDK, `openai/outputTemplate` on the tool, a page of the type
// `text/html+skybridge`. Nothing in it is made for Vitrine.
import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Bakery } from './bakery.ts';

const TEMPLATE = 'ui://widget/bakery.html';
const BreadSchema = z.object({
  id: z.string(),
  name: z.string(),
  grain: z.string(),
  price: z.number().describe('Euro'),
  left: z.number().int().describe('Loaves on the shelf'),
});

/** Creates the server on a bakery. */
export function createBakeryServer(bakery: Bakery): McpServer {
  const server = new McpServer({ name: 'bakery', title: 'Bakery', version: '0.1.0' });

  server.registerResource(
    'bakery-widget',
    TEMPLATE,
    { mimeType: 'text/html+skybridge', description: 'The shelf of the bakery' },
    () => ({
      contents: [
        {
          uri: TEMPLATE,
          mimeType: 'text/html+skybridge',
          text: readFileSync(new URL('widget.html', import.meta.url), 'utf8'),
          _meta: {
            'openai/widgetDescription': 'The user sees the shelf and can order there.',
            'openai/widgetPrefersBorder': true,
            'openai/widgetCSP': { connect_domains: [], resource_domains: [] },
          },
        },
      ],
    }),
  );

  server.registerTool(
    'show_bread',
    {
      title: 'Show bread',
      description: 'Shows what the bakery has today.',
      inputSchema: z.object({
        grain: z.enum(['wheat', 'rye', 'spelt']).optional().describe('Only bread of this grain'),
      }),
      outputSchema: z.object({ breads: z.array(BreadSchema) }),
      annotations: { readOnlyHint: true },
      _meta: {
        'openai/outputTemplate': TEMPLATE,
        'openai/widgetAccessible': true,
        'openai/toolInvocation/invoking': 'Looking at the shelf',
        'openai/toolInvocation/invoked': 'The shelf of today',
      },
    },
    ({ grain }) => {
      const breads = bakery.list(grain);
      return {
        content: [
          { type: 'text', text: breads.map(({ name, price, left }) => `${name}: ${price} €, ${left} left`).join('\n') },
        ],
        structuredContent: { breads },
        // For the page alone: a model is not shown `_meta`.
        _meta: { baking: Object.fromEntries(breads.map(({ id }) => [id, bakery.baking(id)])) },
      };
    },
  );

  server.registerTool(
    'order_bread',
    {
      title: 'Order bread',
      description: 'Puts loaves aside for the user.',
      inputSchema: z.object({ id: z.string(), count: z.number().int().min(1).max(20).default(1) }),
      outputSchema: z.object({ bread: BreadSchema, count: z.number() }),
      annotations: { readOnlyHint: false, destructiveHint: false },
      _meta: { 'openai/widgetAccessible': true },
    },
    ({ id, count }) => {
      try {
        const bread = bakery.order(id, count);
        return {
          content: [{ type: 'text', text: `${count} × ${bread.name} put aside. ${bread.left} are left.` }],
          structuredContent: { bread, count },
        };
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: (error as Error).message }] };
      }
    },
  );

  server.registerTool(
    'bake_more',
    {
      title: 'Bake more',
      description: 'Asks the baker whether more of a bread can be had. Not for the page.',
      inputSchema: z.object({ id: z.string() }),
      annotations: { readOnlyHint: true },
      _meta: { 'openai/widgetAccessible': false },
    },
    ({ id }) => {
      const baking = bakery.baking(id);
      const text = baking
        ? `The next batch comes a day after ${baking.bakedAt}.`
        : `There is no bread ${JSON.stringify(id)}.`;
      return { content: [{ type: 'text', text }], ...(baking ? {} : { isError: true }) };
    },
  );

  return server;
}
