// What broken servers are made of: the files and words that start them, or what answers at their address.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The cause that `vitrine doctor` has to name, and what it has to advise. */
export interface BrokenServer {
  readonly name: string;
  readonly cause: string;
  readonly advice: RegExp;
  /** Files of its folder by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** The words of its command. `FOLDER`, `NODE`, `PORT`: replaced. */
  readonly words?: readonly string[];
  /** Options of the doctor. */
  readonly options?: readonly string[];
  /** Answers requests at its address. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  /** Scheme and path of its address. @default http and /mcp */
  readonly address?: string;
  /** It speaks TLS with a certificate that it has signed itself. */
  readonly isSelfSigned?: boolean;
  /** The cause is a warning: clients can use it. */
  readonly isWarning?: boolean;
}

export const TOOL = {
  name: 'look_up',
  description: 'Looks a word up.',
  inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};
export const HANDSHAKE = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'broken', version: '1' },
};

interface Faults {
  readonly initialize?: unknown;
  readonly tools?: unknown;
  /** Code before the server reads. */
  readonly before?: string;
  /** Code with the `message` that was received. */
  readonly on?: string;
  /** Code of the text that is written for `reply`. */
  readonly write?: string;
}

/** The source of a server for stdio that works but for its faults. */
export function source({
  initialize = HANDSHAKE,
  tools = { tools: [TOOL] },
  before = '',
  on = '',
  write,
}: Faults = {}): string {
  return `${before}
const answers = { initialize: ${JSON.stringify(initialize)}, 'tools/list': ${JSON.stringify(tools)} };
let rest = '';
process.stdin.setEncoding('utf8').on('data', chunk => {
  rest += chunk;
  const lines = rest.split('\\n');
  rest = lines.pop();
  for (const line of lines.filter(Boolean)) {
    const message = JSON.parse(line);
    const { id, method } = message;
    if (id === undefined) continue;
    ${on}
    const result = answers[method];
    const reply = { jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'no ' + method } }) };
    process.stdout.write(${write ?? "JSON.stringify(reply) + '\\n'"});
  }
}).on('end', () => process.exit(0));
`;
}

export const node = (text: string, name = 'server.mjs'): Pick<BrokenServer, 'files' | 'words'> => ({
  files: { [name]: text },
  words: ['NODE', `FOLDER/${name}`],
});
export const python = (text: string): Pick<BrokenServer, 'files' | 'words'> => ({
  files: { 'server.py': text },
  words: ['python3', 'FOLDER/server.py'],
});
export const says = (text: string, code = 1): string =>
  `process.stderr.write(${JSON.stringify(`${text}\n`)}); process.exit(${code});`;

/** Answers like a server over Streamable HTTP. */
export const answerMCP: NonNullable<BrokenServer['answer']> = (_request, response, body) => {
  const { id, method } = JSON.parse(body || '{}') as { id?: number; method?: string };
  if (id === undefined) return void response.writeHead(202).end();
  const results: Record<string, unknown> = { initialize: HANDSHAKE, 'tools/list': { tools: [TOOL] } };
  const result = results[method ?? ''];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'no' } }) }),
  );
};
