// `<vitrine-tool>`: one tool call with its interface, its questions, and its text where there is no interface. It asks the backend what the tool
// shows, and keeps what is shown while the call goes on.
import { PropertyElement } from '@vitrine/host/internal/property-element';
import { SurfaceElement } from '@vitrine/host/surface-element';
import { readEmbeddedPart } from '@vitrine/host/tool-part';
import type { ActionHandler, HostOptions, SurfaceSnapshot } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type ReadToolCallOptions, readToolCall } from '../call/read-tool-call.ts';
import type { ToolViewCall } from '../call/tool-view-call.ts';
import type { ToolAnswer } from '../contract/contract.ts';
import { askUser } from '../view/question.ts';
import { type SharedHost, useSharedHost } from '../view/shared-hosts.ts';
import { ENGLISH, type ToolViewTexts } from '../view/texts.ts';
import { createViewActions, type ToolViewHandlers } from '../view/view-actions.ts';
import { type ChosenView, chooseView, listCallTexts } from './choose-view.ts';
import type { NativeView } from './native-view.tsx';

/** What an application sets on a `<vitrine-tool>`, and passes to `<ToolView>`. */
export interface ToolViewOptions extends ToolViewHandlers, ReadToolCallOptions {
  /** Address of the backend's routes (`createViewHandler`), such as `/api/views`. */
  endpoint: string;
  /** Where sandboxes are served: `{ template: 'https://{label}.views.example' }`. */
  sandbox: HostOptions['sandbox'];
  /** Sends the requests to the backend, such as with a header. Pass the same function always. @default fetch */
  fetch?: typeof fetch | undefined;
  /** Other texts than the English ones. */
  texts?: Partial<ToolViewTexts> | undefined;
  /** Asked when the application waits for the user's answer about the model's call (`call.approval`). Absent: the question is the application's. */
  onDecision?: ((decision: { id: string; approved: boolean }) => unknown) | undefined;
}

/** State of a `<vitrine-tool>`, in the event `statechange`. `nothing`: not known yet what is shown. */
export interface ToolViewState {
  readonly shows: ChosenView['type'];
  /** State of the surface, where there is one. */
  readonly surface?: SurfaceSnapshot | undefined;
}

/**
 * The class of `<vitrine-tool>`. Set `call` and `options`; it shows the interface of the call once both are there, and goes on showing it when it is
 * moved in the document. Fires `statechange` (`CustomEvent<ToolViewState>`).
 * @example
 * const view = document.createElement('vitrine-tool');
 * Object.assign(view, { call: part, options: { endpoint: '/api/views', sandbox } });
 */
export class ToolViewElement extends PropertyElement {
  protected readonly propertyNames = ['call', 'options'];
  /** The container of the application's own rendering, shown where there is no interface, or it cannot be shown. Empty: the texts of the result are shown. */
  readonly fallback: HTMLElement = document.createElement('div');
  #call: unknown;
  #options: ToolViewOptions | undefined;
  #shown: ShownCall | undefined;

  /** The tool call: a part of the AI SDK, of assistant-ui or of AG-UI, or `{ id, server, tool, input, result }`. */
  get call(): unknown {
    return this.#call;
  }
  set call(value: unknown) {
    this.#call = value;
    this.schedule();
  }

  get options(): ToolViewOptions | undefined {
    return this.#options;
  }
  set options(value: ToolViewOptions | undefined) {
    this.#options = value;
    this.schedule();
  }

