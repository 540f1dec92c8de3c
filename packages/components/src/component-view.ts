// Public: `@vitrine/components/component-view`. It loads no component: an application loads those that it draws.
export type { ComponentStatus } from './lifecycle/lifecycle.ts';
export { ComponentView } from './root/component-view.tsx';
export type { ComponentDefinition } from './root/define-component.tsx';
export type { RuntimeProps } from './root/runtime-props.ts';
