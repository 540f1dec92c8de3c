// Chooses how a call is shown: as one line, or in full below it. A call that needs the reader is always in full; else the reader decides, or the call's size.
import type { ToolCallEvent } from '@vitrine/protocol/internal/session/events';
import type { Fold } from '../../state/session/reader-folds.ts';

/** - `fixed`: in full, and cannot be folded. - `open`: in full. - `line`: the outcome alone. */
export type CallLook = 'fixed' | 'open' | 'line';

export interface CallFacts {
  readonly initiator: ToolCallEvent['initiator'];
  /** The call waits for its result, and can be cancelled. */
  readonly isRunning: boolean;
  /** The tool brought an interface. */
  readonly hasOwnUI: boolean;
  /** A question about the call is open, or a sign-in is needed. */
  readonly asks: boolean;
  /** The line says all. */
  readonly isSmall: boolean;
  /** One of several calls of a turn. */
  readonly isInTurn: boolean;
  /** The reader's choice, if there is one. */
  readonly choice: Fold | undefined;
}

export function chooseLook({ initiator, isRunning, hasOwnUI, asks, isSmall, isInTurn, choice }: CallFacts): CallLook {
  // Of a view's call, the result is in the view.
  if (initiator === 'view' || hasOwnUI || asks || (isRunning && !isInTurn)) return 'fixed';
  if (choice !== undefined) return choice === 'open' ? 'open' : 'line';
  return isSmall || isInTurn ? 'line' : 'open';
}
