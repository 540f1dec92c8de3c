// Adapter for an older MCP-UI page in an MCP Apps host: translates its messages to MCP Apps. In an older host it removes itself.

import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { isRecord } from '@vitrine/std/internal/json';
import { findHost } from '../connection/find-host.ts';
import type { Params, Wire } from '../connection/wire.ts';
import { ViewError } from '../errors.ts';
import { answer, type Backend, intentText, postRenderData, pushRenderData } from './answer.ts';
import { globalAdapter, type InstalledAdapter } from './global-adapter.ts';
import { interceptOlderPage, type OlderMessage } from './older-page.ts';

export interface McpAppsAdapterConfig {
  /** Milliseconds to wait for the host, and for each answer. @default 30000 */
  timeout?: number;
}

/** Installs the adapter. Undefined where the page is not in a frame. */
export function install({ timeout: timeoutMs = 30_000 }: McpAppsAdapterConfig = {}): InstalledAdapter | undefined {
  const host = window.parent;
  if (host === window) return undefined;
  // Both keys are there from the start: by them a page distinguishes the adapter's data from its own.
  const data: Params = { toolInput: undefined, toolOutput: undefined };
  let early: OlderMessage[] | undefined = [];
  let wire: Wire | undefined;
  const receive = (message: OlderMessage): void => {
    if (early) early.push(message);
    else void answer(page, backend, message);
  };
  const page = interceptOlderPage(window, { onMessage: receive });
  const abort = new AbortController();

  const request = async (method: string, params: Params): Promise<unknown> => {
    const reply = await wire!.request(method, params, { timeoutMs });
    if (method !== 'tools/call' && isRecord(reply) && reply.isError) throw new ViewError('denied', 'The host refused.');
    return reply;
  };
  const sendMessage = (text: unknown) => request('ui/message', { role: 'user', content: [{ type: 'text', text }] });
  const backend: Backend = {
    renderData: () => ({ ...data }),
    resize: ({ width, height }) => wire!.notify('ui/notifications/size-changed', { width, height }),
    async act(type, payload) {
      switch (type) {
        case 'tool':
          return request('tools/call', {
            name: payload.toolName,
            ...(payload.params !== undefined && { arguments: payload.params }),
          });
        case 'prompt':
          return sendMessage(payload.prompt);
        case 'intent':
          return sendMessage(intentText(payload));
        case 'link':
          return request('ui/open-link', { url: payload.url });
        case 'notify':
          wire!.notify('notifications/message', { level: 'info', data: payload.message });
          return { acknowledged: true };
      }
      throw new ViewError('unsupported', `${type}: MCP Apps has no such request.`);
    },
  };

  function onNotification(method: string, params: Params): boolean {
    switch (method) {
      case 'ui/notifications/tool-input-partial':
      case 'ui/notifications/tool-input':
        data.toolInput = params.arguments ?? {};
        break;
      case 'ui/notifications/tool-result':
        data.toolOutput = params;
        break;
      case 'ui/notifications/host-context-changed': {
        const { theme, displayMode, locale, containerDimensions } = params as HostContext;
        const news = { theme, displayMode, locale, maxHeight: containerDimensions?.maxHeight };
        for (const [key, value] of Object.entries(news)) if (value !== undefined) data[key] = value;
        break;
      }
      case 'ui/notifications/tool-cancelled':
        page.post('ui-lifecycle-tool-cancelled', { reason: params.reason });
        return true;
      default:
        return true;
    }
    if (!early) postRenderData(page, backend.renderData());
    return true;
  }

  function uninstall(): void {
    page.restore();
    for (const message of early ?? []) host.postMessage(message, '*');
    early = undefined;
  }

  const inbox = {
    onNotification,
    async onRequest(method: string, params: Params) {
      if (method === 'ui/resource-teardown') page.post('ui-lifecycle-teardown', { reason: params.reason });
      return method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
    },
  };
  const info = { name: 'vitrine-mcp-apps-adapter', version: '1.0.0' };
  findHost(info, { window, target: host, timeoutMs, signal: abort.signal }, inbox).then(found => {
    if (found.dialect === 'mcp-ui') {
      found.close();
      return uninstall();
    }
    wire = found;
    const received = early ?? [];
    early = undefined;
    pushRenderData(page, backend, abort.signal);
    page.post('ui-lifecycle-iframe-ready');
    for (const message of received) receive(message);
  }, uninstall);

  return {
    uninstall() {
      abort.abort();
      wire?.close();
      page.restore();
    },
  };
}

/** Makes the global, and installs unless the page has set its flag. */
export function start(config: McpAppsAdapterConfig): void {
  globalAdapter('McpAppsAdapter', 'MCP_APPS_ADAPTER_NO_AUTO_INSTALL', install, config);
}
