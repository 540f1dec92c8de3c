// A surface: one view, shown for one tool call, from mount to close. It owns the box, the sandbox and the bridge, and is the
// one object that every reader of its state subscribes to.
import {
  type AppCapabilities,
  type Dialect,
  type HostContext,
  type Implementation,
  type SurfacePhase,
  type SurfaceStateName,
  surfaceStateName,
  type Tier,
  type ToolResult,
  type UIResourcePart,
  uiContentKind,
} from '@vitrine/protocol';
import { type Bridge, openBridge } from './bridge.ts';
import type { Brief } from './brief.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { HostError } from './errors.ts';
import { createFrameStage } from './frame-stage.ts';
import type { HostSettings } from './host.ts';
import { createSizer, type Sizer } from './sizer.ts';
import type { Stage } from './stage.ts';
import { createSurfaceBox } from './surface-frame.ts';

/** What identifies a surface to the application. */
export interface SurfaceInfo {
  readonly id: string;
  readonly server: string;
  /** Name of the tool whose result is shown; absent when there is none. */
  readonly tool?: string;
}

/** A tool definition, as far as it is known. */
export interface ToolLike {
  readonly name: string;
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
}

export interface SurfaceOptions {
  /** Stable for the life of the tool call: the call's id. */
  id: string;
  part: UIResourcePart;
  /** The tool as its server defines it: told to the view as `toolInfo`, never trusted. */
  tool?: ToolLike;
  /** Accessible name. @default the tool's title or name */
  title?: string;
}

/** The state of a surface; a new object with each change. */
export interface SurfaceSnapshot {
  readonly phase: SurfacePhase;
  readonly state: SurfaceStateName;
  readonly dialect: Dialect;
  readonly tier: Tier;
  /** CSS pixels. */
  readonly height: number;
  /** Set while `phase` is `failed`. */
  readonly error?: HostError;
  /** What the view said of itself. */
  readonly app?: { info?: Implementation; capabilities?: AppCapabilities };
  /** Messages of the view that fit no schema, or came too fast or too large. */
  readonly dropped: number;
}

export interface Surface {
  readonly info: SurfaceInfo;
  /** The outer element. Moving it by other means than `show` reloads the view (see `createArea` for pages that reorder). */
  readonly element: HTMLElement;
  /** Holds the application's own rendering of the result, shown when the view cannot be. */
  readonly fallback: HTMLElement;
  getSnapshot(): SurfaceSnapshot;
  /** Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /**
   * Puts the element into `parent` and starts. In a browser with `moveBefore` a running view moves and keeps its state;
   * elsewhere it starts anew and is told everything again.
   */
  show(parent: HTMLElement): void;
  setPartialInput(input: Record<string, unknown>): void;
  setInput(input: Record<string, unknown>): void;
  /** A later result replaces an earlier one. Ignored once cancelled. */
  setResult(result: ToolResult): void;
  /** Ignored once there is a result. */
  cancel(reason: string): void;
  /** Starts again after a failure. */
  retry(): void;
  /** Asks the view to finish, waits at most the host's `teardownTimeoutMs`, and removes it. Idempotent. */
  close(): Promise<void>;
}

