// Public: `@vitrine/components/define-component`. What a component of an application's own is made of.
'use client';

export { type ComponentState, useComponentState } from './lifecycle/use-component-state.ts';
export type { Lifecycle } from './lifecycle/use-lifecycle.ts';
export { ComponentFrame, type ComponentFrameProps, type FramedProps } from './root/component-frame.tsx';
export { type ComponentDefinition, type DefinitionParts, defineComponent } from './root/define-component.tsx';
export { ReceiptSummary } from './root/receipt-summary.tsx';
export type { RuntimeProps } from './root/runtime-props.ts';
export { SkeletonLines, type SkeletonLinesProps } from './root/skeleton-lines.tsx';
export { UntrustedText, type UntrustedTextProps } from './root/text/untrusted-text.tsx';
