// The tool that orders what is in the basket. It asks how to wrap it: by a page where the client shows one, else by the form of the same question.
import { readFileSync } from 'node:fs';
import { inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { addUIResource } from '@vitrine/server';
import * as z from 'zod';
import type { Basket } from '../basket.ts';

const URI = 'ui://product-card/wrapping';
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const PAGE = read('./wrapping.html').replace('/* script */', () => read('./wrapping.js'));

const PAPERS = ['none', 'sky', 'moss', 'rose'] as const;
const ChoiceSchema = z.object({ paper: z.enum(PAPERS), note: z.string().max(80).optional() });
const QUESTION = {
  message: 'How shall we wrap your order?',
  requestedSchema: {
    type: 'object' as const,
    properties: {
      paper: { type: 'string' as const, title: 'Paper', enum: [...PAPERS] },
      note: { type: 'string' as const, title: 'Words on the card', maxLength: 80 },
    },
    required: ['paper'],
  },
  _meta: { ui: { resourceUri: URI } },
};

export function registerOrder(server: McpServer, basket: Basket): void {
  addUIResource(server, {
    uri: URI,
    name: 'wrapping',
    mimeType: 'text/html;profile=mcp-app',
    content: PAGE,
    asks: true,
  });
  server.registerTool(
    'order',
    {
      title: 'Order',
      description: 'Orders what is in the basket, after the user has said how to wrap it.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (_, ctx) => {
      const { items, total } = basket.getSnapshot();
      if (items === 0) return { isError: true, content: [{ type: 'text', text: 'The basket is empty.' }] };
      const answer = ctx.mcpReq.inputResponses?.wrapping as { action?: string; content?: unknown } | undefined;
      if (answer === undefined) return inputRequired({ inputRequests: { wrapping: inputRequired.elicit(QUESTION) } });
      const choice = answer.action === 'accept' ? ChoiceSchema.safeParse(answer.content).data : undefined;
      if (!choice) return { content: [{ type: 'text', text: 'Nothing was ordered.' }] };
      basket.clear();
      const paper = choice.paper === 'none' ? 'without paper' : `in ${choice.paper} paper`;
      const note = choice.note ? `, with a card that says “${choice.note}”` : '';
      return {
        content: [
          { type: 'text', text: `Ordered: ${items} ${items === 1 ? 'item' : 'items'}, ${total}, ${paper}${note}.` },
        ],
      };
    },
  );
}
