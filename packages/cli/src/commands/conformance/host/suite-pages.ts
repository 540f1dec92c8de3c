// The views of the suite. They speak the protocols without a library, so that none makes up for what a host lacks.
import { escapeScript } from '@vitrine/protocol/internal/registry/component-document';

/** Addresses of the suite: `declared` is in the policy of its views, `other` is the same server by another name, which is not. */
export interface SuiteOrigins {
  readonly declared: string;
  readonly other: string;
}

/** Arguments that the checks are called with. */
export const CHECK_ARGUMENTS = { word: 'Grüße' } as const;

const SHARED = `
const results = [];
const record = (id, ok, detail) => results.push({ id, status: ok === undefined ? 'skipped' : ok ? 'passed' : 'failed', detail: ok === true ? undefined : String(detail ?? '').slice(0, 300) });
const json = value => JSON.stringify(value) ?? 'nothing';
const within = (promise, ms, what) => Promise.race([promise, new Promise((_, no) => setTimeout(() => no(new Error(what + ' had no answer in ' + ms / 1000 + ' s')), ms))]);
async function check(id, work) {
  try { const { ok, detail } = await work(); record(id, ok, detail); } catch (error) { record(id, false, error.message ?? error); }
}
// The parent may be a sandbox that shares its origin with the view; the top is the host.
const isolated = () => {
  try { if (window.top.document) return { ok: false, detail: 'the document of the host can be read' }; } catch {}
  return { ok: true };
};
function draw(host) {
  const list = document.createElement('ul');
  for (const { id, status, detail } of results) {
    const item = document.createElement('li');
    item.className = status;
    item.textContent = { passed: '✓ ', failed: '✗ ', skipped: '– ' }[status] + id + (detail ? ': ' + detail : '');
    list.append(item);
  }
  document.querySelector('h1').textContent = 'Checks of ' + host;
  document.querySelector('main').replaceChildren(list);
}
async function send(report, call) {
  const failures = [];
  for (const way of [() => call('report_checks', report), () => fetch(ORIGINS.declared + '/report', { method: 'POST', body: JSON.stringify(report) })])
    try { await within(way(), 5000, 'the report'); return; } catch (error) { failures.push(error.message ?? error); }
  document.querySelector('main').append(Object.assign(document.createElement('p'), { textContent: 'The report could not be sent: ' + failures.join('; ') }));
}`;

