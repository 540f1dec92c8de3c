// The `tool-ui` dialect, host side: a page that draws the props it is given (`ready`, `render`, `update`, `action`, `addResult`,
// `resize`, `error`). Not part of every host: it is handed to `createHost` as `toolUi`.
import {
  readToolUIMessage,
  type ToolUIProposal,
  type ToolUIRender,
} from '@vitrine/protocol/internal/mcp-ui/tool-ui-messages';
import type { SurfaceInfo } from '../surface/surface.ts';
import { type CreateDialect, type DialectHost, type DialectSession, refusalMessage } from './dialect.ts';
import { createInFlight } from './in-flight.ts';

/** The options of `createToolUI`. */
export interface ToolUIOptions {
  /**
   * Decides about a result that a page proposes for its call: ask the user, then store it and resolve. Reject to refuse it; the
   * message is sent to the page, which may propose again. Called for one proposal at a time, and never after one was accepted.
   * @default every proposal is refused
   */
  onAddResult?: (result: unknown, surface: SurfaceInfo, options: { signal: AbortSignal }) => Promise<void>;
}

const refuseAll = (): Promise<void> => Promise.reject(new Error('This host takes no results from views.'));

/**
 * Creates the dialect, for `createHost({ toolUi: createToolUI(…) })`. It applies to parts with `dialect: 'tool-ui'`.
 * @example
 * const host = createHost({ sandbox, info, toolUi: createToolUI({ onAddResult: async result => save(result) }) });
 */
export function createToolUI({ onAddResult = refuseAll }: ToolUIOptions = {}): CreateDialect {
  // Accepted once per call, not once per page: a view that starts again must not ask again.
  const acceptedIds = new Set<string>();
  return (host, surface) =>
    createToolUISession(host, {
      proposal: () => (acceptedIds.has(surface.id) ? { state: 'accepted' } : undefined),
      async propose(result, options) {
        await onAddResult(result, surface, options);
        acceptedIds.add(surface.id);
      },
    });
}

interface Results {
  /** The outcome of proposals of earlier pages of this surface. */
  proposal(): ToolUIProposal | undefined;
  propose(result: unknown, options: { signal: AbortSignal }): Promise<void>;
}

function createToolUISession(host: DialectHost, results: Results): DialectSession {
  let isReady = false;
  /** What the page draws, as JSON with the number of the message: it is sent again only when it differs. */
  let drawn = { seq: 0, json: '' };
  const startAction = createInFlight();
  let proposal = results.proposal();
  const closed = new AbortController();

  function sync(type: ToolUIRender['type'] = 'update'): void {
    if (!isReady || closed.signal.aborted) return;
    const { context, renderData, input, partialInput, result } = host.callState();
    const state = {
      ...(context.toolInfo && { toolName: context.toolInfo.tool.name }),
      props: renderData ?? { args: input ?? partialInput ?? {}, ...(result && { result }) },
      ...(context.theme && { theme: context.theme }),
      ...(context.styles?.variables && { styles: context.styles.variables }),
      ...(proposal && { proposal }),
    };
    const json = JSON.stringify(state);
    if (type === 'update' && json === drawn.json) return;
    drawn = { seq: drawn.seq + 1, json };
    host.send({ type, seq: drawn.seq, ...state } satisfies ToolUIRender);
  }

  function settle(next: ToolUIProposal): void {
    proposal = next;
    sync();
  }

  function propose(result: unknown): boolean {
    // The user decides about the proposal that is shown, so no other one may replace it meanwhile.
    if (proposal?.state === 'pending' || proposal?.state === 'accepted') return false;
    settle({ state: 'pending' });
    results.propose(result, { signal: closed.signal }).then(
      () => settle({ state: 'accepted' }),
      error => settle({ state: 'refused', reason: refusalMessage(error) }),
    );
    return true;
  }

  return {
    name: 'tool-ui',
    receive(value) {
      const message = readToolUIMessage(value);
      switch (message?.type) {
        case undefined:
          return false;
        case 'ready':
          if (!host.mayReplay()) return true;
          isReady = true;
          host.ready({});
          sync('render');
          return true;
        case 'action': {
          const { actionId, payload } = message;
          const action = {
            type: 'intent' as const,
            intent: actionId,
            params: payload === undefined ? {} : { payload },
          };
          // This dialect has no answer to an action: the page sees its effect in the props.
          const refuse = (error: unknown): void =>
            host.log({ level: 'warning', data: `The action ${actionId} was refused: ${refusalMessage(error)}` });
          const isStarted = startAction(() => host.act(action, { signal: closed.signal }).catch(refuse));
          if (!isStarted) refuse('Too many requests at once.');
          return true;
        }
        case 'addResult':
          return propose(message.result);
        case 'resize':
          host.size(message);
          return true;
        case 'error':
          host.failed?.(message.message || 'The page reported an error without a text.');
          return true;
      }
    },
    sync: () => sync(),
    request: method => Promise.reject(new Error(`A view of this dialect cannot be asked for ${method}.`)),
    listChanged() {},
    loaded() {},
    async teardown() {},
    close() {
      closed.abort(new Error('The surface was closed.'));
    },
  };
}
