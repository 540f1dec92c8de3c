// A stdio server without the SDK, whose results have numbers that JavaScript cannot write.
import { createInterface } from 'node:readline';

const RECORD = '{"id":12345678901234567890,"e":1e400,"price":0.10}';
const ROWS = '[{"id":12345678901234567890,"price":5.00},{"id":12345678901234567891,"price":0.10}]';
const TABLE = `{"columns":[{"key":"id","label":"Id"},{"key":"price","label":"Price"}],"data":${ROWS}}`;
const text = (json: string): string => `"content":[{"type":"text","text":${JSON.stringify(json)}}]`;

const RESULTS: Readonly<Record<string, string>> = {
  structured: `{"content":[],"structuredContent":${RECORD}}`,
  as_text: `{${text(RECORD)}}`,
  table: `{${text('A table.')},"structuredContent":${TABLE}}`,
};
const NATIVE = '"_meta":{"vitrine.dev/native":{"component":"data-table","version":1}}';
const TOOLS = Object.keys(RESULTS).map(
  name => `{"name":"${name}","inputSchema":{"type":"object"}${name === 'table' ? `,${NATIVE}` : ''}}`,
);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as { id?: number; method: string; params?: { name?: string } };
  const result =
    method === 'initialize'
      ? '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"numbers","version":"1"}}'
      : method === 'tools/list'
        ? `{"tools":[${TOOLS.join()}]}`
        : method === 'tools/call'
          ? RESULTS[params?.name ?? '']
          : undefined;
  if (id !== undefined) {
    const answer = result === undefined ? '"error":{"code":-32601,"message":"none"}' : `"result":${result}`;
    process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${answer}}\n`);
  }
}
