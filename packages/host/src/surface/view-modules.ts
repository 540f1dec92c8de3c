// What a host needs to speak with a view: every schema of the wire, and most of this package. A page loads it while its first
// sandbox starts, which takes longer.
export { checkPage } from './page-check.ts';
export { createSurfaceNotice } from './surface-notice.ts';
export { createViewSession } from './view-session.ts';
