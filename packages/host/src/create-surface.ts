// Makes a surface: owns its box and its runs, knows what its view is to be told, and keeps the one state that everybody reads.
import { type DisplayMode, type UIResourcePart, uiContentKind } from '@vitrine/protocol';
import { createAppToolList } from './app-tool-list.ts';
import { createBriefing } from './briefing.ts';
import { containmentOf } from './containment.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { resultingMode, type Size, surfaceContext } from './display.ts';
import { HostError } from './errors.ts';
import { focusedElement } from './focus-guard.ts';
import { createFrameStage } from './frame-stage.ts';
import type { HostSettings } from './host-options.ts';
import type { SurfaceEvent } from './observe.ts';
import { createReflection } from './reflection.ts';
import { createResizeObserver } from './resize-observer.ts';
import { type Run, startRun } from './run.ts';
import type { Surface, SurfaceInfo, SurfaceOptions } from './surface.ts';
import { createSurfaceActions } from './surface-actions.ts';
import { createSurfaceBox } from './surface-box.ts';
import { createSurfaceSize } from './surface-size.ts';
import { createSurfaceState } from './surface-state.ts';
import { createViewStateKeeper } from './view-state.ts';

/**
 * Creates a surface; nothing happens in the page until `show`. `onClosing` is called once, when it starts to go,
 * with the promise of its being gone.
 */
