// Makes the address of a hosted page.
import type { Route } from './routes.ts';
import { AugmentSkip } from './skip.ts';

/** A query parameter for the page: its data arrive by message, so it must wait for them. */
const WAIT = 'waitForRenderData';

/** The address of a route's page, or the reason why there is none. The block's maker checks whether hosts would show it. */
export function pageAddress({ page, url }: Route, baseUrl: string | URL | undefined): string | AugmentSkip {
  if (url !== undefined) return withWait(String(url), '');
  if (baseUrl === undefined || String(baseUrl).trim() === '') {
    return new AugmentSkip('no-base-url', 'set MCP_UI_APP_BASE_URL, or baseUrl, to where the pages are hosted.');
  }
  return withWait(String(baseUrl), page);
}

function withWait(base: string, path: string): string | AugmentSkip {
  if (!URL.canParse(base)) return new AugmentSkip('bad-url', `${JSON.stringify(base)} is no address.`);
  const address = new URL(base);
  if (path !== '') address.pathname = `${address.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  address.searchParams.set(WAIT, 'true');
  return address.href;
}
