// The modules that exchange messages with views: every schema of the wire, and most of this package. Loaded by load-view-modules.ts while
// the first sandbox of a page starts, which takes longer. What few views need is loaded when one does.
import { HostError } from '../../errors.ts';
import type { CreateSurfaceNotice } from '../surface-notice.ts';
import { describeError } from './reported-error.ts';

export { createViewSession } from './view-session.ts';

/** Loads the check of a page at an address. */
export const loadPageCheck = (): Promise<typeof import('./page-check.ts')> =>
  import('./page-check.ts').catch(unreachable);

/** Loads the support for a page that may be one of the Apps SDK. */
export const loadAppsSdk = (): Promise<typeof import('./apps-sdk-page.ts')> =>
  import('./apps-sdk-page.ts').catch(unreachable);

/** Hands a question to a view; see `Surface.elicit`. */
export const elicit: typeof import('./elicit.ts').elicit = async (...question) =>
  (await import('./elicit.ts').catch(unreachable)).elicit(...question);

/** Loads the notice for a view that has something to report. */
export async function loadNotice(): Promise<{ createSurfaceNotice: CreateSurfaceNotice }> {
  const { createSurfaceNotice } = await import('../surface-notice.ts');
  return { createSurfaceNotice: options => createSurfaceNotice({ ...options, describeError }) };
}

function unreachable(cause: unknown): never {
  throw HostError.moduleUnreachable(cause);
}
