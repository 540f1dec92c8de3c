// A tool call in its element: finds out what it shows, shows it, and carries on while the call goes on.
import type { ActionHandler, SurfaceSnapshot } from '@vitrine/host';
import { SurfaceElement } from '@vitrine/host/surface-element';
import { readEmbeddedPart } from '@vitrine/host/tool-part';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { ToolViewCall } from '../call/tool-view-call.ts';
import type { ToolAnswer } from '../contract/contract.ts';
import { openSharedHost, type SharedHost } from '../view/shared-hosts.ts';
import { ENGLISH } from '../view/texts.ts';
import type { ViewActionsOptions } from '../view/view-actions.ts';
import { type ChosenView, chooseView, listCallTexts } from './choose-view.ts';
import type { NativeView } from './native-view.tsx';
import type { ToolViewOptions } from './tool-view-options.ts';

/** State of what a call shows. `nothing`: not known yet what it shows. */
export interface ToolViewState {
  readonly shows: ChosenView['type'];
  /** State of the surface, where there is one. */
  readonly surface?: SurfaceSnapshot | undefined;
}

/** Where a call is shown. */
export interface ShownCallPlace {
  /** The element to fill. */
  readonly element: HTMLElement;
  /** The container of the application's own rendering. */
  readonly fallback: HTMLElement;
  onState(state: ToolViewState): void;
}

/** One call in its element, from the first rendering to the last. */
export class ShownCall {
  readonly #element: HTMLElement;
  readonly #fallback: HTMLElement;
  readonly #onState: (state: ToolViewState) => void;
  readonly #shared: SharedHost;
  readonly #settings: string;
  readonly #view = document.createElement('div');
  readonly #text = document.createElement('div');
  readonly #questions = document.createElement('div');
  readonly #ended = new AbortController();
  #call: ToolViewCall | undefined;
  #options: ToolViewOptions;
  #tool: ToolAnswer | 'failed' | undefined;
  #embedded: { result: unknown; isLocal: boolean; part: UIResourcePart | undefined } | undefined;
  #refusedNative: string | undefined;
  #chosen: ChosenView = { type: 'nothing' };
  #surface: { element: SurfaceElement; snapshot?: SurfaceSnapshot } | undefined;
  #native: { name: string; view: Promise<NativeView> } | undefined;
  #act: ActionHandler | undefined;
  /** The call of the model that the user is being asked about. */
  #asked: string | undefined;

  constructor({ element, fallback, onState }: ShownCallPlace, options: ToolViewOptions) {
    this.#element = element;
    this.#fallback = fallback;
    this.#onState = onState;
    this.#options = options;
    this.#settings = settingsKey(options);
    this.#shared = openSharedHost(options);
    this.#view.className = 'vitrine-tool-view';
    this.#questions.className = 'vitrine-tool-questions';
    // A question is read out where it appears; the focus stays where the user is.
    this.#questions.setAttribute('aria-live', 'polite');
    fallback.className = 'vitrine-tool-fallback';
    element.style.display ||= 'block';
    this.#text.className = 'vitrine-tool-text';
    this.#text.style.cssText = 'white-space:pre-wrap;overflow-wrap:anywhere';
    element.replaceChildren(this.#view, fallback, this.#text, this.#questions);
  }

  /** Whether the same surface can go on showing this call. */
  isFor({ id, server, tool }: ToolViewCall, options: ToolViewOptions): boolean {
    const shown = this.#call;
    const isSame = !shown || (shown.id === id && shown.server === server && shown.tool === tool);
    return isSame && this.#settings === settingsKey(options);
  }

  update(call: ToolViewCall, options: ToolViewOptions): void {
    const isFirst = this.#call === undefined;
    this.#call = call;
    this.#options = options;
    if (isFirst) this.#start(call);
    this.#askAboutCall(call);
    this.#show();
  }

  close(): void {
    this.#ended.abort();
    const { actions } = this.#shared;
    // Another element may show the call by now.
    if (this.#call && actions.get(surfaceId(this.#call)) === this.#act) actions.delete(surfaceId(this.#call));
    this.#closeView();
    this.#element.replaceChildren();
    this.#shared.release();
  }

  /** Asks what the tool shows, and takes the actions of its view. */
  #start(call: ToolViewCall): void {
    const { client, actions } = this.#shared;
    this.#act = takeActions({
      client,
      surface: { id: call.id, server: call.server, tool: call.tool },
      texts: { ...ENGLISH, ...this.#options.texts },
      questions: this.#questions,
      handlers: () => this.#options,
    });
    actions.set(surfaceId(call), this.#act);
    const take = (tool: ToolAnswer | 'failed'): void => {
      if (this.#ended.signal.aborted) return;
      this.#tool = tool;
      // A page made from the definition waits for the result, its sandbox does not.
      if (tool !== 'failed' && tool.part?.source === 'compiled' && !this.#call?.result)
        this.#shared.host.warm({ server: call.server });
      this.#show();
    };
    client.readTool(call.server, call.tool).then(take, (error: Error) => {
      console.warn(`<vitrine-tool>: the interface of ${call.tool} is not shown. ${error.message}`);
      take('failed');
    });
  }

  /** Shows what is known now. */
  #show(): void {
    const call = this.#call;
    if (!call) return;
    const view = chooseView(call, {
      tool: this.#tool,
      embedded: this.#readEmbedded(call),
      refusedNative: this.#refusedNative,
    });
    const last = this.#chosen;
    this.#chosen = view;
    if (!isSameView(last, view)) this.#closeView();
    if (view.type === 'surface') this.#showSurface(call, view.part);
    else if (view.type === 'native') this.#showNative(call, view);
    this.#showFallback();
    if (!isSameView(last, view)) this.#notify();
  }

  #readEmbedded({ result, server }: ToolViewCall): UIResourcePart | undefined {
    // The same result is read once, because a part may be long.
    const isLocal = this.#tool !== 'failed' && this.#tool?.isLocal === true;
    if (result && (this.#embedded?.result !== result || this.#embedded.isLocal !== isLocal))
      this.#embedded = { result, isLocal, part: readEmbeddedPart(result, { server, isLocal }) };
    return result && this.#embedded?.part;
  }

  #showSurface(call: ToolViewCall, part: UIResourcePart): void {
    this.#surface ??= this.#openSurface();
    const { title, partialInput, input, result, cancelled, tool } = call;
    const definition = this.#tool !== 'failed' ? this.#tool?.tool : undefined;
    this.#surface.element.host = this.#shared.host;
    this.#surface.element.call = {
      id: surfaceId(call),
      part,
      tool: (definition as { name: string } | undefined) ?? { name: tool, title },
      partialInput,
      input,
      result,
      cancelled,
    };
  }

  #openSurface(): { element: SurfaceElement; snapshot?: SurfaceSnapshot } {
    const surface: { element: SurfaceElement; snapshot?: SurfaceSnapshot } = { element: new SurfaceElement() };
    surface.element.addEventListener('statechange', event => {
      const last = surface.snapshot;
      surface.snapshot = (event as CustomEvent<SurfaceSnapshot>).detail;
      const { error } = surface.snapshot;
      if (error && error !== last?.error) console.warn(`<vitrine-tool>: ${error.message}`);
      this.#showFallback();
      this.#notify();
    });
    this.#view.append(surface.element);
    return surface;
  }

