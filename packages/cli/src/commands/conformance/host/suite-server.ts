// The server of the suite: MCP over HTTP without a library, the addresses that its views ask, and the page of the results.
import { isRecord, parseJson, toRecord } from '@vitrine/std/internal/json';
import { readStream } from '@vitrine/std/internal/read-stream';
import * as z from 'zod';
import { version } from '../../../program/version.ts';
import { A2UI_TOOLS, a2uiAnswer, a2uiChecks, readA2UIResults } from './a2ui-checks.ts';
import { CHECK_TOOLS, type CheckedProtocol, HOST_CHECKS } from './host-checks.ts';
import type { HostReport } from './host-report.ts';
import { resultsPage } from './results-page.ts';
import { CHECK_ARGUMENTS, type SuiteOrigins, suitePage } from './suite-pages.ts';

const ReportSchema = z.object({
  protocol: z.enum(['mcp-apps', 'apps-sdk', 'a2ui']),
  host: z.string().max(200),
  results: z
    .array(
      z.object({
        id: z.string().max(100),
        status: z.enum(['passed', 'failed', 'skipped']),
        detail: z.string().max(1000).optional(),
      }),
    )
    .max(100),
});

/** The largest body of a request. */
const MAX_BODY = 256 * 1024;
type PageProtocol = Exclude<CheckedProtocol, 'a2ui'>;
const VIEW_URIS: Readonly<Record<PageProtocol, string>> = {
  'mcp-apps': 'ui://vitrine-conformance/mcp-apps',
  'apps-sdk': 'ui://vitrine-conformance/apps-sdk',
};
const MIME_TYPES: Readonly<Record<PageProtocol, string>> = {
  'mcp-apps': 'text/html;profile=mcp-app',
  'apps-sdk': 'text/html+skybridge',
};
const NOTE = 'check://note';
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': '*',
};

export interface Suite {
  /** Answers a request. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Reports so far: the last of each protocol. */
  reports(): readonly HostReport[];
}

export interface SuiteOptions {
  /** The protocols that the host claims. */
  readonly protocols: readonly CheckedProtocol[];
  /** Called when a view is asked for, as the port is known then. */
  readonly origins: () => SuiteOrigins;
  readonly onReport?: (report: HostReport) => void;
}

export function createSuite({ protocols, origins, onReport = () => {} }: SuiteOptions): Suite {
  const reports = new Map<CheckedProtocol, HostReport>();
  const presses: Presses = { isForbidden: false };
  const take = (value: unknown): boolean => {
    const { data } = ReportSchema.safeParse(value);
    if (!data) return false;
    const expectedChecks = HOST_CHECKS.filter(({ protocol }) => protocol === data.protocol);
    const results = expectedChecks.map(
      ({ id }) =>
        data.results.find(result => result.id === id) ?? { id, status: 'failed' as const, detail: 'not reported' },
    );
    const report = { ...data, results, at: new Date().toISOString() };
    reports.set(data.protocol, report);
    onReport(report);
    return true;
  };
  return {
    reports: () => [...reports.values()],
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      if (pathname === '/pixel.svg')
        return new Response(PIXEL, {
          headers: { ...CORS, 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' },
        });
      if (pathname === '/frame') return html(`<script>parent.postMessage('vitrine-conformance frame', '*')</script>`);
      if (pathname === '/' && request.method === 'GET')
        return html(resultsPage([...reports.values()], protocols, origins().declared));
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...CORS, Allow: 'POST' } });
      const body = await readStream(request.body, MAX_BODY);
      const value = body && parseJson(new TextDecoder().decode(body));
      if (pathname === '/report') return new Response(null, { status: take(value) ? 204 : 400, headers: CORS });
      if (pathname !== '/mcp') return new Response(null, { status: 404, headers: CORS });
      if (!isRecord(value) || typeof value.method !== 'string')
        return new Response(null, { status: 400, headers: CORS });
      if (value.id === undefined) return new Response(null, { status: 202, headers: CORS });
      const answer = answerRequest(value.method, toRecord(value.params), { origins: origins(), take, presses });
      return Response.json({ jsonrpc: '2.0', id: value.id, ...answer }, { headers: CORS });
    },
  };
}

function html(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}

/** What the presses of the A2UI surface have sent. */
interface Presses {
  first?: Record<string, unknown>;
  isForbidden: boolean;
}

interface SuiteState {
  readonly origins: SuiteOrigins;
  readonly presses: Presses;
  readonly take: (report: unknown) => boolean;
}

function answerRequest(method: string, params: Record<string, unknown>, state: SuiteState): object {
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'vitrine-conformance', version: version() };
      const protocolVersion = typeof params.protocolVersion === 'string' ? params.protocolVersion : '2025-11-25';
      return { result: { protocolVersion, capabilities: { tools: {}, resources: {} }, serverInfo } };
    }
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: TOOLS } };
    case 'tools/call':
      return { result: callTool(String(params.name), toRecord(params.arguments), state) };
    case 'resources/list':
      return { result: { resources: Object.values(VIEW_URIS).map(uri => ({ uri, name: uri.split('/').at(-1) })) } };
    case 'resources/templates/list':
      return { result: { resourceTemplates: [] } };
    case 'resources/read': {
      const contents = readContents(String(params.uri), state.origins);
      return contents
        ? { result: { contents: [contents] } }
        : { error: { code: -32002, message: 'Resource not found' } };
    }
    default:
      return { error: { code: -32601, message: `There is no method ${method}.` } };
  }
}

