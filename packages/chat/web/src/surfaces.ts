// The page's host: one per open session. The page itself asks about links; every other action of a view goes to the
// server, where the policy is.

import { ApiError } from '@vitrine/agent/api';
import type { Progress } from '@vitrine/agent/internal/api';
import {
  ActionRefused,
  createHost,
  type Host,
  type ListKind,
  type Surface,
  type SurfaceInfo,
  type ViewStateStore,
} from '@vitrine/host';
import { createRecorder, type Recorder } from '@vitrine/host/record';
import { createToolUI } from '@vitrine/host/tool-ui';
import type { ToolResult } from '@vitrine/protocol/content';
import { wellFormedResult } from '@vitrine/protocol/internal/content/content';
import type { Action, NotifyAction } from '@vitrine/protocol/internal/session/actions';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { lazyStage } from '@vitrine/react';
import { type A2UISession, createA2UISession } from './a2ui/a2ui-session.ts';
import { appearance, environment, getEmulatedHost, PHONE } from './host-context.ts';
import { filled } from './language/template.tsx';
import { openLink } from './links/open-link.ts';
import type { Chat } from './state/chat.ts';
import { createRequestLimit, type LimitConcurrency } from './state/requests/request-limit.ts';
import { createStore, type Readable } from './state/store.ts';
import { createUnavailability, type Unavailability } from './surface/unavailability.ts';
import { RESULT_TEXTS, SURFACE_LABELS, VIEW_MESSAGES } from './texts/result.ts';

export interface PageHost {
  readonly host: Host;
  /** Id of the surface that is shown beside the transcript. */
  readonly beside: Readable<string | undefined>;
  putBeside(id: string | undefined): void;
  /** Key of the version of an artifact that is open; nothing else is beside the transcript then. */
  readonly artifact: Readable<string | undefined>;
  openArtifact(versionKey: string | undefined): void;
  /** Surfaces that are closed until the user reopens them, and who closed them. */
  readonly closed: Readable<ReadonlyMap<string, Closer>>;
  /** The user closes a surface. Resolves when it is closed: a view has a moment to finish. */
  close(id: string): Promise<void>;
  showAgain(id: string): void;
  /** Recorder of what each surface did, and what was blocked. */
  readonly recorder: Recorder;
  /** Reasons why a surface's last action failed, by surface id. */
  readonly unavailability: Unavailability;
  /** The stored result of a call, the same object each time: a new object would be delivered to the view as a new result. */
  rawResult(ref: string): Promise<ToolResult>;
  /** The A2UI surfaces of this session. */
  readonly a2ui: A2UISession;
  /** Makes one for a part of the session that stands for itself, such as an item of a board. */
  createA2UI(): A2UISession;
  /** Notifies views of changes in their host context. Returns a function that stops it. */
  follow(): () => void;
}

export type Closer = 'view' | 'user';

/** Prefix of the ids of surfaces that show an SVG of a result: they belong to no call. */
export const SVG_SURFACE_PREFIX = 'drawing-';

const LISTS: readonly ListKind[] = ['tools', 'resources', 'prompts'];

