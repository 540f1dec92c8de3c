// The session of a run with its view: opens the bridge, follows the view's milestones, and fails when the view does not answer in time.
// Loaded with the first run of a page.

import { MAX_STORAGE_CHARACTERS, readStorage } from '@vitrine/protocol/internal/session/stored-view';
import type { Milestone } from '@vitrine/protocol/internal/session/surface';
import { toRecord } from '@vitrine/std/json';
import { openBridge } from '../../bridge/bridge.ts';
import { watchChannel } from '../../bridge/watch-channel.ts';
import { readMcpAppsAction } from '../../dialects/mcp-apps-actions.ts';
import { prepareEarlyHandshake } from '../../dialects/mcp-apps-handshake.ts';
import { ActionRefused, HostError } from '../../errors.ts';
import type { Stage } from '../../sandbox/stage.ts';
import { createAppToolList } from '../app-tool-list.ts';
import { createFocusGrace } from '../box/focus-grace.ts';
import { createDialectHost } from '../dialect-host.ts';
import { detectMilestone, isFurther } from '../milestone.ts';
import type { SurfaceContext } from '../surface-context.ts';
import type { ViewReport } from './view-errors.ts';
import { createViewStart, type ViewStart } from './view-start.ts';

/** `isBeside`: as in `EarlyHandshake`. */
export interface ViewScript {
  readonly script: string;
  readonly isBeside: boolean;
}

/** Milliseconds in which a view that is ready may report its size itself. */
const OWN_SIZE_MS = 300;

export interface ViewSessionOptions {
  stage: Stage;
  /** A script that runs in the view's window before its own. @default none */
  script?: ViewScript | undefined;
  /** A message fitted no schema. */
  onDropped(): void;
  onFailed(error: HostError): void;
}

export interface ViewSession {
  /** Delivers the content; resolves when the view can send messages. */
  open(): Promise<void>;
  /** The document has loaded; `canHandshake` as in `StageEvents`. */
  loaded(canHandshake: boolean): void;
  report(report: ViewReport): void;
  /** Carries out what a link of the view asks for: not validated. Ignored before the view is ready. */
  request(request: unknown): void;
  /** Stores what the view has in `localStorage`: not validated. */
  storageChanged(change: unknown): void;
  /** Whether the view may take the keyboard now without a report. */
  allowsFocus(): boolean;
  /** Requests the view to finish, and waits at most `timeoutMs`. */
  teardown(timeoutMs: number): Promise<void>;
  close(): void;
}

