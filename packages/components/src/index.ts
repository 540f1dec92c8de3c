// React components for tool results. Each has a schema; import `@vitrine/components/<name>` for one of them alone.

export { ActionButtons, actionButtons } from './components/action-buttons/index.ts';
export { CodeBlock, codeBlock } from './components/code-block/index.ts';
export type { Action, ActionsConfig, ReceiptData } from './contract/common-schemas.ts';
export type { ComponentContract, JsonSchema, SafeParseResult } from './contract/define-contract.ts';
export { COMPONENT_ERROR_CODES, ComponentError, type ComponentErrorCode, type PropsIssue } from './contract/errors.ts';
export type { ComponentStatus } from './lifecycle/lifecycle.ts';
export { ComponentView } from './root/component-view.tsx';
export type { ComponentDefinition } from './root/define-component.tsx';
export { ErrorBoundary } from './root/error-boundary.tsx';
export type { RuntimeProps } from './root/runtime-props.ts';
export { ComponentsProvider } from './texts/components-provider.tsx';
export { type ComponentSettings, type Texts, type TextsByComponent, useTexts } from './texts/texts.ts';
