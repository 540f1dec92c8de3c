// Views for the tools of well-known servers: the files of this package, or of a registry. In Node.
export { createKnownViews, type FoundView, type KnownView, type KnownViews } from './known-views.ts';
export { readKnownViewFiles } from './read-known-view-files.ts';
