// Shows one resource in an element, as the renderers of `@mcp-ui/client` 6.1.0 do, without a framework. The application sizes the
// element; sizes that the view requests are applied only with `autoResize`.
import { uiContentKind } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { createHost, type Host } from '../host.ts';
import type { HostOptions } from '../host-options.ts';
import type { SandboxPlace } from '../sandbox/sandbox-place.ts';
import type { Surface, SurfaceSnapshot } from '../surface/surface.ts';
import { configuredA2UI } from './sandbox-settings.ts';
import type { AutoResize, UIActionHandler } from './types.ts';
import { actionHandler } from './ui-action.ts';

/** The options of `createResourceRenderer`. */
export interface ResourceRendererOptions {
  part: UIResourcePart;
  sandbox: SandboxPlace;
  /** Carries out the view's actions. @default every action is refused, and the view receives the refusal */
  onUIAction?: UIActionHandler | undefined;
  /** Sizes requested by the view that are applied to the element. @default none */
  autoResize?: AutoResize | undefined;
  /** Tokens for the frame of a document: `allow-modals`. */
  sandboxTokens?: readonly string[] | undefined;
  /** Accessible name. @default as in `@mcp-ui/client` */
  title?: string | undefined;
  /** Shows remote-DOM scripts. @default they are not shown */
  remoteDom?: HostOptions['remoteDom'];
  /** Options of the host, over the renderer's own; read when a view is opened. */
  hostOptions?: Partial<HostOptions> | undefined;
  /** Another value starts another view. */
  generation?: number | undefined;
  /** Called when a view is opened. Returns a function that is called when it closes. */
  onOpen?: ((shown: ShownResource) => () => void) | undefined;
  /** Called when the view's page has loaded, with the sandbox's outer frame. */
  onLoad?: ((frame: HTMLIFrameElement) => void) | undefined;
}

/** A view that is open, with the host that it has to itself. */
export interface ShownResource {
  readonly host: Host;
  readonly surface: Surface;
}

/** Shows one resource until it is closed. */
export interface ResourceRenderer {
  /** Applies new options. The view starts again only when the resource, its server or the sandbox changes. */
  update(options: ResourceRendererOptions): void;
  /** The sandbox's outer frame; null when the view cannot be shown. */
  frame(): HTMLIFrameElement | null;
  close(): void;
}

/** The height limits of a view in CSS pixels; applications set stricter ones by `max-height`. */
const HEIGHTS = { minHeight: 1, maxHeight: 10_000 };

/**
 * Shows a resource in `element`, which must be part of the page.
 * @example
 * const renderer = createResourceRenderer(element, { part, sandbox: { template }, onUIAction });
 * renderer.close();
 */
export function createResourceRenderer(element: HTMLElement, first: ResourceRendererOptions): ResourceRenderer {
  let options = first;
  let sentData: string | undefined;
  let renderer = open(options);

  // Moving the element in the page reloads its frames, which breaks the connection to the view: it is made again.
  const loads = new WeakMap<EventTarget, number>();
  const onFrameLoad = (event: Event): void => {
    const frame = event.target as HTMLElement;
    // Without an address the frame is empty.
    if (!frame.hasAttribute('src')) return;
    const count = (loads.get(frame) ?? 0) + 1;
    loads.set(frame, count);
    if (count > 1 && renderer.surface.element.contains(frame)) renderer.restart();
  };
  element.addEventListener('load', onFrameLoad, true);
  sizeFrame();

  /** Code of `@mcp-ui/client` reads a size in pixels from the style of the frame, which fills the element here. */
  function sizeFrame(): void {
    const style = renderer.frame()?.style;
    if (!style) return;
    for (const side of ['width', 'height'] as const)
      style[side] = element.style[side].endsWith('px') ? element.style[side] : '100%';
    Object.assign(style, { maxWidth: '100%', maxHeight: '100%' });
  }

  function open(current: ResourceRendererOptions): Shown {
    sentData = JSON.stringify(current.part.metadata?.initialRenderData);
    return showResource(element, current, {
      handler: () => options.onUIAction,
      onLoad(frame) {
        sizeFrame();
        options.onLoad?.(frame);
      },
      onWanted(wanted, before) {
        applySize(element, { wanted, before, autoResize: options.autoResize });
        sizeFrame();
      },
    });
  }

  return {
    update(next) {
      const same = isSame(options, next);
      options = next;
      if (!same) {
        renderer.close();
        renderer = open(next);
        return sizeFrame();
      }
      sizeFrame();
      const data = next.part.metadata?.initialRenderData;
      if (JSON.stringify(data) === sentData) return;
      sentData = JSON.stringify(data);
      renderer.surface.setRenderData(data);
    },
    frame: () => renderer.frame(),
    close() {
      element.removeEventListener('load', onFrameLoad, true);
      renderer.close();
    },
  };
}

