// Public: `@vitrine/components/define-component`. What a component of an application's own is made of.
'use client';

export { type ComponentState, useComponentState } from './lifecycle/use-component-state.ts';
export { ComponentFrame } from './root/component-frame.tsx';
export { defineComponent } from './root/define-component.tsx';
export { ReceiptSummary } from './root/receipt-summary.tsx';
export type { RuntimeProps } from './root/runtime-props.ts';
export { SkeletonLines } from './root/skeleton-lines.tsx';
export { UntrustedText } from './root/text/untrusted-text.tsx';
