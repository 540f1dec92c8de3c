// The modules that exchange messages with views: every schema of the wire, and most of this package. Loaded by load-view-modules.ts while
// the first sandbox of a page starts, which takes longer.
export { checkPage } from './page-check.ts';
export { createSurfaceNotice } from './surface-notice.ts';
export { createViewSession } from './view-session.ts';
