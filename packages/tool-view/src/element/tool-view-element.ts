// `<vitrine-tool>`: one tool call with its interface, its questions, and its text where there is no interface.
import { PropertyElement } from '@vitrine/host/internal/property-element';
import { readToolCallWith } from '../call/read-tool-call.ts';
import { createResultReader } from '../call/tool-result.ts';
import { ShownCall, type ToolViewState } from './shown-call.ts';
import type { ToolViewOptions } from './tool-view-options.ts';

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
  readonly #readResult = createResultReader();

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
    const call = options && readToolCallWith(this.#readResult, this.#call, options);
    if (!options || !call) {
      this.close();
      return;
    }
    if (this.#shown && !this.#shown.isFor(call, options)) this.close();
    this.#shown ??= new ShownCall({ element: this, fallback: this.fallback, onState: this.#report }, options);
    this.#shown.update(call, options);
  }

  readonly #report = (detail: ToolViewState): void => {
    this.dispatchEvent(new CustomEvent('statechange', { detail }));
  };

  protected close(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }
}
