// The public API of `@vitrine/server/vite`.
export { type ViewFile, viewFile } from './view-file.ts';
export { vitrineViews } from './views.ts';