export function createPageHost(chat: Chat, sessionId: string): PageHost {
  const limitConcurrency = createRequestLimit();
  const mayLog = createLogLimiter();
  const beside = createStore<string | undefined>(undefined);
  const artifact = createStore<string | undefined>(undefined);
  const closed = createStore<ReadonlyMap<string, Closer>>(new Map());
  const results = new Map<string, Promise<ToolResult>>();
  const recorder = createRecorder();
  const unavailability = createUnavailability();
  /** The name and the capabilities hold as long as the host; the context follows the choices. */
  const emulated = getEmulatedHost(chat);
  const host = createHost({
    sandbox: chat.config.sandbox,
    info: { name: emulated.name ?? chat.config.name, version: chat.config.version },
    context: readContext(chat),
    capabilities: emulated.capabilities,
    loadContent: chat.api.blobText,
    probePage: async ({ part: { server, ref } }) =>
      ref === undefined ? { status: 'unknown', reason: '' } : chat.api.probePage(server, ref),
    remoteDom: lazyStage(async () => (await import('./native/remote-dom-stage.ts')).remoteDomStage),
    toolUi: createToolUI({ onAddResult: proposeResult }),
    labels: { ...SURFACE_LABELS, leave: RESULT_TEXTS.returnToChat },
    observe: recorder.observe,
    optIns: chat.trust.readOptIns,
    viewState: viewStateStore(chat, sessionId),
    onAction(action, surface, options) {
      if (!emulated.takes(action.type))
        throw new ActionRefused(filled(VIEW_MESSAGES.notTaken, { host: emulated.name ?? '' }));
      return act({ chat, sessionId, limitConcurrency, unavailability }, { action, surface, ...options });
    },
    onLog: ({ level, data }, surface) => {
      const message = typeof data === 'string' ? data : JSON.stringify(data);
      // A log line that could not be written must not disturb the user.
      if (mayLog()) chat.api.act(sessionId, surface.id, createNotice(level, message)).catch(() => {});
    },
    onCloseRequest: ({ info }) => void close(info.id, 'view'),
  });

  /** The call has its result already, so a proposed result becomes model context: the user sees it above the composer, and can remove it. */
  async function proposeResult(
    result: unknown,
    surface: SurfaceInfo,
    { signal }: { signal: AbortSignal },
  ): Promise<void> {
    const action: Action = { type: 'model-context', content: [], structuredContent: result };
    await act({ chat, sessionId, limitConcurrency, unavailability }, { action, surface, signal });
  }

  async function close(id: string, by: Closer): Promise<void> {
    await host.find(id)?.close();
    if (beside.getSnapshot() === id) beside.set(undefined);
    closed.update(all => new Map(all).set(id, by));
  }

  function announceListChanges(): void {
    const servers = new Set(host.list().map(surface => surface.info.server));
    const { changed } = chat.serverNews.getSnapshot() ?? {};
    for (const { server, lists } of changed ?? [...servers].map(name => ({ server: name, lists: LISTS })))
      for (const list of lists) host.listChanged(server, list);
  }

  /** Opt-ins are part of a sandbox's policy: a view keeps those it started with. */
  let before = chat.trust.getSnapshot().optIns;
  function restartChanged(): void {
    const optInsOfServer = (entries: typeof before, name: string) =>
      String(entries.find(({ server }) => server === name)?.optIns);
    const { optIns } = chat.trust.getSnapshot();
    for (const surface of host.list()) {
      const { phase, tier } = surface.getSnapshot();
      const starts = phase !== 'idle' && phase !== 'parked' && tier === 'frame';
      const { server } = surface.info;
      if (starts && optInsOfServer(before, server) !== optInsOfServer(optIns, server)) void restart(surface);
    }
    before = optIns;
  }

  const createA2UI = (): A2UISession =>
    createA2UISession({
      loadText: chat.api.blobText,
      request: (action, surface) =>
        act(
          { chat, sessionId, limitConcurrency, unavailability },
          { action, surface, signal: new AbortController().signal },
        ),
    });
  const a2ui = createA2UI();

  return {
    host,
    a2ui,
    createA2UI,
    recorder,
    unavailability,
    beside,
    closed,
    putBeside(id) {
      if (id !== undefined) artifact.set(undefined);
      beside.set(id);
    },
    artifact,
    openArtifact(versionKey) {
      if (versionKey !== undefined) beside.set(undefined);
      artifact.set(versionKey);
    },
    close: id => close(id, 'user'),
    showAgain: id => closed.update(all => new Map([...all].filter(([other]) => other !== id))),
    rawResult(ref) {
      let result = results.get(ref);
      if (!result) {
        result = chat.api.storedResult(ref).then(wellFormedResult);
        results.set(ref, result);
        result.catch(() => results.delete(ref));
      }
      return result;
    },
    follow() {
      const stop = new AbortController();
      const phone = matchMedia(PHONE);
      const refresh = (): void => host.setContext(readContext(chat));
      phone.addEventListener('change', refresh, stop);
      const stops = [
        chat.theme.subscribe(refresh),
        chat.settings.subscribe(refresh),
        chat.emulation.subscribe(refresh),
        chat.serverNews.subscribe(announceListChanges),
        chat.trust.subscribe(restartChanged),
        followTranscript(chat, sessionId, a2ui),
        () => stop.abort(),
      ];
      return () => {
        for (const end of stops) end();
      };
    },
  };
}

