// A stdio MCP server of the legacy era without the SDK, with many faults. Modes are arguments, faults are tool names.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

if (process.env.START_LOG) appendFileSync(process.env.START_LOG, '.');
const mode = new Set(process.argv.slice(2));
const raw = (text: string): void => void process.stdout.write(text);
const send = (message: object): void => raw(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const tools: object[] = [
  'echo',
  'env',
  'die',
  'hang',
  'huge',
  'huge-id-last',
  'deep',
  'garbage',
  'newer-block',
  'odd-result',
  'odd-blocks',
  'asks-for-input',
  'unfinished',
  'progress',
  'proto',
  'flood',
  'twice',
  'add-tool',
  'refuse',
  'partial-die',
].map(name => ({ name, inputSchema: { type: 'object' }, 'x-vendor': 1 }));
if (mode.has('odd-tools'))
  tools.splice(1, 0, { name: 'no-schema' }, null as unknown as object, { name: 'echo', inputSchema: {} });
if (mode.has('loose-tools'))
  tools.push(
    { name: 'no-type', inputSchema: { properties: { a: { type: 'string' } } } },
    {
      ...{ name: 'nulls', inputSchema: { type: 'object' }, 'x-vendor': null, _meta: null, icons: null },
      ...{ title: null, description: null, outputSchema: null, annotations: { title: null, readOnlyHint: true } },
    },
    { name: 'no-annotations', inputSchema: { type: 'object' }, annotations: null },
  );

if (mode.has('exit-at-start')) {
  process.stderr.write('config file is missing\n');
  process.exit(3);
}
if (mode.has('banner')) raw('Welcome to faulty 1.0\n\u0000\u0000\n[]\nnull\n42\n{"almost":"json"}\n');
if (mode.has('long-banner')) raw('loading a module\n'.repeat(5000));
if (mode.has('stubborn')) {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
}
if (mode.has('grandchild'))
  spawn(process.execPath, ['-e', 'process.on("SIGTERM",()=>{});setInterval(()=>{},1000)'], { stdio: 'inherit' });
if (mode.has('garbage-for-ever')) {
  const more = () => process.stdout.write('this is a log line\n') && setImmediate(more);
  more();
  process.stdout.on('drain', more);
}
if (mode.has('deaf')) {
  setInterval(() => {}, 1000);
} else createInterface({ input: process.stdin }).on('line', line => receive(JSON.parse(line)));

let cancelled: unknown;
const subscribed = new Set<string>();

function receive(message: { id?: number; method?: string; params?: Record<string, never> }): unknown {
  const { id, method, params } = message;
  if (method === 'notifications/cancelled') cancelled = params;
  if (id === undefined || mode.has('silent')) return undefined;
  if (method === 'server/discover') {
    if (mode.has('exit-when-asked')) process.exit(1);
    if (mode.has('silent-when-asked')) return undefined;
    return send({ id, error: { code: -32601, message: 'Method not found' } });
  }
  if (method === 'initialize')
    return send({
      id,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true }, resources: { subscribe: mode.has('subscribe') } },
        serverInfo: { name: 'faulty', version: '1.0.0' },
      },
    });
  if (method === 'tools/list') {
    if (mode.has('silent-about-tools')) return undefined;
    if (mode.has('list-refused')) return send({ id, error: { code: -32603, message: 'no list today' } });
    if (mode.has('empty-cursor'))
      return send({
        id,
        result: params?.cursor === '' ? { tools: tools.slice(2) } : { tools: tools.slice(0, 2), nextCursor: '' },
      });
    if (mode.has('endless-list')) return send({ id, result: { tools, nextCursor: `${Math.random()}` } });
    return send({ id, result: { tools } });
  }
  if (mode.has('subscribe') && (method === 'resources/subscribe' || method === 'resources/unsubscribe')) {
    subscribed[method === 'resources/subscribe' ? 'add' : 'delete'](params!.uri!);
    return send({ id, result: {} });
  }
  if (method === 'resources/read')
    return send({ id, result: { contents: [{ uri: params?.uri, text: 'ok', 'x-vendor': { a: 1 } }, 7], 'x-page': 1 } });
  if (method === 'tools/call')
    return call(
      id,
      params as unknown as { name: string; arguments: Record<string, unknown>; _meta?: { progressToken: number } },
    );
  return send({ id, error: { code: -32601, message: 'Method not found' } });
}

