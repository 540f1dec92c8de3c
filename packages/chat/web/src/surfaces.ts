// The page's host: one per open session. Links are asked for here, by the page itself; everything else a view wants goes to the
// server, where the policy is.
import { ActionRefused, createHost, type Host, type ListKind, type SurfaceInfo } from '@vitrine/host';
import { createRemoteDomStage } from '@vitrine/host/remote-dom';
import type { Action, ToolResult } from '@vitrine/protocol';
import { openLink } from './links/open-link.ts';
import { createLogGate, noticeOf } from './log-lines.ts';
import { ApiError } from './state/api.ts';
import type { Chat } from './state/chat.ts';
import type { Progress } from './state/ndjson.ts';
import { createStore, type Readable } from './state/store.ts';
import { createTurns, type TakeTurn } from './state/turns.ts';
import { displayModes, environment, look, PHONE } from './surroundings.ts';

export interface PageHost {
  readonly host: Host;
  /** Id of the surface that stands beside the transcript. */
  readonly beside: Readable<string | undefined>;
  putBeside(id: string | undefined): void;
  /** Surfaces whose view asked to be closed, until the person wants them again. */
  readonly closed: Readable<ReadonlySet<string>>;
  showAgain(id: string): void;
  /** The stored result of a call, the same object each time: a view is told of a new object as of a new result. */
  rawResult(ref: string): Promise<ToolResult>;
  /** Tells views what changes around them. Returns the way to stop. */
  follow(): () => void;
}

const LISTS: readonly ListKind[] = ['tools', 'resources', 'prompts'];

export function createPageHost(chat: Chat, sessionId: string): PageHost {
  const takeTurn = createTurns();
  const mayLog = createLogGate();
  const beside = createStore<string | undefined>(undefined);
  const closed = createStore<ReadonlySet<string>>(new Set());
  const results = new Map<string, Promise<ToolResult>>();
  const host = createHost({
    sandbox: { template: chat.config.sandbox.template },
    info: { name: chat.config.name, version: chat.config.version },
    context: { ...environment(), ...look(chat), availableDisplayModes: displayModes() },
    capabilities: chat.config.capabilities,
    loadContent: chat.api.blobText,
    remoteDom: createRemoteDomStage(),
    labels: { leave: 'Bring back' },
    onAction: (action, surface, options) => act({ chat, sessionId, takeTurn }, { action, surface, ...options }),
    onLog: ({ level, data }, surface) => {
      const message = typeof data === 'string' ? data : JSON.stringify(data);
      // A remark that could not be written down is no reason to disturb anybody.
      if (mayLog()) chat.api.act(sessionId, surface.id, noticeOf(level, message)).catch(() => {});
    },
    async onCloseRequest(surface) {
      const { id } = surface.info;
      await surface.close();
      if (beside.getSnapshot() === id) beside.set(undefined);
      closed.update(ids => new Set(ids).add(id));
    },
  });

  function tellLists(): void {
    const servers = new Set(host.list().map(surface => surface.info.server));
    const { changed } = chat.serverNews.getSnapshot() ?? {};
    for (const { server, lists } of changed ?? [...servers].map(name => ({ server: name, lists: LISTS })))
      for (const list of lists) host.listChanged(server, list);
  }

  return {
    host,
    beside,
    closed,
    putBeside: beside.set,
    showAgain: id => closed.update(ids => new Set([...ids].filter(other => other !== id))),
    rawResult(ref) {
      let result = results.get(ref);
      if (!result) {
        result = chat.api.toolResult(ref);
        results.set(ref, result);
        result.catch(() => results.delete(ref));
      }
      return result;
    },
    follow() {
      const stop = new AbortController();
      const phone = matchMedia(PHONE);
      phone.addEventListener('change', () => host.setContext({ availableDisplayModes: displayModes() }), stop);
      const stops = [
        chat.theme.subscribe(() => host.setContext(look(chat))),
        chat.serverNews.subscribe(tellLists),
        () => stop.abort(),
      ];
      return () => {
        for (const end of stops) end();
      };
    },
  };
}

interface Wish {
  action: Action;
  surface: SurfaceInfo;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

interface Doer {
  chat: Chat;
  sessionId: string;
  takeTurn: TakeTurn;
}

async function act({ chat, sessionId, takeTurn }: Doer, wish: Wish): Promise<unknown> {
  const { action, surface, signal, onProgress } = wish;
  const send = (): Promise<unknown> => chat.api.act(sessionId, surface.id, action, { signal, onProgress });
  try {
    // What waits for the person here must not take the turn of what waits for the server.
    if (action.type === 'link') return await openLink(chat, action.url, { surface, signal, allowed: send });
    return await takeTurn(send, signal);
  } catch (error) {
    throw error instanceof ApiError ? new ActionRefused(refusal(error)) : error;
  }
}

/** What a view is told, so that its author knows what to do. */
function refusal({ code, message }: ApiError): string {
  switch (code) {
    case 'no-model':
      return 'no-model: this chat has no model to ask. A view should work without one.';
    case 'offline':
      return 'The chat server does not answer.';
    default:
      return message;
  }
}