/** Creates the session of run number `run`. */
export function createViewSession(
  parts: SurfaceContext,
  run: number,
  { stage, script, onDropped, onFailed }: ViewSessionOptions,
): ViewSession {
  const { part, info, settings, services, viewState, getSnapshot, update, onEvent, send } = parts;
  const { toolUi, handshakeTimeoutMs } = settings;
  // A view that used another dialect than its resource promises will do so again.
  const { dialect } = getSnapshot();
  let isOver = false;
  const toolList = createAppToolList(
    () => parts.bridge,
    appTools => update({ appTools }),
  );
  const dialectHost = createDialectHost(parts, run, toolList.refresh);
  let handshake: ReturnType<typeof setTimeout> | undefined;
  let measuring: ReturnType<typeof setTimeout> | undefined;
  let reportsSize = false;
  let milestone: Milestone = 'resource';

  const reached = (next: Milestone | undefined): void => {
    if (!next || isOver || !isFurther(next, milestone)) return;
    milestone = next;
    update({ milestone });
  };
  const starts = createViewStart({
    dialect,
    isAdapted: script !== undefined && !script.isBeside,
    announce: () => parts.bridge?.loaded(),
    onReady(app) {
      clearTimeout(handshake);
      isReady = true;
      measureLater();
      if (app) dialectHost.ready(app);
      else send({ type: 'progress', run, reached: 'ready' });
    },
    onErrors: errors => update({ errors }),
    onError: (error, total) => onEvent?.({ type: 'error', error, total }),
    onFailed,
  });
  /** Absent while the view finishes: its errors are not reported. */
  let start: ViewStart | undefined = starts;
  // A spare shares the process of the view. When the view may never stop, the spare would never start; without spares the process ends.
  const forgetSpares = (): void => services.sandboxes.forget(part.server);

  /** A view that reports no size gets the height of its content, unless its server or the application has set one. */
  function measureLater(): void {
    if (parts.fill || parts.initialHeight !== undefined || part.metadata?.preferredFrameSize) return;
    clearTimeout(measuring);
    measuring = setTimeout(() => reportsSize || stage.measureContent?.(), OWN_SIZE_MS);
  }
  /** Handles what the bootstrap document reports of the user and the document. False: it is a request of the view. */
  function receiveReport(message: unknown): boolean {
    const { escaped, contentHeight } = (message ?? {}) as Record<string, unknown>;
    if (escaped === true) parts.display.setMode('inline');
    else if (typeof contentHeight === 'number') reportsSize || dialectHost.size({ height: contentHeight });
    else return false;
    return true;
  }
  let isReady = false;
  const ended = new AbortController();
  /** Few views have links, so the module is loaded with the first; without a connection the next click tries again. */
  async function carryOut(request: unknown): Promise<void> {
    const { carryOutRequest } = await import('./view-requests.ts');
    await carryOutRequest(request, {
      act: starts.act(dialectHost.act),
      read: readMcpAppsAction,
      isByUser: error => error instanceof ActionRefused && error.byUser,
      signal: ended.signal,
      onStopped: stopped => isOver || update({ stopped }),
      onRefused: reason => onEvent?.({ type: 'refused', action: 'link', reason }),
    });
  }
  const focusGrace = createFocusGrace();

  function watch(direction: 'in' | 'out', message: unknown): void {
    if (isOver) return;
    if (direction === 'in') stage.onMessage?.();
    onEvent?.({ type: 'message', direction, message });
    const next = detectMilestone(direction, message);
    if (direction === 'out') focusGrace.begin();
    // A confirmation without an earlier `ui/initialize` does not count.
    if (next !== 'initialized' || milestone === 'initialize') reached(next);
  }

  return {
    async open() {
      // A view that promises mcp-apps finds the answer to its handshake, and what is known of the call, where it runs.
      const early = dialect === 'mcp-apps' ? prepareEarlyHandshake(dialectHost) : undefined;
      const prepared = early && { ...early.earlyHandshake, ...script };
      const storage = { entries: viewState.storage, maxCharacters: MAX_STORAGE_CHARACTERS };
      const channel = await stage.open({ earlyHandshake: prepared, storage });
      if (isOver) return channel.close();
      const { origin } = stage;
      if (origin !== undefined) update({ containment: { ...getSnapshot().containment, origin } });
      parts.bridge = openBridge({
        ...dialectHost,
        size(size) {
          reportsSize = true;
          dialectHost.size(size);
        },
        act: starts.act(dialectHost.act),
        channel: watchChannel(channel, early?.earlyHandshake, watch),
        dialect,
        deliveredEarly: early?.delivered,
        toolUi: toolUi && (host => toolUi(host, info)),
        arrived: async () => void (await (channel.echo?.() ?? stage.hasUserActivation?.())),
        onDialect: spoken => update({ dialect: spoken }),
        onDropped,
        ready(app) {
          reached('initialized');
          starts.ready(app);
        },
      });
      milestone = 'html';
      send({ type: 'progress', run, reached: 'handshaking', change: { milestone } });
      const late = new HostError('handshake-timeout', `The view did not answer within ${handshakeTimeoutMs} ms.`, {
        retryable: true,
      });
      handshake = setTimeout(() => {
        forgetSpares();
        onFailed(starts.reason(late));
      }, handshakeTimeoutMs);
    },
    loaded(canHandshake) {
      focusGrace.begin();
      if (!isOver) start?.loaded(canHandshake);
    },
    allowsFocus: focusGrace.allows,
    report: report => isOver || start?.report(report),
    storageChanged(change) {
      const storage = readStorage(toRecord(change).entries);
      // Before the store was read, it could overwrite what is there.
      if (!isOver && storage && viewState.loaded) viewState.saveStorage(storage).catch(() => {});
    },
    request: request => isOver || receiveReport(request) || !isReady || carryOut(request).catch(() => {}),
    async teardown(timeoutMs) {
      start = undefined;
      if ((await parts.bridge?.teardown(timeoutMs)) === false) forgetSpares();
    },
    close() {
      isOver = true;
      clearTimeout(handshake);
      clearTimeout(measuring);
      ended.abort();
      parts.bridge?.close();
      parts.bridge = undefined;
    },
  };
}