/** Creates a surface; nothing happens in the page until `show`. `onClosed` is called once, when it is gone. */
export function createSurface(options: SurfaceOptions, settings: HostSettings, onClosed: () => void): Surface {
  const { id, part, tool, title = tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri } = options;
  const info: SurfaceInfo = { id, server: part.server, ...(tool && { tool: tool.name }) };
  const listeners = new Set<() => void>();
  const kind = uiContentKind(part.mimeType);
  const brief: Brief = { context: {} };
  const initialRenderData = part.metadata?.initialRenderData;
  if (initialRenderData !== undefined) brief.renderData = initialRenderData;

  let snapshot: SurfaceSnapshot = {
    phase: 'idle',
    state: 'loading',
    dialect: part.dialect ?? (kind === 'mcp-app' ? 'mcp-apps' : 'mcp-ui'),
    tier: 'frame',
    height: settings.initialHeight(part),
    dropped: 0,
  };
  let stage: Stage | undefined;
  let bridge: Bridge | undefined;
  let sizer: Sizer | undefined;
  let handshake: ReturnType<typeof setTimeout> | undefined;
  let actions = 0;
  let tooMany = 0;
  let closing: Promise<void> | undefined;

  const box = createSurfaceBox({ title, labels: settings.labels, onRetry: () => retry() });
  box.setHeight(snapshot.height);
  box.element.dataset.surfaceId = id;
  box.element.dataset.server = part.server;
  box.element.dataset.tool = tool?.name ?? '';
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

  /** `generation` outdates what an earlier attempt still has under way. */
  let generation = 0;

  function fail(error: HostError): void {
    if (snapshot.phase === 'closed') return;
    dismantle();
    update({ phase: 'failed', error });
  }

  function dismantle(): void {
    generation++;
    clearTimeout(handshake);
    bridge?.close();
    stage?.close();
    sizer?.close();
    bridge = stage = sizer = undefined;
    actions = 0;
  }

  async function mount(): Promise<void> {
    if (kind !== 'mcp-app' && kind !== 'inline-html')
      return fail(new HostError('unknown-type', part.problem ?? `This host cannot show ${part.mimeType}.`));
    update({ phase: 'resolving' });
    const mine = ++generation;
    let content = '';
    try {
      // The sandbox loads while its content is still on the way.
      const opened = createFrameStage({
        parent: box.stage,
        part,
        settings,
        title,
        events: {
          onLoaded: () => loaded(speaksMcpApps(content)),
          onFailed: fail,
          onDropped: count => {
            tooMany = count;
            update({ dropped: tooMany + (bridge?.dropped ?? 0) });
          },
        },
      });
      stage = opened;
      stage.setTheme(brief.context.theme);
      content = await settings.content(part);
      if (mine !== generation) return;
      update({ phase: 'mounting' });
      await opened.ready;
      if (mine !== generation) return;
      sizer = createSizer({
        ...settings.heights,
        apply: height => {
          box.setHeight(height);
          update({ height });
        },
      });
      bridge = openBridge({
        channel: opened.deliver(content),
        dialect: snapshot.dialect,
        info: settings.info,
        capabilities: settings.capabilities,
        brief: () => brief,
        act,
        ready: app => {
          clearTimeout(handshake);
          update({ phase: actions > 0 ? 'busy' : 'ready', app });
        },
        size: ({ height }) => height !== undefined && sizer?.request(height),
        log: entry => settings.onLog(entry, info),
        requestTeardown: () => void close(),
        onDialect: dialect => update({ dialect }),
      });
      update({ phase: 'handshaking' });
      handshake = setTimeout(
        () =>
          fail(
            new HostError('handshake-timeout', `The view did not answer within ${settings.handshakeTimeoutMs} ms.`, {
              retryable: true,
            }),
          ),
        settings.handshakeTimeoutMs,
      );
    } catch (error) {
      if (mine === generation) fail(HostError.from(error));
    }
  }

  function loaded(speaks: boolean): void {
    bridge?.loaded();
    // A page labelled as an app that cannot shake hands, such as a static card, is as ready as it will be.
    if (!speaks && snapshot.phase === 'handshaking') {
      clearTimeout(handshake);
      update({ phase: 'ready' });
    }
  }

  const act: DialectHost['act'] = async (action, options) => {
    actions++;
    if (snapshot.phase === 'ready') update({ phase: 'busy' });
    try {
      return await settings.act(action, info, options);
    } finally {
      actions = Math.max(0, actions - 1);
      if (actions === 0 && snapshot.phase === 'busy') update({ phase: 'ready' });
    }
  };

  function setContext(context: HostContext): void {
    // Official views reject a tool without an input schema, and the whole handshake with it.
    brief.context = tool
      ? { ...context, toolInfo: { id, tool: { inputSchema: { type: 'object' }, ...tool } } }
      : context;
    stage?.setTheme(context.theme);
    bridge?.sync();
  }
  setContext(settings.getContext());
  const unsubscribe = settings.subscribeContext(() => setContext(settings.getContext()));

  function retry(): void {
    if (snapshot.phase === 'failed') void mount();
  }

  function close(): Promise<void> {
    closing ??= (async () => {
      unsubscribe();
      await bridge?.teardown(settings.teardownTimeoutMs);
      dismantle();
      box.element.remove();
      update({ phase: 'closed' });
      onClosed();
    })();
    return closing;
  }

  return {
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
      bridge?.sync();
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
    retry,
    close,
  };
}

/** Whether a document has the means to shake hands: the method's name in its text, or a script from elsewhere. */
function speaksMcpApps(html: string): boolean {
  return html.includes('ui/initialize') || /<script[^>]+src\s*=/i.test(html);
}