export function createSurface(
  options: SurfaceOptions,
  settings: HostSettings,
  onClosing: (gone: Promise<void>) => void,
): ManagedSurface {
  const { id, part, fill = false } = options;
  let { tool } = options;
  const { title = tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri } = options;
  const info: SurfaceInfo = { id, server: part.server, ...(tool && { tool: tool.name }) };
  const kind = uiContentKind(part.mimeType);
  const drawn = kind === 'remote-dom';
  const onEvent = settings.observe && ((event: SurfaceEvent) => settings.observe?.(event, info));
  const { brief, rest, ...sayings } = createBriefing(part, () => run?.bridge?.sync());
  const keeper = createViewStateKeeper(settings.viewState, info, {
    timeoutMs: settings.viewStateTimeoutMs,
    onMissing: reason => onEvent?.({ type: 'state-missing', reason }),
  });

  const { getSnapshot, subscribe, update } = createSurfaceState(
    {
      phase: 'idle',
      dialect: part.dialect ?? (kind === 'mcp-app' ? 'mcp-apps' : 'mcp-ui'),
      tier: drawn ? 'remote-dom' : 'frame',
      displayMode: 'inline',
      height: settings.initialHeight(part),
      containment: containmentOf(part, info, settings),
      appTools: [],
      dropped: 0,
    },
    () => reflect(getSnapshot()),
  );
  const actions = createSurfaceActions(info, {
    carryOut: settings.act,
    onEvent,
    onCount(count) {
      const { phase } = getSnapshot();
      if (phase === 'ready' || phase === 'busy') update({ phase: count > 0 ? 'busy' : 'ready' });
    },
  });
  let run: Run | undefined;
  let thefts = 0;
  let parking: Promise<void> | undefined;
  /** It was shown while it was being parked: that wins. */
  let isWanted = false;
  let closing: Promise<void> | undefined;
  /** As the browser said last; unknown when it has not yet, since the last change. */
  let stageSize: Size | undefined;

  const box = createSurfaceBox({
    title,
    fill,
    labels: settings.labels,
    contentUpTo: drawn ? settings.heights.maxHeight : undefined,
    onRetry: () => retry(),
    onLeave: () => setDisplayMode('inline'),
  });
  box.setHeight(getSnapshot().height);
  const { prefersBorder: border } = part.metadata?.ui ?? {};
  const { dataset } = box.element;
  Object.assign(dataset, { surfaceId: id, server: part.server, tool: tool?.name ?? '' });
  if (border !== undefined) dataset.border = String(border);
  const reflect = createReflection(box);
  reflect(getSnapshot());

  function dismantle(): void {
    run?.close();
    run = undefined;
    actions.forget();
    rest();
    if (getSnapshot().appTools.length > 0) update({ appTools: [] });
  }

  function fail(error: HostError): void {
    dismantle();
    if (error.code === 'navigated') onEvent?.({ type: 'navigated' });
    update({ phase: 'failed', error });
  }

  function mount(): void {
    const createStage = kind && (drawn ? settings.remoteDom : createFrameStage);
    if (!createStage) {
      update({ milestone: 'resource' });
      fail(unknownType(part));
      return;
    }
    thefts = 0;
    // What the person allows may have changed since the last run.
    update({ phase: 'resolving', containment: containmentOf(part, info, settings) });
    const { sandboxTokens } = options;
    const { toolUi } = settings;
    run = startRun({
      createStage,
      stage: { parent: box.stage, info, part, content: settings.content(part), settings, title, sandboxTokens },
      dialect: getSnapshot().dialect,
      dialectHost,
      toolUi: toolUi && (to => toolUi(to, info)),
      prepared: keeper.load(),
      handshakeTimeoutMs: settings.handshakeTimeoutMs,
      // The box is in the page by now, and has its width.
      onOpening: refreshContext,
      onChange: update,
      onContained: known => update({ containment: { ...getSnapshot().containment, ...known } }),
      onEvent,
      onFailed: fail,
    });
    run.setTheme(brief.context.theme);
  }

  const size = createSurfaceSize({
    heights: settings.heights,
    fill,
    apply(wanted) {
      const { height = getSnapshot().height } = wanted;
      box.setHeight(height);
      settings.rememberHeight(part, height);
      update({ height, wanted });
      onEvent?.({ type: 'size', height, wanted });
    },
  });
  const toolList = createAppToolList(
    () => run?.bridge,
    appTools => update({ appTools }),
  );

  const dialectHost: Omit<DialectHost, 'send' | 'mayTellAll'> = {
    info: settings.info,
    get capabilities() {
      const { csp, permissions } = getSnapshot().containment.granted;
      return { ...settings.capabilities, sandbox: { csp, permissions } };
    },
    get viewState() {
      return keeper.loaded ? keeper : undefined;
    },
    brief: () => brief,
    async act(action, actOptions) {
      if (action.type === 'display-mode') return { mode: await wishedMode(action.mode) };
      return actions.act(action, actOptions);
    },
    ready(app) {
      update({ phase: actions.pending > 0 ? 'busy' : 'ready', app });
      if (app.capabilities?.tools) toolList.refresh();
    },
    toolsChanged: toolList.refresh,
    size(wanted) {
      // Outside the page the host decides the size.
      if (getSnapshot().displayMode === 'inline') size.request(wanted);
    },
    log: entry => settings.onLog(entry, info),
    requestTeardown: () => settings.onCloseRequest(surface),
    failed: message => fail(new HostError('view-failed', message, { retryable: true })),
  };

  /** What covers the page is for a person to want: a view gets it only when they have just done something in it. */
  async function wishedMode(wanted: string): Promise<DisplayMode> {
    const mine = run;
    if (wanted === 'inline' || ((await mine?.isUsed()) && run === mine)) return setDisplayMode(wanted);
    const { displayMode } = getSnapshot();
    if (wanted !== displayMode)
      onEvent?.({ type: 'refused', action: 'display-mode', reason: `Nobody has done anything in it: no ${wanted}.` });
    return displayMode;
  }

  function setDisplayMode(wanted: string): DisplayMode {
    const { displayMode: current, app } = getSnapshot();
    const mode = resultingMode(wanted, { current, context: settings.getContext(), app: app?.capabilities });
    if (mode !== current) {
      box.setMode(mode);
      stageSize = undefined;
      update({ displayMode: mode });
      refreshContext();
    }
    return mode;
  }

  function refreshContext(): void {
    const { state, displayMode } = getSnapshot();
    if (drawn && state === 'ready' && displayMode === 'inline') update({ height: box.stage.offsetHeight });
    const { maxHeight } = settings.heights;
    // To ask the element has the browser lay out the whole page.
    const size = stageSize ?? { width: box.stage.clientWidth, height: box.stage.clientHeight };
    brief.context = surfaceContext(settings.getContext(), { id, tool, displayMode, size, maxHeight });
    run?.setTheme(brief.context.theme);
    run?.bridge?.sync();
  }
  const unsubscribe = settings.subscribeContext(refreshContext);
  const resized = createResizeObserver(entries => {
    stageSize = entries.at(-1)!.contentRect;
    refreshContext();
  });
  resized.observe(box.stage);
  refreshContext();

  const unwatch = settings.focusGuard.watch({
    element: box.element,
    view: () => run,
    onTaken() {
      onEvent?.({ type: 'focus-taken' });
      if (++thefts < 2 || !run) return;
      fail(new HostError('focus-taken', 'It took the keyboard from the page again.', { retryable: true }));
    },
  });

  function retry(): void {
    if (getSnapshot().phase === 'failed') mount();
  }

  async function end(): Promise<void> {
    unsubscribe();
    unwatch();
    resized.disconnect();
    await run?.teardown(settings.teardownTimeoutMs);
    box.setMode('inline');
    dismantle();
    size.close();
    box.element.remove();
    update({ phase: 'closed' });
  }

  async function rundown(): Promise<void> {
    const mine = run;
    isWanted = false;
    await mine?.teardown(settings.teardownTimeoutMs);
    // It was closed, failed or started anew meanwhile.
    if (closing || run !== mine) return;
    // What a script has drawn goes too: its height stays.
    box.setHeight(getSnapshot().height);
    dismantle();
    update({ phase: 'parked' });
    // Its view has been told to finish: it comes back as another run.
    if (isWanted && getSnapshot().phase === 'parked') start();
  }

  function start(): void {
    if (settings.parking.admit(surface)) mount();
    else update({ phase: 'parked' });
  }

  const surface: ManagedSurface = {
    info,
    element: box.element,
    fallback: box.fallback,
    getSnapshot,
    subscribe,
    show(parent) {
      const { element } = box;
      if (closing) return;
      const { phase } = getSnapshot();
      let starts = phase === 'idle' || phase === 'parked';
      if (element.parentNode !== parent) {
        if (phase !== 'idle' && element.isConnected && parent.isConnected && 'moveBefore' in parent)
          parent.moveBefore(element, null);
        else {
          dismantle();
          parent.append(element);
          starts = true;
        }
      }
      if (starts) start();
      else isWanted = true;
    },
    ...sayings,
    setTool(next) {
      tool = next;
      refreshContext();
    },
    setDisplayMode,
    async callAppTool(name, args, callOptions = {}) {
      const bridge = run?.bridge;
      if (!bridge) throw new HostError('closed', `The view that offered ${name} is gone.`);
      const offered = getSnapshot().appTools.map(appTool => appTool.name);
      if (!offered.includes(name))
        throw new HostError(
          'unknown-app-tool',
          `The view offers no tool ${name}. It offers: ${offered.join(', ') || 'none'}.`,
        );
      return bridge.callTool(name, args, callOptions);
    },
    tellListChanged: what => run?.bridge?.listChanged(what),
    retry,
    resume() {
      if (getSnapshot().phase === 'parked' && !closing) mount();
    },
    isInUse: () =>
      actions.pending > 0 || getSnapshot().displayMode !== 'inline' || box.element.contains(focusedElement()),
    park() {
      const { phase } = getSnapshot();
      if (closing || phase === 'idle' || phase === 'parked') return Promise.resolve();
      isWanted = false;
      parking ??= rundown().finally(() => {
        parking = undefined;
      });
      return parking;
    },
    close() {
      if (!closing) {
        closing = end();
        onClosing(closing);
      }
      return closing;
    },
  };
  return surface;
}

/** A surface, and what only its host may tell it. */
export interface ManagedSurface extends Surface {
  /** Starts again if it is parked. */
  resume(): void;
  /** Something is under way in it, or the person is in it. */
  isInUse(): boolean;
  tellListChanged(what: ListKind): void;
}

/** The lists of a server that a view may have read. */
export type ListKind = 'tools' | 'resources' | 'prompts';

function unknownType({ problem, mimeType }: UIResourcePart): HostError {
  return new HostError('unknown-type', problem ?? `This host cannot show ${mimeType || 'a resource without a type'}.`);
}
