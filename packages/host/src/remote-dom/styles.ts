// The styles of the basic elements: style variables of MCP Apps where the page sets them, else neutral colours that follow its colour
// scheme. A constructed style sheet, since a page's policy may forbid style elements.

const CSS = `
.vitrine-remote {
  --vr-text: var(--color-text-primary, light-dark(#1d1d1f, #ececec));
  --vr-muted: var(--color-text-secondary, light-dark(#5c5c63, #a5a5ad));
  --vr-surface: var(--color-background-primary, light-dark(#ffffff, #1f1f23));
  --vr-border: var(--color-border-primary, light-dark(#d8d8de, #3c3c44));
  color: var(--vr-text);
  font: 400 var(--font-text-md-size, 0.9375rem) / var(--font-text-md-line-height, 1.5) var(--font-sans, system-ui, sans-serif);
  padding: 4px;
  overflow-wrap: anywhere;
}
.vitrine-remote-text { display: inline; }
.vitrine-remote-stack { display: flex; min-width: 0; }
.vitrine-remote-stack > * { min-width: 0; }
.vitrine-remote-button {
  font: inherit;
  font-weight: var(--font-weight-medium, 500);
  text-align: center;
  min-height: 2.25rem;
  padding: 0.375rem 0.875rem;
  color: var(--color-text-inverse, light-dark(#ffffff, #17171a));
  background: var(--color-background-inverse, light-dark(#2b2b30, #ececec));
  border: var(--border-width-regular, 1px) solid transparent;
  border-radius: var(--border-radius-md, 8px);
  cursor: pointer;
}
.vitrine-remote-button:hover { opacity: 0.88; }
.vitrine-remote-button:focus-visible { outline: 2px solid var(--color-ring-primary, light-dark(#2563eb, #7aa7ff)); outline-offset: 2px; }
.vitrine-remote-image { display: block; max-width: 100%; height: auto; border-radius: var(--border-radius-md, 8px); }
.vitrine-remote-card {
  padding: 1rem;
  background: var(--vr-surface);
  border: var(--border-width-regular, 1px) solid var(--vr-border);
  border-radius: var(--border-radius-lg, 12px);
}
.vitrine-remote-unknown:empty::before { content: attr(data-label); color: var(--vr-muted); font-size: 0.875em; }
@media (forced-colors: active) { .vitrine-remote-button { border-color: ButtonText; } }
`;

let sheet: CSSStyleSheet | undefined;

/**
 * Adds the styles to the document or shadow tree of an element.
 * @example
 * adoptRemoteStyles(element);
 */
export function adoptRemoteStyles(element: Element): void {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
