// Serves tools whose results are as written, by hand, because no SDK sends some of them.
import { createInterface } from 'node:readline';

/** Serves a tool without arguments for each result, over stdio. */
export function serveResults(name: string, results: Readonly<Record<string, unknown>>): void {
  createInterface({ input: process.stdin }).on('line', line => {
    const { id, method, params } = JSON.parse(line) as { id?: number; method: string; params?: { name: string } };
    if (id === undefined) return;
    const answers: Record<string, unknown> = {
      initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name, version: '1' } },
      'tools/list': { tools: Object.keys(results).map(tool => ({ name: tool, inputSchema: { type: 'object' } })) },
      'tools/call': results[params?.name ?? ''],
      ping: {},
    };
    const result = answers[method];
    const answer = result === undefined ? { error: { code: -32601, message: 'unknown' } } : { result };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
  });
}
