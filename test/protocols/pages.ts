// A page for each protocol, written against its specification and nothing else, with the same handle for a test: `window.page`.
import type { Protocol } from './features.ts';

/** Handle by which a test reads from a page, and asks it to act. Promises resolve with the host's answer, and reject with its error. */
export interface PageHandle {
  /** Data that the page has received: `input`, `partial`, `result`, `theme`, `mode`, `state`. */
  readonly data: Record<string, unknown>;
  call(name: string, args: object): Promise<Record<string, unknown>>;
  message(text: string): Promise<unknown>;
  link(url: string): Promise<unknown>;
  save(state: object): Promise<unknown>;
  size(height: number): void;
  mode(mode: string): Promise<unknown>;
}

const document = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body style="margin:0"><button id="press">Press</button><script>${script}</script>`;

const MCP_APPS = `
  const data = {};
  const waiting = new Map();
  let last = 0;
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method, params) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    post({ id: last, method, params });
  });
  const context = ({ theme, displayMode, ...more }) => {
    if (theme) data.theme = theme;
    if (displayMode) data.mode = displayMode;
    if ('vitrine.dev/view-state' in more) data.state = more['vitrine.dev/view-state'];
  };
  addEventListener('message', ({ source, data: { id, method, params, result, error } }) => {
    if (source !== parent) return;
    if (method === 'ui/notifications/tool-input') data.input = params.arguments;
    else if (method === 'ui/notifications/tool-input-partial') data.partial = params.arguments;
    else if (method === 'ui/notifications/tool-result') data.result = params.structuredContent;
    else if (method === 'ui/notifications/host-context-changed') context(params);
    else if (method === 'tools/list') post({ id, result: { tools: [{ name: 'zoom', inputSchema: { type: 'object' } }] } });
    else if (method === 'tools/call') post({ id, result: { content: [{ type: 'text', text: 'zoomed ' + params.arguments.level }] } });
    else if (method && id !== undefined) post({ id, result: {} });
    else if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  window.page = {
    data,
    call: (name, args) => request('tools/call', { name, arguments: args }),
    message: text => request('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    link: url => request('ui/open-link', { url }),
    save: state => request('vitrine.dev/view-state/set', { state }),
    size: height => post({ method: 'ui/notifications/size-changed', params: { width: innerWidth, height } }),
    mode: mode => request('ui/request-display-mode', { mode }),
  };
  request('ui/initialize', {
    appInfo: { name: 'page', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'], tools: {} },
    protocolVersion: '2026-01-26',
  }).then(({ hostContext }) => { context(hostContext); post({ method: 'ui/notifications/initialized' }); });
`;

const MCP_UI = `
  const data = {};
  const waiting = new Map();
  let last = 0;
  const post = (type, payload, messageId) => parent.postMessage({ type, messageId, payload }, '*');
  const act = (type, payload) => new Promise((resolve, reject) => {
    const id = 'm' + ++last;
    waiting.set(id, { resolve, reject });
    post(type, payload, id);
  });
  addEventListener('message', ({ source, data: { type, messageId, payload = {} } }) => {
    if (source !== parent) return;
    if (type === 'ui-lifecycle-iframe-render-data') data.result = payload.renderData;
    if (type !== 'ui-message-response') return;
    const { resolve, reject } = waiting.get(messageId);
    if (payload.error) reject(new Error(payload.error.message));
    else resolve(payload.response);
  });
  window.page = {
    data,
    call: (toolName, params) => act('tool', { toolName, params }),
    message: prompt => act('prompt', { prompt }),
    link: url => act('link', { url }),
    size: height => post('ui-size-change', { height }),
  };
  post('ui-lifecycle-iframe-ready');
`;

const APPS_SDK = `
  const data = {};
  const read = () => {
    const { toolInput, toolOutput, theme, displayMode, widgetState } = window.openai;
    Object.assign(data, { input: toolInput, result: toolOutput, theme, mode: displayMode, state: widgetState });
  };
  addEventListener('openai:set_globals', read);
  read();
  window.page = {
    data,
    call: (name, args) => window.openai.callTool(name, args),
    message: prompt => window.openai.sendFollowUpMessage({ prompt }),
    link: href => window.openai.openExternal({ href }),
    save: state => window.openai.setWidgetState(state),
    size: height => window.openai.notifyIntrinsicHeight(height),
    mode: mode => window.openai.requestDisplayMode({ mode }),
  };
`;

/** The document and its MIME type. */
export const PAGES: Readonly<Record<Protocol, { readonly html: string; readonly mimeType: string }>> = {
  'MCP Apps': { html: document(MCP_APPS), mimeType: 'text/html;profile=mcp-app' },
  'MCP-UI': { html: document(MCP_UI), mimeType: 'text/html' },
  'Apps SDK': { html: document(APPS_SDK), mimeType: 'text/html+skybridge' },
};

/** The script of a page of `@vitrine/view`, with the same handle. Bundled. */
export const OUR_VIEW = `
import { connect } from '@vitrine/view';
import { createTools } from '@vitrine/view/tools';
const tools = createTools();
tools.offer({ name: 'zoom' }, ({ level }) => ({ content: [{ type: 'text', text: 'zoomed ' + level }] }));
const view = await connect({ name: 'page', version: '1' }, { tools, displayModes: ['inline', 'fullscreen'] });
window.page = {
  get data() {
    const { input, partialInput, result, context } = view.getSnapshot();
    return { input, partial: partialInput, result: result?.structuredContent, theme: context.theme, mode: context.displayMode };
  },
  call: (name, args) => view.callTool(name, args),
  message: text => view.sendMessage(text),
  link: url => view.openLink(url),
  mode: mode => view.requestDisplayMode(mode),
  size: height => { document.getElementById('press').style.cssText = 'display:block;height:' + height + 'px'; },
};
`;
