// The server behind every proxy: answers at once, so that what is measured is the way. Legacy era, by hand, with text results.
import { createInterface } from 'node:readline';

const tools = Array.from({ length: 20 }, (_, index) => ({
  name: `tool-${index}`,
  description: 'Says what it was given.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}));
const results: Record<string, (params: { arguments?: { text?: string } }) => object> = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'upstream', version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': ({ arguments: args }) => ({ content: [{ type: 'text', text: args?.text ?? '' }] }),
};

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.(params);
  const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