interface Shown {
  readonly surface: Surface;
  frame(): HTMLIFrameElement | null;
  restart(): void;
  close(): void;
}

interface ShownEvents {
  handler(): UIActionHandler | undefined;
  onLoad(frame: HTMLIFrameElement): void;
  onWanted(wanted: SurfaceSnapshot['wanted'], before: SurfaceSnapshot['wanted']): void;
}

function showResource(
  element: HTMLElement,
  { part, sandbox, title, remoteDom, sandboxTokens, hostOptions, onOpen }: ResourceRendererOptions,
  events: ShownEvents,
): Shown {
  const host: Host = createHost({
    sandbox,
    info: { name: '@vitrine/host/internal/compat', version: '0.1.0' },
    heights: HEIGHTS,
    // Each renderer has a host of its own, so that every one of them would keep a spare sandbox.
    spares: 0,
    onAction: actionHandler(events.handler),
    a2ui: configuredA2UI(),
    ...(remoteDom && { remoteDom }),
    ...hostOptions,
  });
  const surface = host.surface({
    id: part.uri,
    part,
    fill: true,
    title:
      title ??
      (uiContentKind(part.mimeType) === 'external-url'
        ? 'MCP HTML Resource (URL)'
        : 'MCP HTML Resource (Embedded Content)'),
    ...(sandboxTokens && { sandboxTokens }),
  });
  const frame = (): HTMLIFrameElement | null => surface.element.querySelector('iframe');
  let last = surface.getSnapshot();
  const unsubscribe = surface.subscribe(() => {
    const before = last;
    last = surface.getSnapshot();
    if (last.wanted !== before.wanted) events.onWanted(last.wanted, before.wanted);
    const shownFrame = frame();
    if (last.phase === 'ready' && before.phase === 'handshaking' && shownFrame) events.onLoad(shownFrame);
  });
  const closed = onOpen?.({ host, surface });
  surface.show(element);
  return {
    surface,
    frame,
    restart() {
      surface.element.remove();
      surface.show(element);
    },
    close() {
      unsubscribe();
      closed?.();
      surface.element.remove();
      void host.close();
    },
  };
}

function applySize(
  element: HTMLElement,
  {
    wanted,
    before,
    autoResize,
  }: { wanted: SurfaceSnapshot['wanted']; before: SurfaceSnapshot['wanted']; autoResize: AutoResize | undefined },
): void {
  if (!autoResize) return;
  for (const side of ['width', 'height'] as const) {
    const pixels = wanted?.[side];
    if (pixels !== undefined && pixels !== before?.[side] && (autoResize === true || autoResize[side]))
      element.style[side] = `${pixels}px`;
  }
}

/** Compares the options that cannot change while a view runs: a difference starts another view. */
function isSame(a: ResourceRendererOptions, b: ResourceRendererOptions): boolean {
  if (a.remoteDom !== b.remoteDom || a.generation !== b.generation || sandboxKey(a) !== sandboxKey(b)) return false;
  // A page may be long.
  return a.part === b.part || (a.part.content === b.part.content && partKey(a.part) === partKey(b.part));
}

const sandboxKey = ({ sandbox, sandboxTokens }: ResourceRendererOptions): string =>
  JSON.stringify([sandbox, sandboxTokens]);

const partKey = ({ uri, mimeType, server, metadata }: UIResourcePart): string =>
  JSON.stringify([uri, mimeType, server, metadata?.ui]);
