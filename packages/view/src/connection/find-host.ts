// Finds out which dialect the host speaks. The page sends `ui/initialize` at once (MCP Apps 2026-01-26, Lifecycle); after a short
// silence, or when an older message arrives, it tries the older wire as well. Only an answer decides: a slow MCP Apps host is still
// found, and if it answers after an older message arrived, the view changes over to it.
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { ViewError } from '../errors.ts';
import { toToolResult } from '../tool-result.ts';
import type { ConnectOptions } from './connect-options.ts';
import { initialize } from './initialize.ts';
import { createMcpUIMessage, fromMcpUI, MCP_UI_HOST, toMcpUI } from './mcp-ui.ts';
import { openPort, type WindowPair } from './port.ts';
import { createRpc } from './rpc.ts';
import type { Inbox, Params, Wire } from './wire.ts';

/** An MCP Apps host listens before the page runs and answers in a few ms. A slower one receives an older message, which it ignores. */
const GRACE_MS = 200;
/**
 * Milliseconds in which an older host acknowledges an action as soon as it reads it: a host that is silent for this long takes no actions.
 */
const RECEIVED_MS = 10_000;
/** Milliseconds that an older host may take for anything but a tool call: some hosts acknowledge and never answer. */
const ANSWERED_MS = 60_000;

/** An id that no request of the view has: its answer is not awaited. */
const NO_REQUEST = -1;

/** Rejects with `no-host` when no host answers in time, `aborted`, `bad-reply`, or with the host's refusal. */
export function findHost(
  info: Implementation,
  { displayModes, timeoutMs = 10_000, signal, tools, firstId, ...ends }: ConnectOptions & WindowPair,
  inbox: Inbox,
): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let isFound = false;
    let isReady = false;
    /** The parameters of the older wire's notifications, as JSON, by method, as they were delivered last. */
    const delivered: Record<string, string | undefined> = {};

    const port = openPort(ends, message => {
      // JSON-RPC is still read in an older host, so that a slow MCP Apps host is found.
      if (rpc.receive(message)) return;
      const older = isFound && wire.dialect === 'mcp-apps' ? undefined : fromMcpUI(message);
      if (!older) {
        wire.ignored++;
        return;
      }
      for (const translated of older) if (isNews(translated)) rpc.receive({ jsonrpc: '2.0', ...translated });
      if (isFound) return;
      settle('mcp-ui');
      sendReady();
    });
    const rpc = createRpc({
      ...inbox,
      firstId,
      send(message) {
        const translated = wire.dialect === 'mcp-ui' ? toMcpUI(message) : message;
        if (translated) port.send(translated);
      },
    });
    const wire: Wire = {
      dialect: 'mcp-apps',
      host: MCP_UI_HOST,
      ignored: 0,
      async request(method, params, options = {}) {
        if (wire.dialect === 'mcp-apps') return rpc.request(method, params, options);
        const isTool = method === 'tools/call';
        const { timeoutMs = isTool ? undefined : ANSWERED_MS } = options;
        const firstMs = Math.min(timeoutMs ?? RECEIVED_MS, RECEIVED_MS);
        const response = await rpc.request(method, params, { ...options, timeoutMs, firstMs });
        return isTool ? toToolResult(response) : response;
      },
      notify: rpc.notify,
      close() {
        port.close();
        rpc.close();
      },
    };

    /** Hosts send all of their data on load, on `ready` and on request; each version is delivered once. */
    function isNews({ method, params }: Params): boolean {
      if (!method) return true;
      let text: string | undefined;
      try {
        text = JSON.stringify(params);
      } catch {
        // A value that has no JSON is always delivered.
      }
      const before = delivered[method as string];
      delivered[method as string] = text;
      return text === undefined || text !== before;
    }

    function sendReady(): void {
      if (!isReady) port.send(createMcpUIMessage('ui-lifecycle-iframe-ready'));
      isReady = true;
    }

    function settle(dialect: Wire['dialect']): void {
      isFound = true;
      timers.forEach(clearTimeout);
      wire.dialect = dialect;
      resolve(wire);
    }

    function fail(error: unknown): void {
      // An older host answers `ui/initialize` in a form of its own, or not at all.
      if (isFound) return;
      timers.forEach(clearTimeout);
      wire.close();
      reject(error);
    }

    const timers = [
      setTimeout(sendReady, GRACE_MS),
      // A host answers this even if it has no data.
      setTimeout(() => port.send(createMcpUIMessage('ui-request-render-data', {}, NO_REQUEST)), 2 * GRACE_MS),
      setTimeout(() => fail(new ViewError('no-host', `ui/initialize: no answer in ${timeoutMs} ms.`)), timeoutMs),
    ];
    const onAbort = () => fail(new ViewError('aborted', 'ui/initialize: aborted.', { cause: signal?.reason }));
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);

    const introduction = {
      appInfo: info,
      appCapabilities: {
        ...(tools && { tools: { listChanged: true } }),
        ...(displayModes && { availableDisplayModes: [...displayModes] }),
      },
    };
    initialize(rpc, inbox, introduction, host => {
      wire.host = host;
      settle('mcp-apps');
    }).catch(fail);
  });
}
