// `<vitrine-tool>`: one tool call with its interface, its questions, and its text where there is no interface.
import { PropertyElement } from '@vitrine/host/internal/property-element';
import { withoutUndefined } from '@vitrine/std/internal/json';
import { readToolCallWith } from '../call/read-tool-call.ts';
import { copyJson, createResultReader } from '../call/tool-result.ts';
import type { ToolViewCall } from '../call/tool-view-call.ts';
import { listCallTexts } from './choose-view.ts';
import { ATTRIBUTES, AttributeError, readCall, readOptions } from './read-attributes.ts';
import { ShownCall, type ToolViewState } from './shown-call.ts';
import type { ToolViewOptions } from './tool-view-options.ts';

/**
 * The class of `<vitrine-tool>`. Set `call` and `options`, or the attributes `call` (JSON), `endpoint` and so on; it shows the interface of the
 * call once both are there, and goes on showing it when it is moved in the document. Its children are the application's own rendering, shown
 * where there is no interface. Fires `statechange` (`CustomEvent<ToolViewState>`).
 * @example
 * const view = document.createElement('vitrine-tool');
 * Object.assign(view, { call: part, options: { endpoint: '/api/views', sandbox } });
 */
export class ToolViewElement extends PropertyElement {
  static readonly observedAttributes = ATTRIBUTES;
  protected readonly propertyNames = ['call', 'options'];
  /** The container of the application's own rendering, shown where there is no interface, or it cannot be shown. Empty: the texts of the result are shown. */
  readonly fallback: HTMLElement = document.createElement('div');
  #call: unknown;
  #options: Partial<ToolViewOptions> | undefined;
  #shown: ShownCall | undefined;
  readonly #readResult = createResultReader();
  #lastProblem: string | undefined;

  /** The tool call: a part of the AI SDK, of assistant-ui or of AG-UI, or `{ id, server, tool, input, result }`. Absent: the attribute's. */
  get call(): unknown {
    return this.#call;
  }
  set call(value: unknown) {
    this.#call = value;
    this.schedule();
  }

  /** Settings and handlers. One that is absent is the attribute's. */
  get options(): Partial<ToolViewOptions> | undefined {
    return this.#options;
  }
  set options(value: Partial<ToolViewOptions> | undefined) {
    this.#options = value;
    this.schedule();
  }

  attributeChangedCallback(): void {
    this.schedule();
  }

  protected update(): void {
    this.#takeChildren();
    let call: ToolViewCall | undefined;
    try {
      const options = { ...readOptions(this), ...withoutUndefined({ ...this.#options }) };
      const attribute = this.#call === undefined ? readCall(this) : undefined;
      call = readToolCallWith(this.#readResult, this.#call ?? attribute, options);
      if (call && hasEndpoint(options)) this.#show(call, options);
      else this.close();
      if (attribute !== undefined) checkAttributes(call, options);
    } catch (error) {
      this.close();
      this.#showProblem((error as Error).message, call);
    }
  }

  #show(call: ToolViewCall, options: ToolViewOptions): void {
    if (this.#shown && !this.#shown.isFor(call, options)) this.close();
    this.#shown ??= new ShownCall({ element: this, fallback: this.fallback, onState: this.#report }, options);
    this.#lastProblem = undefined;
    const { partialInput, input } = call;
    this.#shown.update({ ...call, partialInput: copyJson(partialInput), input: copyJson(input) }, options);
  }

  /** Takes the children that the page wrote as its own rendering. */
  #takeChildren(): void {
    if (this.#shown || this.contains(this.fallback)) return;
    if (this.firstElementChild || this.textContent?.trim()) this.fallback.append(...this.childNodes);
  }

  /** Shows the application's own rendering, or the texts of the call, and tells the developer why. */
  #showProblem(problem: string, call: ToolViewCall | undefined): void {
    if (problem !== this.#lastProblem) console.error(`<vitrine-tool>: ${problem}`);
    this.#lastProblem = problem;
    this.fallback.hidden = false;
    const isOwn = this.fallback.childNodes.length > 0;
    this.replaceChildren(isOwn || !call ? this.fallback : listCallTexts(call).join('\n\n'));
  }

  readonly #report = (detail: ToolViewState): void => {
    this.dispatchEvent(new CustomEvent('statechange', { detail }));
  };

  protected close(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }
}

const hasEndpoint = (options: Partial<ToolViewOptions>): options is ToolViewOptions => options.endpoint !== undefined;

/** Throws `AttributeError` for what a page without a script lacks. A script may set the rest later, so it is not judged. */
function checkAttributes(call: ToolViewCall | undefined, options: Partial<ToolViewOptions>): void {
  if (!call)
    throw new AttributeError(
      'The attribute call names no tool call: it needs an id, a server and a tool, or attributes server and tool.',
    );
  if (!hasEndpoint(options))
    throw new AttributeError(
      'The attribute endpoint is missing. Write the address of createViewHandler, such as endpoint="/api/views".',
    );
}
