// The default look of a surface's own parts, without specificity: any rule of the application wins. A constructed sheet needs no permission of the
// page's `style-src`.
import { createStyleAdopter } from './adopt-styles.ts';

const CSS = `
:where(.vitrine-surface[data-border="true"][data-display-mode="inline"], .vitrine-surface[data-border="true"]:not([data-display-mode])) {
  border: 1px solid color-mix(in srgb, currentColor 20%, transparent);
  border-radius: 8px;
  overflow: clip;
  box-sizing: border-box;
}
:where(.vitrine-surface:popover-open) { background: Canvas; color: CanvasText; }
:where(.vitrine-surface-bar:not([hidden])) {
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 8px 16px;
  border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent);
  font: 14px/1.4 system-ui, sans-serif;
}
:where(.vitrine-surface-title) { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
:where(.vitrine-surface-leave) { padding: 4px 12px; font: inherit; cursor: pointer; }
`;

/** Adds the styles to the document or shadow tree that the element is in. */
export const adoptSurfaceStyles = createStyleAdopter(CSS);
