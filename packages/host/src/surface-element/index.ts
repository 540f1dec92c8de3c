// Public, and with an effect: importing it defines `<vitrine-surface>`, unless it is defined already.
import { SurfaceElement } from './surface-element.ts';

export { type SurfaceCall, SurfaceElement } from './surface-element.ts';

if (globalThis.customElements && !customElements.get('vitrine-surface'))
  customElements.define('vitrine-surface', SurfaceElement);

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-surface': SurfaceElement;
  }
}
