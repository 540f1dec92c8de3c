// The host side of `mcp-apps` (MCP Apps 2026-01-26), as far as a story needs it. It notes what it has delivered, so that everything
// is delivered once, and in order: input before its result (Data Passing).

import type { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { Params } from '../connection/wire.ts';
import { type CreateHostDialect, callSceneTool, type Scene } from './scene.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';

/** Creates the host side of `mcp-apps` for a story. */
export const createMcpAppsHost: CreateHostDialect = (send, scene) => {
  /** Data delivered to the view since its last `initialized`; undefined before the first one. */
  let delivered:
    | (Pick<Scene, 'renderData' | 'result' | 'partialInput' | 'cancelled'> & { hasInput: boolean })
    | undefined;
  let deliveredContext: HostContext = {};

  const notify = (name: string, params: object) =>
    send({ jsonrpc: '2.0', method: `ui/notifications/${name}`, params: { ...params } });

  function sync(): void {
    if (!delivered) return;
    const { renderData, result, partialInput, input, cancelled, context = {} } = scene();
    const changes = changedFields(deliveredContext, context);
    deliveredContext = context;
    if (changes) notify('host-context-changed', changes);
    const isOver = result !== undefined || renderData !== undefined;
    if (!delivered.hasInput && !input && !isOver && partialInput && partialInput !== delivered.partialInput)
      notify('tool-input-partial', { arguments: partialInput });
    if (!delivered.hasInput && (input || isOver)) notify('tool-input', { arguments: input ?? {} });
    if (isOver && (result !== delivered.result || renderData !== delivered.renderData))
      notify('tool-result', result ?? { content: [], structuredContent: renderData });
    if (!isOver && cancelled !== undefined && cancelled !== delivered.cancelled)
      notify('tool-cancelled', { reason: cancelled });
    delivered = {
      renderData,
      result,
      partialInput,
      cancelled,
      hasInput: delivered.hasInput || input !== undefined || isOver,
    };
  }

  async function answer(method: string, params: Params): Promise<unknown> {
    switch (method) {
      case 'ui/initialize':
        deliveredContext = scene().context ?? {};
        return {
          protocolVersion: VERSION,
          hostInfo: { name: 'story', version: '1.0.0' },
          hostCapabilities: { serverTools: {}, openLinks: {}, logging: {}, message: { text: {} } },
          hostContext: deliveredContext,
        };
      case 'ping':
        return {};
      case 'tools/call':
        return callSceneTool(scene(), params.name, params.arguments);
      default:
        return (await scene().onAction?.(method, params)) ?? {};
    }
  }

  return {
    sync,
    receive({ jsonrpc, id, method, params = {} }) {
      if (jsonrpc !== '2.0' || typeof method !== 'string') return;
      if (method === 'ui/notifications/initialized') {
        delivered = { hasInput: false };
        sync();
      } else if (id === undefined) {
        scene().onAction?.(method, params);
      } else {
        answer(method, params as Params).then(
          result => send({ jsonrpc, id, result }),
          error => send({ jsonrpc, id, error: { code: -32000, message: errorMessage(error) } }),
        );
      }
    },
  };
};

/** The top-level fields that differ, as the view is to merge them; undefined when none does. */
function changedFields(before: HostContext, after: HostContext): HostContext | undefined {
  const changes = Object.entries(after).filter(([key, value]) => !equalJson(before[key], value));
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