interface ToolCall {
  readonly id: number;
  readonly args: Record<string, unknown>;
  readonly progressToken: number | undefined;
  readonly answer: (result: object) => void;
  readonly text: (value: string) => void;
}

function call(
  id: number,
  params: { name: string; arguments: Record<string, unknown>; _meta?: { progressToken: number } },
): void {
  const answer = (result: object) => send({ id, result });
  const text = (value: string) => answer({ content: [{ type: 'text', text: value }] });
  const run = CALLS[params.name];
  if (!run) send({ id, error: { code: -32602, message: `unknown tool ${params.name}` } });
  else run({ id, args: params.arguments, progressToken: params._meta?.progressToken, answer, text });
}

/** Faults of each tool. */
const CALLS: Readonly<Record<string, (call: ToolCall) => void>> = {
  /** Writes the bytes of `wire`, in which ID is the id of the call. */
  wire: ({ id, args }) => process.stdout.write(Buffer.from(String(args.wire).replaceAll('ID', String(id)), 'latin1')),
  update({ text }) {
    // Only of what was asked for.
    for (const uri of subscribed) send({ method: 'notifications/resources/updated', params: { uri } });
    text([...subscribed].join());
  },
  echo: ({ args, answer }) =>
    answer({ content: [{ type: 'text', text: JSON.stringify(args) }], structuredContent: args, 'x-vendor': [1] }),
  env: ({ text }) => text(JSON.stringify(process.env)),
  die: () => void process.stderr.write('\u001b[31mfatal: the disk is on fire\u001b[0m\n', () => process.exit(7)),
  'partial-die': ({ id }) =>
    void process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"te`, () => process.exit(0)),
  hang() {},
  'was-cancelled': ({ text }) => text(JSON.stringify(cancelled ?? null)),
  huge: ({ id, args }) =>
    raw(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${'x'.repeat(Number(args.bytes))}"}]}}\n`,
    ),
  'huge-id-last': ({ id, args }) =>
    raw(
      `{"result":{"id":1,"content":[{"type":"text","text":"\\"id\\":5 ${'é'.repeat(Number(args.bytes) / 2)}"}]},"jsonrpc":"2.0","id":${id}}\n`,
    ),
  deep: ({ id }) =>
    raw(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}\n`),
  garbage({ args, text }) {
    raw('Traceback (most recent call last):\n'.repeat(Number(args?.lines ?? 1)));
    text('still here');
  },
  'newer-block': ({ answer }) =>
    answer({
      content: [
        { type: 'hologram', voxels: [1, 2] },
        { type: 'text', text: 'a' },
      ],
    }),
  'odd-result': ({ answer }) => answer({ content: 'not a list' }),
  'odd-blocks': ({ answer }) =>
    answer({
      content: [{ type: 'text', text: 'good' }, { text: 'no type' }, 7, { type: 'text', text: 8 }],
      isError: 'maybe',
    }),
  'asks-for-input': ({ answer }) => answer({ resultType: 'input_required', content: [] }),
  unfinished: ({ id }) => raw(`{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`),
  progress({ progressToken, text }) {
    for (const progress of [1, 2, 3])
      send({ method: 'notifications/progress', params: { progressToken, progress, total: 3 } });
    text('done');
  },
  proto: ({ id }) =>
    raw(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"__proto__":{"admin":true},"a":1}}}\n`,
    ),
  flood: ({ text }) => void process.stderr.write(`${'y'.repeat(79)}\n`.repeat(131_072), () => text('flooded')),
  talk({ args, text }) {
    // As long as it is read.
    let remaining = Number(args.messages);
    const params = { data: 'z'.repeat(100_000) };
    const line = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params });
    const more = () => (remaining-- > 0 ? process.stdout.write(`${line}\n`, more) : text('all is said'));
    more();
  },
  twice({ text }) {
    text('first');
    text('second');
  },
  'add-tool'({ text }) {
    tools.push({ name: 'was-cancelled', inputSchema: { type: 'object' } });
    send({ method: 'notifications/tools/list_changed' });
    text('added');
  },
  announce({ args, text }) {
    for (let n = 0; n < Number(args.times); n++) send({ method: `notifications/${args.list}/list_changed` });
    text('announced');
  },
  refuse: ({ id }) => send({ id, error: { code: -32001, message: 'not\nallowed', data: { why: 'tuesday' } } }),
};
