// The public API of `@vitrine/server/vite`.
export { type ViewFile, viewFile } from './view-file.ts';
export { type ViewsOptions, vitrineViews } from './views.ts';