const ARGUMENTS = { type: 'object', properties: { word: { type: 'string', default: CHECK_ARGUMENTS.word } } };
const READ_ONLY = { readOnlyHint: true, openWorldHint: false };
const TOOLS = [
  {
    name: 'check_mcp_apps',
    title: 'Check this host: MCP Apps',
    description: `Shows a view that checks how this host shows views of MCP Apps. Call it with {"word":"${CHECK_ARGUMENTS.word}"}.`,
    inputSchema: ARGUMENTS,
    annotations: READ_ONLY,
    _meta: { ui: { resourceUri: VIEW_URIS['mcp-apps'] } },
  },
  {
    name: 'check_apps_sdk',
    title: 'Check this host: Apps SDK',
    description: `Shows a page that checks how this host shows pages of the Apps SDK. Call it with {"word":"${CHECK_ARGUMENTS.word}"}.`,
    inputSchema: ARGUMENTS,
    annotations: READ_ONLY,
    _meta: { 'openai/outputTemplate': VIEW_URIS['apps-sdk'], 'openai/widgetAccessible': true },
  },
  {
    name: CHECK_TOOLS.a2ui,
    title: 'Check this host: A2UI',
    description: 'Shows A2UI messages whose presses check how this host draws A2UI.',
    inputSchema: ARGUMENTS,
    annotations: READ_ONLY,
  },
  ...Object.values(A2UI_TOOLS).map(name => ({
    name,
    description: 'Takes a press.',
    inputSchema: { type: 'object' },
    annotations: READ_ONLY,
    _meta: { ui: { visibility: ['app'] } },
  })),
  {
    name: 'check_echo',
    description: 'Answers a check.',
    inputSchema: ARGUMENTS,
    annotations: READ_ONLY,
    _meta: { ui: { visibility: ['app'] }, 'openai/widgetAccessible': true },
  },
  {
    name: 'check_model_only',
    description: 'Is for the model alone.',
    inputSchema: { type: 'object' },
    annotations: READ_ONLY,
    _meta: { ui: { visibility: ['model'] } },
  },
  {
    name: 'report_checks',
    description: 'Takes the results of a view.',
    inputSchema: { type: 'object' },
    annotations: READ_ONLY,
    _meta: { ui: { visibility: ['app'] }, 'openai/widgetAccessible': true },
  },
];

function callTool(name: string, args: Record<string, unknown>, { take, presses }: SuiteState): object {
  const text = (words: string) => [{ type: 'text', text: words }];
  switch (name) {
    case 'check_mcp_apps':
    case 'check_apps_sdk':
      return {
        content: text('The view checks this host, and reports what it finds.'),
        structuredContent: { word: args.word },
        _meta: { secret: 'for the page' },
      };
    case CHECK_TOOLS.a2ui:
      presses.isForbidden = false;
      return { content: [...text('The surface checks this host when it is pressed.'), a2uiChecks()] };
    case A2UI_TOOLS.forbidden:
      presses.isForbidden = true;
      return { isError: true, content: text('This button should be off.') };
    case A2UI_TOOLS.read:
      presses.first = args;
      return { content: [...text('Now press Finish.'), a2uiAnswer()] };
    case A2UI_TOOLS.finish: {
      const results = readA2UIResults(presses.first ?? {}, args, presses.isForbidden);
      take({ protocol: 'a2ui', host: '', results });
      return {
        content: text(`${results.filter(({ status }) => status === 'passed').length} of ${results.length} passed.`),
      };
    }
    case 'check_echo':
      return { content: text(String(args.word)), structuredContent: { word: args.word } };
    case 'check_model_only':
      return { content: text('This tool is for the model alone.') };
    case 'report_checks':
      return take(args) ? { content: text('Reported.') } : { isError: true, content: text('This is no report.') };
    default:
      return { isError: true, content: text(`There is no tool ${name}.`) };
  }
}

function readContents(uri: string, origins: SuiteOrigins): object | undefined {
  if (uri === NOTE) return { uri, mimeType: 'text/plain', text: 'A note.' };
  const protocol = (Object.keys(VIEW_URIS) as PageProtocol[]).find(name => VIEW_URIS[name] === uri);
  if (!protocol) return undefined;
  const domains = [origins.declared];
  return {
    uri,
    mimeType: MIME_TYPES[protocol],
    text: suitePage(protocol, origins),
    _meta:
      protocol === 'mcp-apps'
        ? { ui: { csp: { connectDomains: domains, resourceDomains: domains } } }
        : { 'openai/widgetCSP': { connect_domains: domains, resource_domains: domains } },
  };
}
