// One component of a bundle as a single HTML document, with its script and styles inline, for hosts of MCP Apps and for use without a network.

/** The parts of the document: the texts of the bundle's entry and style sheets. */
export interface ComponentDocumentParts {
  /** A name that `ComponentNameSchema` accepts. */
  readonly component: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** The document's own policy refuses scripts by address, also from origins that its host's policy names. @default the host's policy alone decides */
  readonly inlineScriptsOnly?: boolean;
}

/**
 * Policy that stands before the first script. A document and the frames that it makes cannot take a policy back; the host's policy
 * restricts further.
 */
const INLINE_SCRIPTS_ONLY = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`;

/**
 * The document. The runtime of `@vitrine/view/tool-ui` finds the component's name in `data-component`.
 *
 * @example const html = componentDocument({ component: 'Card', script, styles });
 */
export function componentDocument({
  component,
  script,
  styles,
  inlineScriptsOnly = false,
}: ComponentDocumentParts): string {
  const policy = inlineScriptsOnly ? INLINE_SCRIPTS_ONLY : '';
  const sheets = styles.map(style => `<style>${escapeStyle(style)}</style>`).join('');
  return `<!doctype html><html lang="en" data-component="${component}"><head><meta charset="utf-8">${policy}<title>${component}</title>${sheets}</head><body><div id="root"></div><script type="module">${escapeScript(script)}</script></body></html>`;
}

/**
 * Escapes `</script` and `<!--`, which in a script occur only inside of a string, a template or a regular expression, where a backslash
 * changes nothing.
 *
 * @example `<script>${escapeScript(code)}</` + `script>`
 */
export function escapeScript(code: string): string {
  return code.replaceAll(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--');
}

/**
 * Escapes what would end a style sheet inside of HTML.
 *
 * @example `<style>${escapeStyle(css)}</style>`
 */
export function escapeStyle(code: string): string {
  return code.replaceAll(/<\/(?=style)/gi, '<\\/');
}