  #showNative(call: ToolViewCall, { native }: Extract<ChosenView, { type: 'native' }>): void {
    this.#native ??= { name: native.component, view: this.#openNative(native) };
    void this.#native.view.then(view => !this.#ended.signal.aborted && view.update(call));
  }

  async #openNative(native: Extract<ChosenView, { type: 'native' }>['native']): Promise<NativeView> {
    const refuse = (): void => {
      this.#refusedNative = native.component;
      this.#show();
    };
    try {
      const { openNativeView } = await import('./native-view.tsx');
      const place = document.createElement('div');
      this.#view.append(place);
      const view = openNativeView(place, native, {
        onMessage: text => this.#options.onMessage?.(text, [{ type: 'text', text }]),
        onRefused: refuse,
      });
      return view;
    } catch (error) {
      console.warn(`<vitrine-tool>: components could not be loaded. ${(error as Error).message}`);
      queueMicrotask(refuse);
      return { update() {}, close() {} };
    }
  }

  #closeView(): void {
    this.#surface?.element.remove();
    this.#surface = undefined;
    void this.#native?.view.then(view => view.close());
    this.#native = undefined;
    this.#view.replaceChildren();
  }

  /** The text is shown where there is no interface, and where its interface failed. */
  #showFallback(): void {
    const fallback = this.#fallback;
    const isFailed = this.#surface?.snapshot?.state === 'failed';
    const isShown = this.#chosen.type === 'text' || isFailed;
    const isOwn = fallback.childNodes.length > 0;
    fallback.hidden = !isShown;
    this.#text.hidden = !isShown || isOwn;
    this.#text.textContent = isShown && !isOwn && this.#call ? listCallTexts(this.#call).join('\n\n') : '';
  }

  /** Asks about the model's call, where the application waits for that and leaves the question to this element. */
  #askAboutCall({ approval, tool, title, server, input = {} }: ToolViewCall): void {
    const { onDecision, texts: changed } = this.#options;
    if (!onDecision || !approval || this.#asked === approval.id) return;
    this.#asked = approval.id;
    const texts = { ...ENGLISH, ...changed };
    const facts = Object.entries(input).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const answers = [
      ['once', texts.allowOnce],
      ['deny', texts.deny],
    ] as const;
    const question = { heading: texts.modelAsks(title ?? tool, server), facts, answers };
    void import('../view/question.ts')
      .then(({ askUser }) => askUser(this.#questions, question, this.#ended.signal))
      .then(answer => !this.#ended.signal.aborted && onDecision({ id: approval.id, approved: answer === 'once' }));
  }

  #notify(): void {
    this.#onState({ shows: this.#chosen.type, surface: this.#surface?.snapshot });
  }
}

/** Carries out the actions of a view. The code and its questions are loaded with the first action: most views ask for nothing. */
function takeActions(options: ViewActionsOptions): ActionHandler {
  let act: Promise<(...action: [Parameters<ActionHandler>[0], AbortSignal]) => Promise<unknown>> | undefined;
  return async (action, _surface, { signal }) => {
    act ??= import('../view/view-actions.ts').then(({ createViewActions }) => createViewActions(options));
    return (await act)(action, signal);
  };
}

/** Surfaces of one host are told apart by server and call. */
const surfaceId = ({ server, id }: ToolViewCall): string => `${server}/${id}`;

/** Settings that need another host. */
const settingsKey = ({ endpoint, sandbox, locale }: ToolViewOptions): string =>
  JSON.stringify([endpoint, sandbox, locale]);

function isSameView(a: ChosenView, b: ChosenView): boolean {
  if (a.type === 'surface' && b.type === 'surface') return a.part.uri === b.part.uri && a.part.source === b.part.source;
  if (a.type === 'native' && b.type === 'native') return a.native.component === b.native.component;
  return a.type === b.type;
}
