// Shows a fallback when drawing a component throws.
'use client';

import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Key whose change draws a component again that has thrown. */
  resetKey: unknown;
  fallback(error: Error): ReactNode;
  onError?: ((error: Error, info: ErrorInfo) => void) | undefined;
}

/** Keeps an exception of one component from unmounting the application around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined; failedKey: unknown }> {
  override state = { error: undefined as Error | undefined, failedKey: undefined as unknown };

  static getDerivedStateFromError(cause: unknown): { error: Error } {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: { error: Error | undefined; failedKey: unknown },
  ): { error: Error | undefined; failedKey: unknown } | null {
    if (state.error === undefined) return { error: undefined, failedKey: props.resetKey };
    return Object.is(state.failedKey, props.resetKey) ? null : { error: undefined, failedKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}
