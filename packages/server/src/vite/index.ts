// The door `@vitrine/server/vite`.
export { type ViewFile, viewFile } from './view-file.ts';
export { type ViewsOptions, vitrineViews } from './views.ts';
