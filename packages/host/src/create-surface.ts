// Makes a surface: owns its box, its stage and its bridge, and keeps the one state that everybody reads.
import { type DisplayMode, grantCsp, type HostContext, surfaceStateName, uiContentKind } from '@vitrine/protocol';
import { callAppTool, listAppTools } from './app-tools.ts';
import { type Bridge, openBridge } from './bridge.ts';
import type { Brief } from './brief.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { greet } from './dialects/telling.ts';
import { containerDimensions, resultingMode } from './display.ts';
import { HostError } from './errors.ts';
import { createFrameStage } from './frame-stage.ts';
import type { HostSettings } from './host-options.ts';
import type { Stage } from './stage.ts';
import type { Surface, SurfaceInfo, SurfaceOptions, SurfaceSnapshot } from './surface.ts';
import { createSurfaceBox } from './surface-box.ts';
import { createSurfaceSize, type SurfaceSize } from './surface-size.ts';

/** Creates a surface; nothing happens in the page until `show`. `onClosed` is called once, when it is gone. */
export function createSurface(options: SurfaceOptions, settings: HostSettings, onClosed: () => void): ManagedSurface {
  const {
    id,
    part,
    tool,
    fill = false,
    title = tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri,
  } = options;
  const { toolUi } = settings;
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
  let stage: Stage | undefined;
  let bridge: Bridge | undefined;
  let size: SurfaceSize | undefined;
  let handshake: ReturnType<typeof setTimeout> | undefined;
  let partialFrame: number | undefined;
  let actions = 0;
  let closing: Promise<void> | undefined;
  /** Outdates what an earlier attempt to mount still has under way. */
  let generation = 0;

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

  function fail(error: HostError): void {
    if (snapshot.phase === 'closed') return;
    dismantle();
    update({ phase: 'failed', error });
  }

  function dismantle(): void {
    generation++;
    clearTimeout(handshake);
    if (partialFrame !== undefined) cancelAnimationFrame(partialFrame);
    bridge?.close();
    stage?.close();
    size?.close();
    bridge = stage = size = partialFrame = undefined;
    actions = 0;
    if (snapshot.appTools.length > 0) update({ appTools: [] });
  }

  async function mount(): Promise<void> {
    const createStage = kind && (drawn ? settings.remoteDom : createFrameStage);
    if (!createStage)
      return fail(
        new HostError(
          'unknown-type',
          part.problem ?? `This host cannot show ${part.mimeType || 'a resource without a type'}.`,
        ),
      );
    update({ phase: 'resolving' });
    const mine = ++generation;
    try {
      const content = settings.content(part);
      // The stage is set up while the content is still on the way.
      const opened = createStage({
        parent: box.stage,
        info,
        part,
        content,
        settings,
        title,
        sandboxTokens: options.sandboxTokens,
        events: {
          onLoaded: speaks => mine === generation && loaded(speaks),
          onFailed: error => mine === generation && fail(error),
          onDropped: count => update({ dropped: count + (bridge?.dropped ?? 0) }),
        },
      });
      stage = opened;
      stage.setTheme(brief.context.theme);
      await content;
      if (mine !== generation) return;
      update({ phase: 'mounting' });
      // The box is in the page by now, and has its width.
      refreshContext();
      // A view that is to speak mcp-apps finds its handshake, and what is known by now, where it runs.
      const first = snapshot.dialect === 'mcp-apps' ? greet(dialectHost) : undefined;
      const channel = await opened.open(first?.greeting);
      if (mine !== generation) return channel.close();
      size = createSurfaceSize({
        heights: settings.heights,
        fill,
        apply(wanted) {
          const { height = snapshot.height } = wanted;
          box.setHeight(height);
          update({ height, wanted });
        },
      });
      bridge = openBridge({
        ...dialectHost,
        channel,
        greeted: first?.told,
        dialect: snapshot.dialect,
        toolUi: toolUi && (to => toolUi(to, info)),
        onDialect: dialect => update({ dialect }),
      });
      update({ phase: 'handshaking' });
      handshake = setTimeout(() => fail(handshakeTimeout(settings.handshakeTimeoutMs)), settings.handshakeTimeoutMs);
    } catch (error) {
      if (mine === generation) fail(HostError.from(error));
    }
  }

  function loaded(speaksMcpApps: boolean): void {
    bridge?.loaded();
    // A page labelled as an app that cannot shake hands, such as a static card, is as ready as it will be.
    if (!speaksMcpApps && snapshot.phase === 'handshaking' && part.dialect !== 'tool-ui') {
      clearTimeout(handshake);
      update({ phase: 'ready' });
    }
  }

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
      actions++;
      if (snapshot.phase === 'ready') update({ phase: 'busy' });
      try {
        return await settings.act(action, info, actOptions);
      } finally {
        actions = Math.max(0, actions - 1);
        if (actions === 0 && snapshot.phase === 'busy') update({ phase: 'ready' });
      }
    },
    ready(app) {
      clearTimeout(handshake);
      update({ phase: actions > 0 ? 'busy' : 'ready', app });
      if (app.capabilities?.tools) refreshAppTools();
    },
    toolsChanged: refreshAppTools,
    size(wanted) {
      // Outside the page the host decides the size.
      if (snapshot.displayMode === 'inline') size?.request(wanted);
    },
    log: entry => settings.onLog(entry, info),
    requestTeardown: () => settings.onCloseRequest(surface),
    failed: message => fail(new HostError('view-failed', message, { retryable: true })),
  };

  function refreshAppTools(): void {
    const asked = bridge;
    if (!asked) return;
    void listAppTools(asked.ask).then(appTools => bridge === asked && update({ appTools }));
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
    if (tool) context.toolInfo = { id, tool: { inputSchema: { type: 'object' }, ...tool } };
    brief.context = context;
    stage?.setTheme(context.theme);
    bridge?.sync();
  }
  const unsubscribe = settings.subscribeContext(refreshContext);
  const resized = new ResizeObserver(refreshContext);
  resized.observe(box.stage);
  refreshContext();

  function retry(): void {
    if (snapshot.phase === 'failed') void mount();
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
      if (snapshot.phase === 'closed' || element.parentNode === parent) return;
      if (snapshot.phase !== 'idle' && element.isConnected && parent.isConnected && 'moveBefore' in parent) {
        parent.moveBefore(element, null);
        return;
      }
      dismantle();
      parent.append(element);
      void mount();
    },
    setPartialInput(input) {
      brief.partialInput = input;
      partialFrame ??= requestAnimationFrame(() => {
        partialFrame = undefined;
        bridge?.sync();
      });
    },
    setInput(input) {
      brief.input = input;
      bridge?.sync();
    },
    setResult(result) {
      if (brief.cancelled !== undefined) return;
      brief.result = result;
      bridge?.sync();
    },
    cancel(reason) {
      if (brief.result !== undefined) return;
      brief.cancelled = reason;
      bridge?.sync();
    },
    setRenderData(data) {
      brief.renderData = data;
      bridge?.sync();
    },
    setDisplayMode,
    async callAppTool(name, args, callOptions = {}) {
      if (!bridge) throw new HostError('closed', `The view that offered ${name} is gone.`);
      if (!snapshot.appTools.some(offered => offered.name === name))
        throw new HostError(
          'unknown-app-tool',
          `The view offers no tool ${name}. It offers: ${snapshot.appTools.map(t => t.name).join(', ') || 'none'}.`,
        );
      return callAppTool(bridge.ask, { name, args, ...callOptions });
    },
    tellListChanged: what => bridge?.listChanged(what),
    retry,
    close() {
      closing ??= (async () => {
        unsubscribe();
        resized.disconnect();
        await bridge?.teardown(settings.teardownTimeoutMs);
        box.setMode('inline');
        dismantle();
        box.element.remove();
        update({ phase: 'closed' });
        onClosed();
      })();
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

function handshakeTimeout(ms: number): HostError {
  return new HostError('handshake-timeout', `The view did not answer within ${ms} ms.`, { retryable: true });
}

function withoutRefused({ refused: _, ...granted }: ReturnType<typeof grantCsp>): Record<string, string[]> {
  return granted;
}