const MCP_APPS = `
const seen = [], waiting = new Map();
let next = 1, initialized = false;
const request = (method, params) => new Promise((resolve, reject) => {
  const id = next++;
  waiting.set(id, { resolve, reject });
  parent.postMessage({ jsonrpc: '2.0', id, method, params }, '*');
});
const notify = (method, params) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*');
const notified = method => within(new Promise(resolve => { const look = () => { const one = seen.find(message => message.method === method); one ? resolve(one) : setTimeout(look, 20); }; look(); }), 10000, method);
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  if (data.method !== undefined) { seen.push({ ...data, afterInitialized: initialized }); if (data.id !== undefined) parent.postMessage({ jsonrpc: '2.0', id: data.id, result: {} }, '*'); return; }
  const one = waiting.get(data.id);
  waiting.delete(data.id);
  data.error ? one?.reject(Object.assign(new Error(data.error.message), { code: data.error.code })) : one?.resolve(data.result);
});
const callTool = (name, args) => request('tools/call', { name, arguments: args });
const refused = promise => within(promise, 5000, 'it').then(value => ({ ok: value?.isError === true, detail: 'received ' + json(value) }), error => ({ ok: !/no answer/.test(error.message), detail: error.message }));
(async () => {
  let host = {};
  await check('initialize', async () => {
    host = await within(request('ui/initialize', { protocolVersion: '2026-01-26', appInfo: { name: 'vitrine-conformance', version: '1.0.0' }, appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] } }), 10000, 'ui/initialize');
    return { ok: typeof host.protocolVersion === 'string' && typeof host.hostInfo?.name === 'string' && typeof host.hostCapabilities === 'object' && typeof host.hostContext === 'object', detail: 'received ' + json(host) };
  });
  const context = host.hostContext ?? {}, capabilities = host.hostCapabilities ?? {};
  const early = seen.length;
  initialized = true;
  notify('ui/notifications/initialized', {});
  await check('context', async () => ({ ok: ['light', 'dark'].includes(context.theme) && (context.availableDisplayModes === undefined || context.availableDisplayModes.includes(context.displayMode ?? 'inline')), detail: 'received ' + json({ theme: context.theme, displayMode: context.displayMode, availableDisplayModes: context.availableDisplayModes }) }));
  await check('tool-info', async () => context.toolInfo === undefined ? { ok: undefined, detail: 'the host context has no toolInfo' } : ({ ok: context.toolInfo.tool?.name === 'check_mcp_apps', detail: 'received ' + json(context.toolInfo) }));
  await check('input', async () => {
    const { params, afterInitialized } = await notified('ui/notifications/tool-input');
    return { ok: afterInitialized && json(params.arguments) === json(ARGUMENTS), detail: early > 0 && !afterInitialized ? 'it came before initialized' : 'received ' + json(params.arguments) };
  });
  await check('result', async () => {
    const { params } = await notified('ui/notifications/tool-result');
    const order = seen.findIndex(({ method }) => method === 'ui/notifications/tool-input') < seen.findIndex(({ method }) => method === 'ui/notifications/tool-result');
    return { ok: order && params.structuredContent?.word === ARGUMENTS.word && params.content?.[0]?.type === 'text', detail: 'received ' + json(params) };
  });
  await check('size', async () => {
    const before = innerHeight, target = before < 300 ? 420 : 240;
    document.body.style.minHeight = target + 'px';
    notify('ui/notifications/size-changed', { width: innerWidth, height: target });
    for (let n = 0; n < 100 && Math.abs(innerHeight - target) > 40; n++) await new Promise(resolve => setTimeout(resolve, 20));
    return { ok: Math.abs(innerHeight - target) <= 40, detail: 'asked for ' + target + ', and the frame has ' + innerHeight };
  });
  await check('call-tool', async () => {
    if (!capabilities.serverTools) return { ok: undefined, detail: 'the host does not announce serverTools' };
    const result = await within(callTool('check_echo', ARGUMENTS), 5000, 'tools/call');
    return { ok: result?.structuredContent?.word === ARGUMENTS.word, detail: 'received ' + json(result) };
  });
  await check('model-tool', () => refused(callTool('check_model_only', {})));
  await check('read-resource', async () => {
    if (!capabilities.serverResources) return { ok: undefined, detail: 'the host does not announce serverResources' };
    const result = await within(request('resources/read', { uri: 'check://note' }), 5000, 'resources/read');
    return { ok: result?.contents?.[0]?.text === 'A note.', detail: 'received ' + json(result) };
  });
  await check('ping', async () => { await within(request('ping', {}), 5000, 'ping'); return { ok: true }; });
  await check('unknown-method', () => within(request('ui/no-such-method', {}), 5000, 'it').then(value => ({ ok: false, detail: 'received ' + json(value) }), error => ({ ok: error.code === -32601, detail: (error.code ?? '') + ' ' + error.message })));
  await check('display-mode', async () => {
    const result = await within(request('ui/request-display-mode', { mode: 'inline' }), 5000, 'ui/request-display-mode');
    return { ok: typeof result?.mode === 'string', detail: 'received ' + json(result) };
  });
  await check('isolation', async () => isolated());
  await check('connect', async () => ({ ok: (await within(fetch(ORIGINS.declared + '/pixel.svg'), 5000, 'the request')).ok }));
  await check('connect-other', () => within(fetch(ORIGINS.other + '/pixel.svg'), 5000, 'the request').then(() => ({ ok: false, detail: 'it was asked' }), () => ({ ok: true })));
  const loads = (name, more) => new Promise(resolve => { const one = Object.assign(document.createElement(name), more); one.onload = () => resolve(one); one.onerror = () => resolve(undefined); one.src = ORIGINS.other + '/' + (name === 'img' ? 'pixel.svg' : 'frame'); document.body.append(one); setTimeout(() => resolve(undefined), 1500); });
  await check('image-other', async () => ({ ok: !(await loads('img', { alt: '', hidden: true })), detail: 'it was loaded' }));
  await check('frame-other', async () => {
    const answered = new Promise(resolve => addEventListener('message', ({ data }) => data === 'vitrine-conformance frame' && resolve(true)));
    loads('iframe', { hidden: true });
    return { ok: !(await Promise.race([answered, new Promise(resolve => setTimeout(() => resolve(false), 1500))])), detail: 'it was loaded' };
  });
  const name = [host.hostInfo?.name, host.hostInfo?.version].filter(Boolean).join(' ') || 'a host without a name';
  draw(name);
  await send({ protocol: 'mcp-apps', host: name, results }, (tool, args) => callTool(tool, args).then(result => { if (result?.isError) throw new Error(json(result)); }));
})();`;

