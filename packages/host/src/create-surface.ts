// Makes a surface: owns its box and its runs, knows what its view is to be told, and keeps the one state that everybody reads.
import {
  type DisplayMode,
  grantCsp,
  type HostContext,
  surfaceStateName,
  type UIResourcePart,
  uiContentKind,
} from '@vitrine/protocol';
import { callAppTool, listAppTools } from './app-tools.ts';
import type { Brief } from './brief.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { containerDimensions, resultingMode } from './display.ts';
import { HostError } from './errors.ts';
import { createFrameStage } from './frame-stage.ts';
import type { HostSettings } from './host-options.ts';
import { type Run, startRun } from './run.ts';
import type { Surface, SurfaceInfo, SurfaceOptions, SurfaceSnapshot } from './surface.ts';
import { createSurfaceBox } from './surface-box.ts';
import { createSurfaceSize } from './surface-size.ts';

/**
 * Creates a surface; nothing happens in the page until `show`. `onClosing` is called once, when it starts to go,
 * with the promise of its being gone.
 */
export function createSurface(
  options: SurfaceOptions,
  settings: HostSettings,
  onClosing: (gone: Promise<void>) => void,
): ManagedSurface {
  const {
    id,
    part,
    tool,
    fill = false,
    title = tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri,
  } = options;
  const info: SurfaceInfo = { id, server: part.server, ...(tool && { tool: tool.name }) };
  const listeners = new Set<() => void>();
  const kind = uiContentKind(part.mimeType);
  const drawn = kind === 'remote-dom';
  const brief: Brief = { context: {} };
  if (part.metadata?.initialRenderData !== undefined) brief.renderData = part.metadata.initialRenderData;

  let snapshot: SurfaceSnapshot = {
    phase: 'idle',
    state: 'loading',
    dialect: part.dialect ?? (kind === 'mcp-app' ? 'mcp-apps' : 'mcp-ui'),
    tier: drawn ? 'remote-dom' : 'frame',
    displayMode: 'inline',
    height: settings.initialHeight(part),
    appTools: [],
    dropped: 0,
  };
  let run: Run | undefined;
  let partialFrame: number | undefined;
  let actions = 0;
  let listing: Run | undefined;
  let stale = false;
  let closing: Promise<void> | undefined;

  const box = createSurfaceBox({
    title,
    fill,
    labels: settings.labels,
    contentUpTo: drawn ? settings.heights.maxHeight : undefined,
    onRetry: () => retry(),
    onLeave: () => setDisplayMode('inline'),
  });
  box.setHeight(snapshot.height);
  Object.assign(box.element.dataset, { surfaceId: id, server: part.server, tool: tool?.name ?? '' });
  if (part.metadata?.ui?.prefersBorder !== undefined)
    box.element.dataset.border = String(part.metadata.ui.prefersBorder);
  reflect();

  function update(change: Partial<SurfaceSnapshot>): void {
    const phase = change.phase ?? snapshot.phase;
    const { error: _, ...kept } = snapshot;
    const error = change.error ?? (phase === 'failed' ? snapshot.error : undefined);
    snapshot = { ...kept, ...change, phase, state: surfaceStateName(phase), ...(error && { error }) };
    reflect();
    for (const listener of [...listeners]) listener();
  }

  function reflect(): void {
    const { state, dialect, tier, error } = snapshot;
    Object.assign(box.element.dataset, { surfaceState: state, dialect, tier });
    if (error) box.failed(error);
    else if (state === 'loading') box.loading();
    else box.ready();
  }

  function dismantle(): void {
    run?.close();
    run = undefined;
    actions = 0;
    if (partialFrame !== undefined) cancelAnimationFrame(partialFrame);
    partialFrame = undefined;
    if (snapshot.appTools.length > 0) update({ appTools: [] });
  }

  function fail(error: HostError): void {
    dismantle();
    update({ phase: 'failed', error });
  }

  function mount(): void {
    const createStage = kind && (drawn ? settings.remoteDom : createFrameStage);
    if (!createStage) {
      fail(unknownType(part));
      return;
    }
    update({ phase: 'resolving' });
    const { sandboxTokens } = options;
    const { toolUi } = settings;
    run = startRun({
      createStage,
      stage: { parent: box.stage, info, part, content: settings.content(part), settings, title, sandboxTokens },
      dialect: snapshot.dialect,
      dialectHost,
      toolUi: toolUi && (to => toolUi(to, info)),
      handshakeTimeoutMs: settings.handshakeTimeoutMs,
      // The box is in the page by now, and has its width.
      onOpening: refreshContext,
      onPhase: phase => update({ phase }),
      onDialect: dialect => update({ dialect }),
      onDropped: dropped => update({ dropped }),
      onFailed: fail,
    });
    run.setTheme(brief.context.theme);
  }

  const size = createSurfaceSize({
    heights: settings.heights,
    fill,
    apply(wanted) {
      const { height = snapshot.height } = wanted;
      box.setHeight(height);
      settings.rememberHeight(part, height);
      update({ height, wanted });
    },
  });

  const dialectHost: Omit<DialectHost, 'send'> = {
    info: settings.info,
    capabilities: {
      ...settings.capabilities,
      sandbox: {
        csp: withoutRefused(grantCsp(part.metadata?.ui?.csp)),
        permissions: settings.grantPermissions(part.metadata?.ui?.permissions ?? {}, info),
      },
    },
    brief: () => brief,
    async act(action, actOptions) {
      if (action.type === 'display-mode') return { mode: setDisplayMode(action.mode) };
      const mine = run;
      actions++;
      if (snapshot.phase === 'ready') update({ phase: 'busy' });
      try {
        return await settings.act(action, info, actOptions);
      } finally {
        // Of a run that is over nothing counts any more.
        if (run === mine && --actions === 0 && snapshot.phase === 'busy') update({ phase: 'ready' });
      }
    },
    ready(app) {
      update({ phase: actions > 0 ? 'busy' : 'ready', app });
      if (app.capabilities?.tools) refreshAppTools();
    },
    toolsChanged: refreshAppTools,
    size(wanted) {
      // Outside the page the host decides the size.
      if (snapshot.displayMode === 'inline') size.request(wanted);
    },
    log: entry => settings.onLog(entry, info),
    requestTeardown: () => settings.onCloseRequest(surface),
    failed: message => fail(new HostError('view-failed', message, { retryable: true })),
  };

  /** One listing at a time: a change that comes during one starts another after it, so that the newest list wins. */
  function refreshAppTools(): void {
    stale = true;
    const asked = run;
    if (listing === asked || !asked?.bridge) return;
    listing = asked;
    stale = false;
    void listAppTools(asked.bridge.ask).then(appTools => {
      if (listing === asked) listing = undefined;
      if (run !== asked) return;
      update({ appTools });
      if (stale) refreshAppTools();
    });
  }

  function setDisplayMode(wanted: string): DisplayMode {
    const mode = resultingMode(wanted, {
      current: snapshot.displayMode,
      context: settings.getContext(),
      app: snapshot.app?.capabilities,
    });
    if (mode !== snapshot.displayMode) {
      box.setMode(mode);
      update({ displayMode: mode });
      refreshContext();
    }
    return mode;
  }

  function refreshContext(): void {
    const { state, displayMode } = snapshot;
    if (drawn && state === 'ready' && displayMode === 'inline') update({ height: box.stage.offsetHeight });
    const context: HostContext = {
      ...settings.getContext(),
      displayMode: snapshot.displayMode,
      containerDimensions: containerDimensions(snapshot.displayMode, {
        width: box.stage.clientWidth,
        height: box.stage.clientHeight,
        maxHeight: settings.heights.maxHeight,
      }),
    };
    // Official views reject a tool without an input schema, and the whole handshake with it.
    if (tool) context.toolInfo = { id, tool: { ...tool, inputSchema: tool.inputSchema ?? { type: 'object' } } };
    brief.context = context;
    run?.setTheme(context.theme);
    run?.bridge?.sync();
  }
  const unsubscribe = settings.subscribeContext(refreshContext);
  const resized = new ResizeObserver(refreshContext);
  resized.observe(box.stage);
  refreshContext();

  function retry(): void {
    if (snapshot.phase === 'failed') mount();
  }

  async function end(): Promise<void> {
    unsubscribe();
    resized.disconnect();
    await run?.bridge?.teardown(settings.teardownTimeoutMs);
    box.setMode('inline');
    dismantle();
    size.close();
    box.element.remove();
    update({ phase: 'closed' });
  }

  const surface: ManagedSurface = {
    info,
    element: box.element,
    fallback: box.fallback,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(parent) {
      const { element } = box;
      if (closing || element.parentNode === parent) return;
      if (snapshot.phase !== 'idle' && element.isConnected && parent.isConnected && 'moveBefore' in parent) {
        parent.moveBefore(element, null);
        return;
      }
      dismantle();
      parent.append(element);
      mount();
    },
    setPartialInput(input) {
      brief.partialInput = input;
      partialFrame ??= requestAnimationFrame(() => {
        partialFrame = undefined;
        run?.bridge?.sync();
      });
    },
    setInput(input) {
      brief.input = input;
      run?.bridge?.sync();
    },
    setResult(result) {
      if (brief.cancelled !== undefined) return;
      brief.result = result;
      run?.bridge?.sync();
    },
    cancel(reason) {
      if (brief.result !== undefined) return;
      brief.cancelled = reason;
      run?.bridge?.sync();
    },
    setRenderData(data) {
      brief.renderData = data;
      run?.bridge?.sync();
    },
    setDisplayMode,
    async callAppTool(name, args, callOptions = {}) {
      const bridge = run?.bridge;
      if (!bridge) throw new HostError('closed', `The view that offered ${name} is gone.`);
      if (!snapshot.appTools.some(offered => offered.name === name))
        throw new HostError(
          'unknown-app-tool',
          `The view offers no tool ${name}. It offers: ${snapshot.appTools.map(t => t.name).join(', ') || 'none'}.`,
        );
      return callAppTool(bridge.ask, { name, args, ...callOptions });
    },
    tellListChanged: what => run?.bridge?.listChanged(what),
    retry,
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
  tellListChanged(what: ListKind): void;
}

/** The lists of a server that a view may have read. */
export type ListKind = 'tools' | 'resources' | 'prompts';

function unknownType({ problem, mimeType }: UIResourcePart): HostError {
  return new HostError('unknown-type', problem ?? `This host cannot show ${mimeType || 'a resource without a type'}.`);
}

function withoutRefused({ refused: _, ...granted }: ReturnType<typeof grantCsp>): Record<string, string[]> {
  return granted;
}
