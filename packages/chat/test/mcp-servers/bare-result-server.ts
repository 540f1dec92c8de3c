// A server whose results are not as MCP has them: `tools/call` answers with what the tool's name stands for. Written by hand, because no SDK
// sends such results.
import { createInterface } from 'node:readline';

const RESULTS: Record<string, unknown> = {
  text: { content: 'Said in one text.' },
  block: { content: { type: 'text', text: 'Said in one block.' } },
  bare: { city: 'Oslo', degrees: 4 },
  rows: { rows: [{ city: 'Oslo' }, { city: 'Bergen' }] },
  missing: {},
  null: { content: null, structuredContent: { city: 'Tromsø' } },
};

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line) as { id?: number; method: string; params?: { name: string } };
  if (id === undefined) return;
  const answers: Record<string, unknown> = {
    initialize: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'bare', version: '1' },
    },
    'tools/list': { tools: Object.keys(RESULTS).map(name => ({ name, inputSchema: { type: 'object' } })) },
    'tools/call': RESULTS[params?.name ?? ''],
    ping: {},
  };
  const result = answers[method];
  const answer = result === undefined ? { error: { code: -32601, message: 'unknown' } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
