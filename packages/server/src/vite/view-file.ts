// Reads a view that Vite built, for a tool's declaration.
import { readFileSync } from 'node:fs';
import type { UICsp } from '@vitrine/protocol/ui-resource';

/** Name of the `<meta>` that holds the dev server's address during development. */
export const DEV_SERVER_META = 'vitrine-dev-server';

/** Members that `ViewFile` adds to a tool's `ui`. */
export interface ViewFile {
  readonly html: URL;
  /** Policy that allows the dev server's address, only during development. Absent for a built view, which needs none. */
  readonly csp?: UICsp;
}

/**
 * The file of a view, for `ui` of `registerUITool`: `ui: {...viewFile(new URL('../dist/views/forecast.html', import.meta.url))}`. While `vite`
 * runs, the file loads the view from the dev server, and this declares its origin. Throws what reading the file throws: build the view, or start `vite`.
 *
 * @example const ui = { ...viewFile(new URL('../dist/views/forecast.html', import.meta.url)) };
 */
export function viewFile(html: URL): ViewFile {
  const origin = devServer(readFileSync(html, 'utf8'));
  if (origin === undefined) return { html };
  const socket = origin.replace(/^http/, 'ws');
  return { html, csp: { resourceDomains: [origin], connectDomains: [origin, socket], baseUriDomains: [origin] } };
}

/** Reads the dev server's address, only on this machine: `devPages` writes no others. */
function devServer(html: string): string | undefined {
  return new RegExp(`<meta name="${DEV_SERVER_META}" content="(http://localhost:\\d+)">`).exec(html)?.[1];
}
