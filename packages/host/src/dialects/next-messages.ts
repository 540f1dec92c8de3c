// The order in which a view is told of its call (MCP Apps, Data Passing; H29–H32): context changes at any time; partial input*
// → whole input, once → result | cancelled. What it has been told is kept, so that nothing is lost and nothing comes twice.
import { type HostContext, MCP_APPS, MCP_APPS_VERSION, type RpcNotification, VIEW_STATE } from '@vitrine/protocol';
import type { Greeting } from '../bridge/channel.ts';
import type { Brief } from '../surface/call-state.ts';
import type { DialectHost } from './dialect.ts';

/** What a view has been told since it last initialised. */
export type Told = Pick<Brief, 'partialInput' | 'result' | 'cancelled'> & { context: HostContext; input: boolean };

/** Of a view that knows nothing but the context it was given in the handshake. */
export const nothingTold = (context: HostContext): Told => ({ context, input: false });

/** The messages that bring a view up to date, in order. Notes in `told` that they were said. */
export function tell(told: Told, brief: Brief): RpcNotification[] {
  const messages: RpcNotification[] = [];
  const notify = (method: string, params: object): void => {
    messages.push({ jsonrpc: '2.0', method, params: { ...params } });
  };

  const changes = changedFields(told.context, brief.context);
  if (changes) {
    told.context = brief.context;
    notify(MCP_APPS.hostContextChanged, changes);
  }
  // After a cancellation there is nothing more to say about the call.
  if (told.cancelled !== undefined) return messages;
  const over = brief.result !== undefined || brief.cancelled !== undefined;
  if (!told.input) {
    if (brief.input !== undefined || brief.result !== undefined) {
      told.input = true;
      notify(MCP_APPS.toolInput, { arguments: brief.input ?? {} });
    } else if (!over && brief.partialInput !== undefined && brief.partialInput !== told.partialInput) {
      told.partialInput = brief.partialInput;
      notify(MCP_APPS.toolInputPartial, { arguments: brief.partialInput });
    }
  }
  if (brief.result !== undefined) {
    if (brief.result !== told.result) notify(MCP_APPS.toolResult, brief.result);
    told.result = brief.result;
  } else if (brief.cancelled !== undefined) {
    told.cancelled = brief.cancelled;
    notify(MCP_APPS.toolCancelled, { reason: brief.cancelled });
  }
  return messages;
}

type Introducing = Pick<DialectHost, 'info' | 'capabilities' | 'brief' | 'viewState'>;

/** The answer to `ui/initialize`. */
export function introduction({ info, capabilities, brief, viewState }: Introducing): object {
  const { key, maxBytes } = VIEW_STATE;
  const { context } = brief();
  return {
    protocolVersion: MCP_APPS_VERSION,
    hostInfo: info,
    hostCapabilities: viewState
      ? { ...capabilities, experimental: { ...capabilities.experimental, [key]: { maxBytes } } }
      : capabilities,
    hostContext: viewState?.state === undefined ? context : { ...context, [key]: viewState.state },
  };
}

/** The handshake and what is known of the call by now, to be kept where the view runs; and what the view will have been told by it. */
export function greet(host: Introducing): { greeting: Greeting; told: Told } {
  const told = nothingTold(host.brief().context);
  return {
    told,
    greeting: {
      request: { method: MCP_APPS.initialize, result: introduction(host) },
      confirmation: { method: MCP_APPS.initialized, messages: tell(told, host.brief()) },
    },
  };
}

/** The top-level fields that differ, as the view is to merge them; undefined when nothing does. A removed field is not expressible. */
function changedFields(before: HostContext, after: HostContext): HostContext | undefined {
  if (before === after) return undefined;
  const changes: HostContext = {};
  for (const [key, value] of Object.entries(after))
    if (JSON.stringify(before[key]) !== JSON.stringify(value)) changes[key] = value;
  return Object.keys(changes).length > 0 ? changes : undefined;
}
