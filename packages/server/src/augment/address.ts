// The address of a hosted page.
import type { Route } from './routes.ts';
import { AugmentSkip } from './skip.ts';

/** In a page's address: its data come by message, and it waits for them. */
const WAIT = 'waitForRenderData';

/** Address of the page of a route; a reason where there is none. Whether hosts would show it is checked where the block is made. */
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
