// An MCP server on stdio with one tool, `cook`, whose interface is of the generation and with the page that the environment says.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The settings, as JSON in `FAULTY`. The page is read anew from the file in `FAULTY_PAGE`, where that is set. */
export interface FaultySettings {
  readonly generation: 'mcp-apps' | 'mcp-ui' | 'apps-sdk' | 'a2ui';
  /** The page, or the A2UI messages as JSON. */
  readonly page: string;
  readonly csp?: object;
  readonly text?: string;
  readonly structuredContent?: object;
  /** The list of tools is refused. */
  readonly isUnlisted?: boolean;
}

const settings = JSON.parse(process.env.FAULTY ?? '{}') as FaultySettings;
const page = process.env.FAULTY_PAGE ? readFileSync(process.env.FAULTY_PAGE, 'utf8') : settings.page;
const { generation, csp, text = 'Lentil soup takes 45 minutes.' } = settings;
const structuredContent = settings.structuredContent ?? { dish: 'Lentil soup', minutes: 45 };
const URI = 'ui://kitchen/dish';
const TYPES = {
  'mcp-apps': 'text/html;profile=mcp-app',
  'mcp-ui': 'text/html',
  'apps-sdk': 'text/html+skybridge',
  a2ui: 'application/json+a2ui',
};
const resource = { uri: URI, mimeType: TYPES[generation], text: page, ...(csp && { _meta: { ui: { csp } } }) };
const isEmbedded = generation === 'mcp-ui' || generation === 'a2ui';
const metadata = {
  'mcp-apps': { ui: { resourceUri: URI } },
  'apps-sdk': { 'openai/outputTemplate': URI },
  'mcp-ui': undefined,
  a2ui: undefined,
}[generation];

const ANSWERS: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'kitchen', version: '1.0.0' },
  },
  ping: {},
  'tools/list': {
    tools: [
      {
        name: 'cook',
        description: 'Cooks a dish.',
        annotations: { readOnlyHint: true },
        inputSchema: { type: 'object', properties: { dish: { type: 'string', default: 'soup' } }, required: ['dish'] },
        outputSchema: {
          type: 'object',
          properties: { dish: { type: 'string' }, minutes: { type: 'number' } },
          required: ['dish', 'minutes'],
        },
        ...(metadata && { _meta: metadata }),
      },
    ],
  },
  'tools/call': {
    content: [
      ...(text === '' ? [] : [{ type: 'text', text }]),
      ...(isEmbedded ? [{ type: 'resource', resource }] : []),
    ],
    structuredContent,
  },
  'resources/list': { resources: [] },
  'resources/read': { contents: [resource] },
};

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method } = JSON.parse(line) as { id?: unknown; method: string };
  if (id === undefined) return;
  const result = settings.isUnlisted && method === 'tools/list' ? undefined : ANSWERS[method];
  const answer = result ? { result } : { error: { code: -32601, message: `no ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
