// Public, and with an effect: importing it defines `<vitrine-surface>` and `<vitrine-area>`, unless they are defined already.
import { AREA_NAME, AreaElement } from './area-element.ts';
import { SurfaceElement } from './surface-element.ts';

export { AreaElement } from './area-element.ts';
export { type SurfaceCall, SurfaceElement } from './surface-element.ts';

if (globalThis.customElements && !customElements.get('vitrine-surface'))
  customElements.define('vitrine-surface', SurfaceElement);
if (globalThis.customElements && !customElements.get(AREA_NAME)) customElements.define(AREA_NAME, AreaElement);

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-surface': SurfaceElement;
    'vitrine-area': AreaElement;
  }
}
