// Public, and with an effect: importing it defines `<vitrine-tool>` and `<vitrine-area>`, unless they are defined already.
import { ToolViewElement } from './tool-view-element.ts';

export type { ToolViewState } from './shown-call.ts';
export { ToolViewElement } from './tool-view-element.ts';
export type { ToolViewOptions } from './tool-view-options.ts';

if (globalThis.customElements && !customElements.get('vitrine-tool'))
  customElements.define('vitrine-tool', ToolViewElement);

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-tool': ToolViewElement;
  }
}
