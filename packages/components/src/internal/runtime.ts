// For bindings of the components to another runtime: decisions, texts, and what catches errors.
export { isDecision } from '../actions/decision.ts';
export { ErrorBoundary } from '../root/error-boundary.tsx';
export { useTexts } from '../texts/texts.ts';
