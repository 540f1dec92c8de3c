// The host's half of `mcp-apps` (MCP Apps 2026-01-26), as much as a story needs. What the view knows already is kept, so that each
// thing is told once, and in order: input before its result (Data Passing).
import type { HostContext, MCP_APPS_VERSION } from '@vitrine/protocol';
import { messageOf } from '../errors.ts';
import type { Params } from '../wire.ts';
import { type CreateSpeaker, callSceneTool, type Scene } from './scene.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';

export const createMcpAppsSpeaker: CreateSpeaker = (send, scene) => {
  /** What the view has been told since it last said `initialized`; undefined: it has not. */
  let told: (Pick<Scene, 'renderData' | 'result' | 'partialInput' | 'cancelled'> & { hasInput: boolean }) | undefined;
  let toldContext: HostContext = {};

  const notify = (name: string, params: object) =>
    send({ jsonrpc: '2.0', method: `ui/notifications/${name}`, params: { ...params } });

  function sync(): void {
    if (!told) return;
    const { renderData, result, partialInput, input, cancelled, context = {} } = scene();
    const changes = changedFields(toldContext, context);
    toldContext = context;
    if (changes) notify('host-context-changed', changes);
    const isOver = result !== undefined || renderData !== undefined;
    if (!told.hasInput && !input && !isOver && partialInput && partialInput !== told.partialInput)
      notify('tool-input-partial', { arguments: partialInput });
    if (!told.hasInput && (input || isOver)) notify('tool-input', { arguments: input ?? {} });
    if (isOver && (result !== told.result || renderData !== told.renderData))
      notify('tool-result', result ?? { content: [], structuredContent: renderData });
    if (!isOver && cancelled !== undefined && cancelled !== told.cancelled)
      notify('tool-cancelled', { reason: cancelled });
    told = { renderData, result, partialInput, cancelled, hasInput: told.hasInput || input !== undefined || isOver };
  }

  async function answer(method: string, params: Params): Promise<unknown> {
    switch (method) {
      case 'ui/initialize':
        toldContext = scene().context ?? {};
        return {
          protocolVersion: VERSION,
          hostInfo: { name: 'story', version: '1.0.0' },
          hostCapabilities: { serverTools: {}, openLinks: {}, logging: {}, message: { text: {} } },
          hostContext: toldContext,
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
        told = { hasInput: false };
        sync();
      } else if (id === undefined) {
        scene().onAction?.(method, params);
      } else {
        answer(method, params as Params).then(
          result => send({ jsonrpc, id, result }),
          error => send({ jsonrpc, id, error: { code: -32000, message: messageOf(error) } }),
        );
      }
    },
  };
};

/** The top-level fields that differ, as the view is to merge them; undefined when none does. */
function changedFields(before: HostContext, after: HostContext): HostContext | undefined {
  const changes = Object.entries(after).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value));
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
