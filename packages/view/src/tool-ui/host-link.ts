// The connection of a component page to its host: the dialect `tool-ui` for the page of a registry, `connect` for any other host.

import type { ToolUIMessage, ToolUIProposal, ToolUIRender } from '@vitrine/protocol/internal/mcp-ui/tool-ui-messages';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import { connect } from '../connection/connect.ts';
import { openPort, type WindowPair } from '../connection/port.ts';
import { startAutoSize } from '../size/auto-size.ts';
import { applyTheme } from '../theme.ts';
import { type Drawing, readDrawing, readResultDrawing } from './props.ts';

/** The events of a link for the runtime. */
export interface LinkEvents {
  /** New data to draw. */
  draw(drawn: Drawing): void;
  /** The state of the proposed result; undefined: there is none. */
  proposal(proposal: ToolUIProposal | undefined): void;
}

/** An open connection. */
export interface HostLink {
  emitAction(actionId: string, payload: unknown): Promise<void>;
  emitResult(result: unknown): Promise<void>;
  /** The page cannot draw what it was sent. */
  fail(message: string): void;
  close(): void;
}

type PageWindow = Window & typeof globalThis;

/** A message of this dialect: its type, and what belongs to it. */
interface PageMessage {
  readonly type: ToolUIMessage['type'];
  readonly payload?: unknown;
}

/** Opens the dialect `tool-ui`: the page's first message is `ready`. */
export function openToolUI({ window, target }: WindowPair & { window: PageWindow }, events: LinkEvents): HostLink {
  let last = 0;
  const port = openPort({ window, target }, message => {
    if (!isRender(message) || message.seq <= last) return;
    last = message.seq;
    const { theme, styles, props, proposal } = message;
    applyTheme({ ...(theme && { theme }), ...(styles && { styles: { variables: styles } }) }, window.document);
    events.proposal(proposal);
    events.draw(readDrawing(props));
  });
  const post = (message: PageMessage): void => port.send(message);
  const sizing = startAutoSize(window, {
    isFixed: () => false,
    report: ({ height }) => post({ type: 'resize', payload: { height } }),
  });
  post({ type: 'ready' });
  return {
    // This dialect has no answers: a host shows what came of an action by new props.
    async emitAction(actionId, payload) {
      post({ type: 'action', payload: payload === undefined ? { actionId } : { actionId, payload } });
    },
    async emitResult(result) {
      post({ type: 'addResult', payload: result });
    },
    fail: message => post({ type: 'error', payload: { message } }),
    close() {
      sizing.close();
      port.close();
    },
  };
}

/** Reports to a host of the dialect `tool-ui` that the page cannot be shown. */
export function failToolUI(windows: WindowPair & { window: PageWindow }, message: string): void {
  const port = openPort(windows, () => {});
  port.send({ type: 'error', payload: { message } } satisfies PageMessage);
  port.close();
}

/** Connects to a host of MCP Apps, or an older one. Rejects with `ViewError`, as `connect` does. */
export async function openView(
  info: { name: string; version: string },
  { window, target }: WindowPair & { window: PageWindow },
  events: LinkEvents,
): Promise<HostLink> {
  const view = await connect(info, { window, target });
  view.on('input', () => view.result === undefined && events.draw({ type: 'waiting' }));
  view.on('result', result => events.draw(readResultDrawing(result)));
  view.on('cancelled', ({ reason }) =>
    events.draw({
      type: 'tool-error',
      message: reason ? `The call was cancelled: ${reason}` : 'The call was cancelled.',
    }),
  );
  return {
    emitAction: (actionId, payload) => view.sendIntent(actionId, payload === undefined ? {} : { payload }),
    // MCP Apps has no proposed results, so the result becomes model context.
    async emitResult(result) {
      events.proposal({ state: 'pending' });
      try {
        await view.setModelContext({ structuredContent: isRecord(result) ? result : { result } });
        events.proposal({ state: 'accepted' });
      } catch (error) {
        events.proposal({ state: 'refused', reason: errorMessage(error) });
        throw error;
      }
    },
    fail: message => view.log('error', message),
    close: () => view.close(),
  };
}

function isRender(message: unknown): message is ToolUIRender {
  return (
    isRecord(message) && (message.type === 'render' || message.type === 'update') && typeof message.seq === 'number'
  );
}
