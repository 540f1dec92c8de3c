// The public API of `@vitrine/server/vite`.
export { viewFile } from './view-file.ts';
export { vitrineViews } from './views.ts';