  protected update(): void {
    const options = this.#options;
    const call = options && readToolCall(this.#call, options);
    if (!options || !call) return this.close();
    if (this.#shown && !this.#shown.isFor(call, options)) this.close();
    this.#shown ??= new ShownCall(this, options);
    this.#shown.update(call, options);
  }

  protected close(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }
}

/** One call in its element, from the first rendering to the last. */
class ShownCall {
  readonly #element: ToolViewElement;
  readonly #shared: SharedHost;
  readonly #settings: string;
  readonly #view = document.createElement('div');
  readonly #text = document.createElement('div');
  readonly #questions = document.createElement('div');
  readonly #ended = new AbortController();
  #call: ToolViewCall | undefined;
  #options: ToolViewOptions;
  #tool: ToolAnswer | 'failed' | undefined;
  #embedded: { result: unknown; part: UIResourcePart | undefined } | undefined;
  #refusedNative: string | undefined;
  #chosen: ChosenView = { type: 'nothing' };
  #surface: { element: SurfaceElement; snapshot?: SurfaceSnapshot } | undefined;
  #native: { name: string; view: Promise<NativeView> } | undefined;
  #act: ActionHandler | undefined;
  /** The call of the model that the user is being asked about. */
  #asked: string | undefined;

  constructor(element: ToolViewElement, options: ToolViewOptions) {
    this.#element = element;
    this.#options = options;
    this.#settings = settingsKey(options);
    this.#shared = useSharedHost(options);
    this.#view.className = 'vitrine-tool-view';
    this.#questions.className = 'vitrine-tool-questions';
    element.fallback.className = 'vitrine-tool-fallback';
    element.style.display ||= 'block';
    this.#text.className = 'vitrine-tool-text';
    this.#text.style.cssText = 'white-space:pre-wrap;overflow-wrap:anywhere';
    element.replaceChildren(this.#view, element.fallback, this.#text, this.#questions);
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
    const act = createViewActions({
      client,
      surface: { id: call.id, server: call.server, tool: call.tool },
      texts: { ...ENGLISH, ...this.#options.texts },
      questions: this.#questions,
      handlers: () => this.#options,
    });
    this.#act = (action, _surface, { signal }) => act(action, signal);
    actions.set(surfaceId(call), this.#act);
    const take = (tool: ToolAnswer | 'failed'): void => {
      if (this.#ended.signal.aborted) return;
      this.#tool = tool;
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
    const chosen = chooseView(call, {
      tool: this.#tool,
      embedded: this.#readEmbedded(call),
      refusedNative: this.#refusedNative,
    });
    const before = this.#chosen;
    this.#chosen = chosen;
    if (!isSameView(before, chosen)) this.#closeView();
    if (chosen.type === 'surface') this.#showSurface(call, chosen.part);
    else if (chosen.type === 'native') this.#showNative(call, chosen);
    this.#showFallback();
    if (!isSameView(before, chosen)) this.#notify();
  }

  #readEmbedded({ result, server }: ToolViewCall): UIResourcePart | undefined {
    // The same result is read once, because a part may be long.
    if (result && this.#embedded?.result !== result)
      this.#embedded = { result, part: readEmbeddedPart(result, { server }) };
    return result && this.#embedded?.part;
  }

  #showSurface(call: ToolViewCall, part: UIResourcePart): void {
    this.#surface ??= this.#openSurface();
    const { title, partialInput, input, result, tool } = call;
    const definition = this.#tool !== 'failed' ? this.#tool?.tool : undefined;
    this.#surface.element.host = this.#shared.host;
    this.#surface.element.call = {
      id: surfaceId(call),
      part,
      tool: (definition as { name: string } | undefined) ?? { name: tool, title },
      partialInput,
      input,
      result,
    };
  }

  #openSurface(): { element: SurfaceElement; snapshot?: SurfaceSnapshot } {
    const opened: { element: SurfaceElement; snapshot?: SurfaceSnapshot } = { element: new SurfaceElement() };
    opened.element.addEventListener('statechange', event => {
      opened.snapshot = (event as CustomEvent<SurfaceSnapshot>).detail;
      this.#showFallback();
      this.#notify();
    });
    this.#view.append(opened.element);
    return opened;
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
    const { fallback } = this.#element;
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
    const answers = [['once', texts.allowOnce], ['deny', texts.deny]] as const;
    void askUser(this.#questions, { heading: texts.modelAsks(title ?? tool, server), facts, answers }, this.#ended.signal).then(
      answer => !this.#ended.signal.aborted && onDecision({ id: approval.id, approved: answer === 'once' }),
    );
  }

  #notify(): void {
    const detail: ToolViewState = { shows: this.#chosen.type, surface: this.#surface?.snapshot };
    this.#element.dispatchEvent(new CustomEvent('statechange', { detail }));
  }
}

/** Surfaces of one host are told apart by server and call. */
const surfaceId = ({ server, id }: ToolViewCall): string => `${server}/${id}`;

/** Settings that need another host. */
const settingsKey = ({ endpoint, sandbox }: ToolViewOptions): string => JSON.stringify([endpoint, sandbox]);

function isSameView(a: ChosenView, b: ChosenView): boolean {
  if (a.type === 'surface' && b.type === 'surface') return a.part.uri === b.part.uri && a.part.source === b.part.source;
  if (a.type === 'native' && b.type === 'native') return a.native.component === b.native.component;
  return a.type === b.type;
}
