// A view that Vite built, as a server declares it.
import { readFileSync } from 'node:fs';
import type { UICsp } from '@vitrine/protocol/ui-resource';

/** Name of the `<meta>` by which a page that is still being written says where it loads from. */
export const DEV_SERVER_META = 'vitrine-dev-server';

/** What `ViewFile` adds to a tool's `ui`. */
export interface ViewFile {
  readonly html: URL;
  /** Only while the view is written: the dev server's address. Absent for a view that was built: it needs no policy. */
  readonly csp?: UICsp;
}

/**
 * The file of a view, for `ui` of `registerUITool`: `ui: {...viewFile(new URL('../dist/views/forecast.html', import.meta.url))}`. While `vite`
 * runs, the same file loads the view from there, and this declares it. Throws what reading the file throws: build the view, or start `vite`.
 */
export function viewFile(html: URL): ViewFile {
  const origin = devServer(readFileSync(html, 'utf8'));
  if (origin === undefined) return { html };
  const socket = origin.replace(/^http/, 'ws');
  return { html, csp: { resourceDomains: [origin], connectDomains: [origin, socket], baseUriDomains: [origin] } };
}

/** Of this machine only: a file that says something else was not written by `devPages`. */
function devServer(html: string): string | undefined {
  return new RegExp(`<meta name="${DEV_SERVER_META}" content="(http://localhost:\\d+)">`).exec(html)?.[1];
}
