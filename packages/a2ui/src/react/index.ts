// The renderer for React: a surface drawn with Vitrine's components. Load `@vitrine/components/styles.css` and `@vitrine/a2ui/styles.css`.
export { A2UIResult, type A2UIResultProps } from './a2ui-result.tsx';
export { A2UISurface, type A2UISurfaceProps } from './a2ui-surface.tsx';
export type { A2UIComponentProps, A2UIComponents } from './context.ts';
