// Public, and with an effect: importing it defines `<ui-resource-renderer>`, unless it is defined already.
import { UIResourceRendererElement } from './ui-resource-renderer.ts';

export { configureA2UI, configureSandbox } from '../compat/sandbox-settings.ts';
export { UIActionEvent, UIResourceRendererElement } from './ui-resource-renderer.ts';

if (globalThis.customElements && !customElements.get('ui-resource-renderer'))
  customElements.define('ui-resource-renderer', UIResourceRendererElement);

declare global {
  interface HTMLElementTagNameMap {
    'ui-resource-renderer': UIResourceRendererElement;
  }
  interface HTMLElementEventMap {
    onUIAction: import('./ui-resource-renderer.ts').UIActionEvent;
  }
}
