// The session of a run with its view: opens the bridge, follows the view's milestones, and fails when the view does not answer in time.
// Loaded with the first run of a page.

import { MAX_STORAGE_CHARACTERS, readStorage } from '@vitrine/protocol/internal/session/stored-view';
import { toRecord } from '@vitrine/std/internal/json';
import { openBridge } from '../../bridge/bridge.ts';
import { watchChannel } from '../../bridge/watch-channel.ts';
import { readMcpAppsAction } from '../../dialects/mcp-apps-actions.ts';
import { prepareEarlyHandshake } from '../../dialects/mcp-apps-handshake.ts';
import { ActionRefused, HostError } from '../../errors.ts';
import type { Stage } from '../../sandbox/stage.ts';
import { createAppToolList } from '../app-tool-list.ts';
import { createFocusGrace } from '../box/focus-grace.ts';
import { createDialectHost } from '../dialect-host.ts';
import { createMilestones } from '../milestone.ts';
import type { SurfaceContext } from '../surface-context.ts';
import { createOwnSize } from './own-size.ts';
import type { ViewReport } from './view-errors.ts';
import { createViewStart } from './view-start.ts';

/** `isBeside`: as in `EarlyHandshake`. */
export interface ViewScript {
  readonly script: string;
  readonly isBeside: boolean;
}

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
  /** `finishing`: it was requested to finish, and its errors are not reported. */
  let life: 'open' | 'finishing' | 'over' = 'open';
  const isOver = (): boolean => life === 'over';
  const toolList = createAppToolList(
    () => parts.bridge,
    appTools => update({ appTools }),
  );
  const dialectHost = createDialectHost(parts, run, toolList.refresh);
  let handshake: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  const hasSize = parts.fill || parts.initialHeight !== undefined || !!part.metadata?.preferredFrameSize;
  const ownSize = createOwnSize(hasSize ? undefined : () => stage.measureContent?.());
  const milestones = createMilestones(milestone => update({ milestone }));
  const starts = createViewStart({
    dialect,
    isAdapted: script !== undefined && !script.isBeside,
    announce: () => parts.bridge?.loaded(),
    onReady(app) {
      clearTimeout(handshake);
      isReady = true;
      ownSize.start();
      if (app) dialectHost.ready(app);
      else send({ type: 'progress', run, reached: 'ready' });
    },
    onErrors: errors => update({ errors }),
    onError: (error, total) => onEvent?.({ type: 'error', error, total }),
    onFailed,
  });
  // A spare shares the process of the view. When the view may never stop, the spare would never start; without spares the process ends.
  const forgetSpares = (): void => services.sandboxes.forget(part.server);

  /** Handles what the bootstrap document reports of the user and the document. False: it is a request of the view. */
  function receiveReport(message: unknown): boolean {
    const { escaped, contentHeight } = (message ?? {}) as Record<string, unknown>;
    if (escaped === true) parts.display.setMode('inline');
    else if (typeof contentHeight === 'number') ownSize.isReported || dialectHost.size({ height: contentHeight });
    else return false;
    return true;
  }
  const ended = new AbortController();
  /** Few views have links, so the module is loaded with the first; without a connection the next click tries again. */
  async function carryOut(request: unknown): Promise<void> {
    const { carryOutRequest } = await import('./view-requests.ts');
    await carryOutRequest(request, {
      act: starts.act(dialectHost.act),
      read: readMcpAppsAction,
      isByUser: error => error instanceof ActionRefused && error.byUser,
      signal: ended.signal,
      onStopped: stopped => isOver() || update({ stopped }),
      onRefused: reason => onEvent?.({ type: 'refused', action: 'link', reason }),
    });
  }
  const focusGrace = createFocusGrace();

  function watch(direction: 'in' | 'out', message: unknown): void {
    if (isOver()) return;
    if (direction === 'in') stage.onMessage?.();
    onEvent?.({ type: 'message', direction, message });
    if (direction === 'out') focusGrace.begin();
    milestones.watch(direction, message);
  }

  return {
    async open() {
      // A view that promises mcp-apps finds the answer to its handshake, and what is known of the call, where it runs.
      const early = dialect === 'mcp-apps' ? prepareEarlyHandshake(dialectHost) : undefined;
      const prepared = early && { ...early.earlyHandshake, ...script };
      const storage = { entries: viewState.storage, maxCharacters: MAX_STORAGE_CHARACTERS };
      const channel = await stage.open({ earlyHandshake: prepared, storage });
      if (isOver()) return channel.close();
      const { origin, rung } = stage;
      if (origin !== undefined) update({ containment: { ...getSnapshot().containment, origin, rung } });
      parts.bridge = openBridge({
        ...dialectHost,
        size(size) {
          ownSize.reported();
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
          if (!isOver()) milestones.reached('initialized');
          starts.ready(app);
        },
      });
      send({ type: 'progress', run, reached: 'handshaking', change: { milestone: milestones.delivered() } });
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
      if (life === 'open') starts.loaded(canHandshake);
    },
    allowsFocus: focusGrace.allows,
    report: report => life === 'open' && starts.report(report),
    storageChanged(change) {
      const storage = readStorage(toRecord(change).entries);
      // Before the store was read, it could overwrite what is there.
      if (!isOver() && storage && viewState.loaded) viewState.saveStorage(storage).catch(() => {});
    },
    request: request => isOver() || receiveReport(request) || !isReady || carryOut(request).catch(() => {}),
    async teardown(timeoutMs) {
      if (life === 'open') life = 'finishing';
      if ((await parts.bridge?.teardown(timeoutMs)) === false) forgetSpares();
    },
    close() {
      life = 'over';
      clearTimeout(handshake);
      ownSize.close();
      ended.abort();
      parts.bridge?.close();
      parts.bridge = undefined;
    },
  };
}
