// The core of a compiled page's script. The bundler makes its exports the global `page`: features (./features/) are scripts of their own
// and use the core by that global, instead of a copy (scripts/page-script.ts).
export * from './dom.ts';
export * from './exact.ts';
export * from './features.ts';
export * from './form/field.ts';
export { startPage } from './start-page.ts';
