// Puts an adapter into a page: a script that runs before the page's own and translates its messages for a client of another kind.
import { APPS_SDK_ADAPTER, MCP_APPS_ADAPTER } from '@vitrine/view/internal/adapter';

/** `mcpApps` for MCP Apps hosts, `appsSdk` for clients that have `window.openai`. */
export type AdapterKind = 'mcpApps' | 'appsSdk';

/** The script element. `config` is sent as JSON; functions in it, such as a logger, are left out. */
export function adapterScript(kind: AdapterKind, config: object = {}): string {
  const code = kind === 'mcpApps' ? MCP_APPS_ADAPTER : APPS_SDK_ADAPTER;
  return `<script>(()=>{${code}\nadapter.start(${JSON.stringify(config).replaceAll('<', '\\u003c')})})()</script>`;
}

/** The page with the adapter as its first script: at the start of its head, wherever that begins, and never before its doctype. */
export function wrapHTML(html: string, kind: AdapterKind, config?: object): string {
  const script = adapterScript(kind, config);
  const head = /<head(\s[^>]*)?>/i.exec(html);
  const root = head ? null : /<html(\s[^>]*)?>/i.exec(html);
  const start = head ?? root ?? /^\s*<!doctype[^>]*>/i.exec(html);
  const at = start ? start.index + start[0].length : 0;
  const added = root ? `\n<head>\n${script}\n</head>` : head ? `\n${script}` : script;
  return html.slice(0, at) + added + html.slice(at);
}
