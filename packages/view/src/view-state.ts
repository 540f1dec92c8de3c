// The state of a view: an inbox receives what the host sends, and a snapshot and events report it.
import type { ToolResult } from '@vitrine/protocol/content';
import type { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { isRecord } from '@vitrine/std/internal/json';
import type { Inbox } from './connection/wire.ts';
import { createEvents, type Events } from './events.ts';
import type { ViewEvents, ViewSnapshot } from './view.ts';

type Method = (typeof MCP_APPS)[keyof typeof MCP_APPS];
type AllEvents = ViewEvents & { change: undefined };

export interface ViewState extends Inbox {
  readonly events: Events<AllEvents>;
  getSnapshot(): ViewSnapshot;
  /** Adds a value that `onNotification` would refuse: `value` goes to the listeners of `name`, `change` into the snapshot. */
  take<Name extends Exclude<keyof ViewEvents, 'teardown'>>(
    name: Name,
    value: ViewEvents[Name],
    change: Partial<ViewSnapshot>,
  ): true;
}

/** The state of a view that has received nothing yet; `onRequest` answers requests that the view itself does not answer. */
export function createViewState(onRequest?: Inbox['onRequest']): ViewState {
  let snapshot: ViewSnapshot = { context: {} };
  const events = createEvents<AllEvents>(
    name => (snapshot as unknown as Record<string, never>)[name === 'partial-input' ? 'partialInput' : name],
  );

  const take: ViewState['take'] = (name, value, change) => {
    snapshot = { ...snapshot, ...change };
    void events.emit('change', undefined);
    void events.emit(name, value);
    return true;
  };

  return {
    events,
    getSnapshot: () => snapshot,
    take,
    onNotification(method, params) {
      const input = params.arguments ?? {};
      switch (method as Method) {
        case 'ui/notifications/tool-input-partial':
          if (!isRecord(input)) return false;
          // Ignored when the whole input has arrived already.
          return !!snapshot.input || take('partial-input', input, { partialInput: input });
        case 'ui/notifications/tool-input':
          return isRecord(input) && take('input', input, { input, partialInput: undefined });
        case 'ui/notifications/tool-result': {
          const { content = [] } = params;
          return Array.isArray(content) && take('result', params as ToolResult, { result: params as ToolResult });
        }
        case 'ui/notifications/tool-cancelled':
          return take('cancelled', params, { cancelled: params });
        case 'ui/notifications/host-context-changed': {
          const context = { ...snapshot.context, ...params };
          return take('context', context, { context });
        }
        default:
          return true;
      }
    },
    async onRequest(method, params) {
      switch (method as Method) {
        case 'ping':
          return {};
        case 'ui/resource-teardown':
          await events.emit('teardown', params);
          return {};
        default:
          return onRequest?.(method, params);
      }
    },
  };
}
