// Servers that start, and speak MCP wrongly.
import { type BrokenServer, HANDSHAKE, node, source } from './sources.ts';

export const MESSAGES: readonly BrokenServer[] = [
  {
    name: 'it prints text and no message',
    ...node("console.log('Welcome to my server!'); setInterval(() => {}, 1000)"),
    cause: 'stdout-text',
    advice: /stderr/,
  },
  {
    name: 'it prints text between its messages',
    ...node(source({ on: "if (method === 'tools/list') console.log('listing tools');" })),
    cause: 'stdout-text-later',
    advice: /stderr/,
  },
  {
    name: 'it listens for HTTP',
    ...node("console.log('Server running on http://localhost:3000'); setInterval(() => {}, 1000)"),
    cause: 'http-server',
    advice: /--url/,
  },
  {
    name: 'its messages have several lines',
    ...node(source({ write: "JSON.stringify(reply, null, 2) + '\\n'" })),
    cause: 'several-lines',
    advice: /one line/,
  },
  {
    name: 'its messages have headers',
    ...node(
      source({ write: "'Content-Length: ' + JSON.stringify(reply).length + '\\r\\n\\r\\n' + JSON.stringify(reply)" }),
    ),
    cause: 'header-framing',
    advice: /without headers/,
  },
  {
    name: 'its messages are server-sent events',
    ...node(source({ write: "'data: ' + JSON.stringify(reply) + '\\n\\n'" })),
    cause: 'header-framing',
    advice: /without "data:"/,
  },
  {
    name: 'its messages are UTF-16',
    ...node(source({ write: "Buffer.from(JSON.stringify(reply) + '\\n', 'utf16le')" })),
    cause: 'wrong-encoding',
    advice: /UTF-8/,
  },
  {
    name: 'its messages have no end',
    ...node(source({ write: 'JSON.stringify(reply)' })),
    cause: 'no-line-end',
    advice: /newline/,
  },
  {
    name: 'its ids are texts',
    ...node(source({ write: "JSON.stringify({ ...reply, id: String(id) }) + '\\n'" })),
    cause: 'wrong-id',
    advice: /a number as a number/,
  },
  {
    name: 'its version is unknown',
    ...node(source({ initialize: { ...HANDSHAKE, protocolVersion: '1.0' } })),
    cause: 'wrong-protocol-version',
    advice: /2025-11-25/,
  },
  {
    name: 'it refuses the handshake',
    ...node(source({ initialize: null })),
    cause: 'refused-handshake',
    advice: /answer initialize/,
  },
  {
    name: 'it refuses the version',
    ...node(
      source({
        on: `if (method === 'initialize') {
          const error = { code: -32602, message: 'Unsupported protocol version', data: { supported: ['2024-10-07'] } };
          console.log(JSON.stringify({ jsonrpc: '2.0', id, error }));
          continue;
        }`,
      }),
    ),
    cause: 'wrong-protocol-version',
    advice: /Update the server or its SDK/,
  },
  {
    name: 'it has no capabilities',
    ...node(source({ initialize: { ...HANDSHAKE, capabilities: undefined } })),
    cause: 'no-capabilities',
    advice: /"capabilities": \{"tools": \{\}\}/,
  },
  {
    name: 'it does not say that it has tools',
    ...node(source({ initialize: { ...HANDSHAKE, capabilities: {} } })),
    cause: 'no-tools-capability',
    advice: /"capabilities"/,
  },
  {
    name: 'it crashes after the handshake',
    ...node(source({ on: "if (method === 'tools/list') throw new TypeError('tools is not iterable');" })),
    cause: 'crash-after-start',
    advice: /log/,
  },
  {
    name: 'it starts slowly',
    ...node(source({ before: 'await new Promise(done => setTimeout(done, 3300));' })),
    cause: 'slow-start',
    advice: /first call/,
    isWarning: true,
    options: ['--timeout', '30'],
  },
];
