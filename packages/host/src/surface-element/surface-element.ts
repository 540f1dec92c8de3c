// `<vitrine-surface>`: a surface as a custom element, for Vue, Svelte, Angular, Lit and plain pages. Its two properties are objects, which a
// framework sets as properties; neither is read from an attribute.

import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { PropertyElement } from '../element/property-element.ts';
import type { Host } from '../host.ts';
import { release, retain } from '../internal/retain.ts';
import type { Surface, SurfaceSnapshot, ToolLike } from '../surface/surface.ts';
import { findScroller, placeInScrollArea } from './scroll-area.ts';

/** A tool call and its interface, as far as they are known. A later object with the same `id` and `part` goes on with the same view. */
export interface SurfaceCall {
  /** Stable for the life of the tool call: the call's id. */
  readonly id: string;
  /** The interface: what `readToolPart` returns. Absent: only `fallback` is shown. */
  readonly part?: UIResourcePart | undefined;
  /** The tool as its server defines it. Absent: the view is not told. */
  readonly tool?: ToolLike | undefined;
  /** The whole arguments. Absent: not known yet. */
  readonly input?: Record<string, unknown> | undefined;
  /** The arguments so far, while a model writes them. Ignored once there is `input`. */
  readonly partialInput?: Record<string, unknown> | undefined;
  /** The result as received from the server. Absent: not there yet. */
  readonly result?: ToolResult | undefined;
  /** Reason why the call was cancelled. Absent: it was not. */
  readonly cancelled?: string | undefined;
  /**
   * Height in CSS pixels until the view reports one. Absent: the server's preferred size, else the height of the view's content. Read when the view
   * is opened.
   */
  readonly initialHeight?: number | undefined;
  /** The result in words: shown where there is no view, or it cannot be shown. Absent: nothing is. */
  readonly fallback?: string | undefined;
}

/**
 * The class of `<vitrine-surface>`. It shows the view of `call` by `host` once both are set, closes it when it is removed from the page, and
 * starts it again for another host, id or part. The view's frame is in a layer of the element that scrolls around it: the element may be moved
 * in the document, or replaced in one turn by another one with the same call, and the view goes on. Fires `statechange` (a `CustomEvent<SurfaceSnapshot>`) after each change of the surface's state.
 * @example
 * const element = document.createElement('vitrine-surface');
 * Object.assign(element, { host, call: { id: 'call-1', part, result } });
 * document.body.append(element);
 */
export class SurfaceElement extends PropertyElement {
  protected readonly propertyNames = ['host', 'call'];
  #host: Host | undefined;
  #call: SurfaceCall | undefined;
  #surface: Surface | undefined;
  #unplace: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;
  /** What scrolled around the element when the surface was placed: elsewhere it may be another element. */
  #placedIn: Element | undefined;
  /** The window of the surface's frame, as of its last change. A frame that is moved gets another one. */
  #window: Window | null | undefined;
  /** Host and call that the surface was opened for. */
  #shown: { host?: Host; call?: SurfaceCall } = {};

  /** Shows the surface, and carries out the actions of its view. */
  get host(): Host | undefined {
    return this.#host;
  }
  set host(value: Host | undefined) {
    this.#host = value;
    this.schedule();
  }

  get call(): SurfaceCall | undefined {
    return this.#call;
  }
  set call(value: SurfaceCall | undefined) {
    this.#call = value;
    this.schedule();
  }

  protected update(): void {
    const host = this.#host;
    const call = this.#call;
    const { host: lastHost, call: last } = this.#shown;
    // A framework may hand over a copy of the part, or a proxy.
    if (this.#surface && (host !== lastHost || call?.id !== last?.id || !equalJson(call?.part, last?.part)))
      this.close();
    if (!host || !call?.part) {
      this.textContent = call?.fallback ?? '';
      return;
    }
    this.#surface ??= this.#open(host, call);
    this.#place(this.#surface);
    send(this.#surface, call, this.#shown.call);
    this.#shown = { host, call };
  }

  #open(host: Host, { id, part, initialHeight }: SurfaceCall): Surface {
    this.textContent = '';
    this.style.display ||= 'block';
    const surface = host.surface({ id, part: part!, ...(initialHeight !== undefined && { initialHeight }) });
    retain(surface);
    const report = (): void => {
      const detail = surface.getSnapshot();
      this.#window = readWindow(surface);
      this.dispatchEvent(new CustomEvent<SurfaceSnapshot>('statechange', { detail }));
    };
    this.#unsubscribe = surface.subscribe(report);
    // It was another element's, which has left the page in this turn: nothing of it need change any more.
    if (surface.getSnapshot().state !== 'loading') report();
    return surface;
  }

  #place(surface: Surface): void {
    const scroller = findScroller(this);
    if (this.#unplace && this.#placedIn === scroller) return;
    const unplace = this.#unplace;
    this.#placedIn = scroller;
    this.#unplace = placeInScrollArea(surface, this);
    unplace?.();
  }

  override disconnectedCallback(): void {
    // What scrolls around the element was moved with it, and the frame in that has lost its document: the view starts again.
    if (this.#surface && this.#window && readWindow(this.#surface) !== this.#window) {
      this.#unplace?.();
      this.#unplace = undefined;
      this.#surface.element.remove();
    }
    super.disconnectedCallback();
  }

  protected close(): void {
    const surface = this.#surface;
    this.#unsubscribe?.();
    this.#unplace?.();
    this.style.height = '';
    if (surface) release(surface, () => void surface.close());
    this.#surface = undefined;
    this.#unplace = undefined;
    this.#unsubscribe = undefined;
    this.#shown = {};
  }
}

const readWindow = ({ element }: Surface): Window | null | undefined => element.querySelector('iframe')?.contentWindow;

/** Sends what has changed: the view receives each value once. */
function send(surface: Surface, call: SurfaceCall, last: SurfaceCall | undefined): void {
  const { tool, partialInput, input, result, cancelled, fallback } = call;
  if (tool && !equalJson(tool, last?.tool)) surface.setTool(tool);
  if (partialInput && !input && partialInput !== last?.partialInput) surface.setPartialInput(partialInput);
  if (input && input !== last?.input) surface.setInput(input);
  if (result && result !== last?.result) surface.setResult(result);
  if (cancelled !== undefined && cancelled !== last?.cancelled) surface.cancel(cancelled);
  if (fallback !== last?.fallback) surface.fallback.textContent = fallback ?? '';
}
