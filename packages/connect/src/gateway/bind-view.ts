// Binds a view to its own server: a script that runs before the page's own puts the server's prefix before the names and addresses that the
// page asks its host for, and takes it away from what the host says. It sorts names; it contains no hostile page.
import type { PublicNames } from './public-names.ts';

/** The page with the script as its first. */
export function bindView(html: string, { prefix, shortened }: PublicNames): string {
  const config = JSON.stringify({ prefix, shortened }).replaceAll('<', '\\u003c');
  const script = `<script data-vitrine-bound>(${SCRIPT})(${config})</script>`;
  const head = /<head(\s[^>]*)?>/i.exec(html);
  const root = head ? null : /<html(\s[^>]*)?>/i.exec(html);
  const start = head ?? root ?? /^\s*<!doctype[^>]*>/i.exec(html);
  const at = start ? start.index + start[0].length : 0;
  return html.slice(0, at) + (root ? `<head>${script}</head>` : script) + html.slice(at);
}

/** Runs in the page. A text: what a compiler adds to functions would be missing there. */
const SCRIPT = `({ prefix, shortened }) => {
  const host = window.parent;
  const names = new Map(Object.entries(shortened));
  const ownNames = new Map([...names].map(([own, published]) => [published, own]));
  const viewStart = 'ui://via.' + prefix + '/';
  const otherStart = prefix + '+';
  const isObject = value => typeof value === 'object' && value !== null;
  const publish = name => typeof name === 'string' ? names.get(name) ?? prefix + '_' + name : name;
  const isOwn = name => typeof name === 'string' && name.startsWith(prefix + '_');
  const resolve = name => isOwn(name) ? ownNames.get(name) ?? name.slice(prefix.length + 1) : name;
  const isOwnURI = uri => typeof uri === 'string' && (uri.startsWith(viewStart) || uri.startsWith(otherStart));
  const publishURI = uri => typeof uri !== 'string' || isOwnURI(uri) ? uri
    : uri.startsWith('ui://') ? viewStart + uri.slice(5) : otherStart + uri;
  const resolveURI = uri => !isOwnURI(uri) ? uri
    : uri.startsWith(viewStart) ? 'ui://' + uri.slice(viewStart.length) : uri.slice(otherStart.length);
  const change = (value, key, how) => isObject(value) && key in value ? { ...value, [key]: how(value[key]) } : value;
  const each = how => list => Array.isArray(list) ? list.map(how) : list;
  const uriOf = value => change(value, 'uri', resolveURI);
  // A page that this page shows asks this one, which puts the prefix before its names.
  const unbind = text => typeof text === 'string' ? text.replace(/<script data-vitrine-bound>[^]*?<\\/script>/, '') : text;
  const contents = value => change(uriOf(value), 'text', unbind);
  const block = value => change(uriOf(value), 'resource', contents);
  const tool = value => change(change(value, 'name', resolve), '_meta', meta =>
    change(change(change(meta, 'ui', ui => change(ui, 'resourceUri', resolveURI)), 'ui/resourceUri', resolveURI), 'openai/outputTemplate', resolveURI));
  const context = value => change(value, 'toolInfo', info => change(info, 'tool', tool));
  const only = (test, how) => list => Array.isArray(list) ? list.filter(test).map(how) : list;
  const results = {
    'ui/initialize': result => change(result, 'hostContext', context),
    'tools/call': result => change(result, 'content', each(block)),
    'tools/list': result => change(result, 'tools', only(({ name }) => isOwn(name), tool)),
    'prompts/list': result => change(result, 'prompts', only(({ name }) => isOwn(name), value => change(value, 'name', resolve))),
    'prompts/get': result => change(result, 'messages', each(value => change(value, 'content', block))),
    'resources/list': result => change(result, 'resources', only(({ uri }) => isOwnURI(uri), uriOf)),
    'resources/templates/list': result => change(result, 'resourceTemplates',
      only(({ uriTemplate }) => isOwnURI(uriTemplate), value => change(value, 'uriTemplate', resolveURI))),
    'resources/read': result => change(result, 'contents', each(contents)),
  };
  const notifications = {
    'ui/notifications/tool-result': params => change(params, 'content', each(block)),
    'ui/notifications/host-context-changed': context,
    'notifications/resources/updated': uriOf,
  };
  const byName = params => change(params, 'name', publish);
  const byURI = params => change(params, 'uri', publishURI);
  const requests = {
    'tools/call': byName,
    'prompts/get': byName,
    'resources/read': byURI,
    'resources/subscribe': byURI,
    'resources/unsubscribe': byURI,
    'completion/complete': params => change(params, 'ref', ref => byURI(byName(ref))),
  };
  const own = (table, key) => typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
  const asked = new Map();
  const sent = message => {
    if (!isObject(message)) return message;
    if (message.type === 'tool') return change(message, 'payload', payload => change(payload, 'toolName', publish));
    if (message.jsonrpc !== '2.0' || typeof message.method !== 'string') return message;
    if (message.id !== undefined) asked.set(message.id, message.method);
    const how = own(requests, message.method);
    return how ? change(message, 'params', how) : message;
  };
  const received = message => {
    if (!isObject(message) || message.jsonrpc !== '2.0') return message;
    if (typeof message.method === 'string') {
      const how = own(notifications, message.method);
      return how ? change(message, 'params', how) : message;
    }
    const how = own(results, asked.get(message.id));
    asked.delete(message.id);
    return how ? change(message, 'result', how) : message;
  };
  const bound = new Proxy({}, {
    get: (_, key) => key === 'postMessage'
      ? (message, ...rest) => host.postMessage(sent(message), ...rest)
      : key === 'parent' || key === 'top' || key === 'self' || key === 'window' ? bound : Reflect.get(host, key),
    set: () => false,
  });
  if (host !== window) Object.defineProperty(window, 'parent', { value: bound });
  window.addEventListener('message', event => {
    if (event.source !== host || host === window) return;
    event.stopImmediatePropagation();
    const { origin, lastEventId } = event;
    const copy = new MessageEvent('message', { data: received(event.data), origin, lastEventId, ports: [...event.ports] });
    Object.defineProperty(copy, 'source', { value: bound });
    window.dispatchEvent(copy);
  }, true);
}`;