/** Hands every state of the session's transcript to its A2UI surfaces. */
function followTranscript(chat: Chat, sessionId: string, a2ui: A2UISession): () => void {
  const store = chat.session.getSnapshot();
  if (store?.id !== sessionId) return () => {};
  const read = (): void => a2ui.read(store.getSnapshot().transcript.entries);
  read();
  return store.subscribe(read);
}

/** The whole host context. Views are told what has changed of it. */
function readContext(chat: Chat): HostContext {
  return { ...environment(chat.settings.getSnapshot()), ...appearance(chat), ...getEmulatedHost(chat).context };
}

/** The view states of a session, stored by the chat's server. Drawings (SVG) have none. */
function viewStateStore(chat: Chat, sessionId: string): ViewStateStore {
  return {
    load: async surface =>
      surface.id.startsWith(SVG_SURFACE_PREFIX)
        ? undefined
        : chat.api.viewState(sessionId, surface.id, { 'widget-session': surface.widgetSession }),
    save: (surface, state) =>
      chat.api.saveViewState(sessionId, surface.id, { state }, { 'widget-session': surface.widgetSession }),
  };
}

interface ActionRequest {
  action: Action;
  surface: SurfaceInfo;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

interface ActContext {
  chat: Chat;
  sessionId: string;
  limitConcurrency: LimitConcurrency;
  unavailability: Unavailability;
}

async function act(
  { chat, sessionId, limitConcurrency, unavailability }: ActContext,
  request: ActionRequest,
): Promise<unknown> {
  const { action, surface, signal, onProgress } = request;
  const send = (): Promise<unknown> =>
    chat.api.act(sessionId, surface.id, action, { signal, onProgress, template: surface.template });
  try {
    // Requests that wait for the user in this page must not take a connection from those that wait for the server.
    if (action.type === 'link') return await openLink(chat, action.url, { surface, signal, record: send });
    const answer = await limitConcurrency(send, signal);
    unavailability.note(surface.id);
    return answer;
  } catch (error) {
    unavailability.note(surface.id, error);
    throw error instanceof ApiError ? new ActionRefused(refusal(error), { byUser: error.byUser }) : error;
  }
}

/** The error that a view receives, so that its author knows what to do. */
function refusal({ code, message }: ApiError): string {
  switch (code) {
    case 'no-model':
      return VIEW_MESSAGES.noModel;
    case 'offline':
      return VIEW_MESSAGES.offline;
    default:
      return message;
  }
}

async function restart(surface: Surface): Promise<void> {
  await surface.park();
  const { parentElement } = surface.element;
  if (parentElement) surface.show(parentElement);
}

/** Lines per second, for the whole page. */
const PER_SECOND = 10;

/** Returns a function that says whether another line may be written now. */
function createLogLimiter(now: () => number = () => performance.now()): () => boolean {
  let recent: number[] = [];
  return () => {
    recent = recent.filter(at => now() - at < 1000);
    return recent.length < PER_SECOND && recent.push(now()) > 0;
  };
}

/** `level` is one of MCP's; the three above `error` count as errors here. */
function createNotice(level: string, message: string): NotifyAction {
  const levels: readonly NotifyAction['level'][] = ['debug', 'info', 'notice', 'warning'];
  return { type: 'notify', level: levels.find(known => known === level) ?? 'error', message };
}
