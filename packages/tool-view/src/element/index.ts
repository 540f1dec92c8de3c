// Public, and with an effect: importing it defines `<vitrine-tool>` and `<vitrine-area>`, unless they are defined already.
import { ToolViewElement } from './tool-view-element.ts';

export { ToolViewElement } from './tool-view-element.ts';

if (globalThis.customElements && !customElements.get('vitrine-tool'))
  customElements.define('vitrine-tool', ToolViewElement);

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-tool': ToolViewElement;
  }
}
