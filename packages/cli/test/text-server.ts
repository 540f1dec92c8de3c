// A server behind `vitrine wrap` in its tests: stdio, legacy era, without the SDK. With `env` it reports its environment, with `none` it does not start.
import { createInterface } from 'node:readline';

if (process.argv.includes('none')) {
  process.stderr.write('the licence is missing\n');
  process.exit(3);
}
const inputSchema = { type: 'object', properties: { word: { type: 'string' } } };
const tools = [
  { name: 'echo', title: 'Echo', inputSchema },
  { name: 'env', inputSchema: { type: 'object' } },
];
const results: Record<string, (params: { name?: string; arguments?: { word?: string } }) => object> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'text', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: args }) => ({
    content: [{ type: 'text', text: name === 'env' ? JSON.stringify(process.env) : (args?.word ?? 'nothing') }],
  }),
};

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.(params);
  const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
