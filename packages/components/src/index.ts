// Public: `@vitrine/components`, what all components share. It loads no component: an application imports those that it draws, each from an
// entry of its own, such as `@vitrine/components/plan`.
export type { Decision } from './actions/decision.ts';
export type { Action, ReceiptData } from './contract/common-schemas.ts';
export type { ComponentStatus } from './lifecycle/lifecycle.ts';
export { ComponentView } from './root/component-view.tsx';
export type { ComponentDefinition } from './root/define-component.tsx';
export type { RuntimeProps } from './root/runtime-props.ts';
export { ComponentsProvider } from './texts/components-provider.tsx';
export type {
  ComponentSettings,
  DiagramDrawer,
  DiagramSettings,
  HighlightedCode,
  Highlighter,
  HighlighterSettings,
  MapSettings,
  Texts,
  TextsByComponent,
} from './texts/texts.ts';
