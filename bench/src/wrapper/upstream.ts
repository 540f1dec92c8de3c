// The server behind every proxy: it answers at once, so that only the proxies are measured. Legacy era, without the SDK, with text results. It has 200
// tools of real servers (the fixture of @vitrine/models/form). It speaks on stdin and stdout, or over Streamable HTTP on the port that it is given.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

interface Server {
  readonly server: string;
  readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
}

const TOOLS = 200;
const file = new URL('../../../packages/models/test/form/data/tool-schemas.json', import.meta.url);
const servers = JSON.parse(readFileSync(file, 'utf8')) as readonly Server[];
const tools = [
  { name: 'say', inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
  ...servers.flatMap(({ server, tools }) => tools.map(tool => ({ ...tool, name: `${server}_${tool.name}` }))),
].slice(0, TOOLS);

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

/** The answer to one message; undefined for a notification. */
function answerTo(text: string): string | undefined {
  const { id, method, params } = JSON.parse(text);
  if (id === undefined) return undefined;
  const result = results[method]?.(params);
  const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
}

function serveStdio(): void {
  createInterface({ input: process.stdin }).on('line', line => {
    const answer = answerTo(line);
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
  });
}

function serveHttp(port: number): void {
  createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const answer = answerTo(text);
    if (answer === undefined) response.writeHead(202).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  }).listen(port, '127.0.0.1');
}

const port = process.argv[2];
if (port === undefined) serveStdio();
else serveHttp(Number(port));
