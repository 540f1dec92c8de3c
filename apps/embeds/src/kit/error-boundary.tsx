// Shows an error when a page fails to draw, so that it is never blank.
import { Component, type ReactNode } from 'react';
import { Problem } from './problem.tsx';

export interface ErrorBoundaryProps {
  /** Called once for each error. */
  onError?: ((error: unknown) => void) | undefined;
  /** The drawn data: other data is drawn again. */
  of?: unknown;
  children: ReactNode;
}

interface State {
  readonly isBroken: boolean;
  readonly error?: unknown;
  readonly of?: unknown;
}

const WHOLE: State = { isBroken: false };

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = WHOLE;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { isBroken: true, error };
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: State): State | null {
    return of === state.of ? null : { ...WHOLE, of };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Problem heading="This could not be drawn" details={[String(this.state.error)]}>
        <p>
          Something in this data is not what the page expects. The answer itself is not lost: it is in the conversation.
        </p>
        <button
          type="button"
          className="ve-button"
          onClick={() => this.setState({ isBroken: false, error: undefined })}
        >
          Try again
        </button>
      </Problem>
    );
  }
}