const APPS_SDK = `
(async () => {
  const openai = window.openai;
  record('openai-window', AT_START !== undefined, 'window.openai was ' + AT_START);
  for (let n = 0; n < 200 && window.openai?.toolOutput == null; n++) await new Promise(resolve => setTimeout(resolve, 50));
  await check('openai-input', async () => ({ ok: json(window.openai?.toolInput) === json(ARGUMENTS), detail: 'received ' + json(window.openai?.toolInput) }));
  await check('openai-output', async () => ({ ok: window.openai?.toolOutput?.word === ARGUMENTS.word && window.openai?.toolResponseMetadata?.secret === 'for the page', detail: 'received ' + json([window.openai?.toolOutput, window.openai?.toolResponseMetadata]) }));
  await check('openai-globals', async () => ({ ok: ['light', 'dark'].includes(openai?.theme) && typeof openai?.locale === 'string' && typeof openai?.displayMode === 'string', detail: 'received ' + json({ theme: openai?.theme, locale: openai?.locale, displayMode: openai?.displayMode }) }));
  await check('openai-call', async () => {
    const result = await within(openai.callTool('check_echo', ARGUMENTS), 5000, 'callTool');
    return { ok: result?.structuredContent?.word === ARGUMENTS.word, detail: 'received ' + json(result) };
  });
  await check('openai-state', async () => {
    await within(Promise.resolve(openai.setWidgetState({ chosen: 7 })), 5000, 'setWidgetState');
    for (let n = 0; n < 50 && window.openai.widgetState?.chosen !== 7; n++) await new Promise(resolve => setTimeout(resolve, 20));
    return { ok: window.openai.widgetState?.chosen === 7, detail: 'widgetState is ' + json(window.openai.widgetState) };
  });
  await check('openai-isolation', async () => isolated());
  draw('a host of the Apps SDK');
  await send({ protocol: 'apps-sdk', host: '', results }, (tool, args) => openai.callTool(tool, args).then(result => { if (result?.isError) throw new Error(json(result)); }));
})();`;

const STYLE = `:root{color-scheme:light dark}body{margin:16px;font:14px/1.5 system-ui,sans-serif}h1{font-size:1.1rem}ul{padding:0;list-style:none}li{overflow-wrap:anywhere}.failed{color:light-dark(#a1260d,#ff9d86)}.passed{color:light-dark(#17663a,#7ed6a3)}`;

/** The document of the view of a protocol. */
export function suitePage(protocol: 'mcp-apps' | 'apps-sdk', origins: SuiteOrigins): string {
  const constants = `const AT_START = typeof window.openai === 'undefined' ? undefined : 'there', ORIGINS = ${JSON.stringify(origins)}, ARGUMENTS = ${JSON.stringify(CHECK_ARGUMENTS)};`;
  const script = escapeScript(constants + SHARED + (protocol === 'mcp-apps' ? MCP_APPS : APPS_SDK));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checks of this host</title><style>${STYLE}</style></head><body><h1>Checking this host…</h1><main></main><script>${script}</script></body></html>`;
}
