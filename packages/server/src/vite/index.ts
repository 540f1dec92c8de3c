// The public API of `@vitrine/server/vite`.
export { viewFile } from './view-file.ts';
export { type ViewsOptions, vitrineViews } from './views.ts';
