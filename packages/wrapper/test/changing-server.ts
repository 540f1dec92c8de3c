// A stdio server of the legacy era, without the SDK: at each start it has one tool more; `die` ends it. It counts its starts in a file.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const file = process.argv[2]!;
appendFileSync(file, '.');
const starts = readFileSync(file, 'utf8').length;
const names = ['die', ...Array.from({ length: starts }, (_, index) => `tool-${index + 1}`)];
const results: Record<string, () => object> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'changing', version: String(starts) },
  }),
  'tools/list': () => ({ tools: names.map(name => ({ name, inputSchema: { type: 'object' } })) }),
  'tools/call': () => ({ content: [] }),
};

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (params?.name === 'die') process.kill(process.pid, 'SIGKILL');
  const result = results[method]?.();
  const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
