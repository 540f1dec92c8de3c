// The values and functions that the parts of one session share.

import type { UpstreamSignIn } from '../auth/upstream-sign-in.ts';
import type { Clock } from '../clock.ts';
import type { MessageNotes } from '../transport/message-transport.ts';
import type { ErrorResponses } from './error-responses.ts';
import type { Hooks } from './hooks.ts';
import type { ProxyLimits } from './proxy-limits.ts';
import type { Log, ProxySession } from './types.ts';

export interface SessionContext {
  /** Name of the server, for messages. */
  readonly name: string;
  readonly hooks: Hooks;
  readonly limits: ProxyLimits;
  /** Each line names the session and the server. */
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  readonly session: ProxySession;
  readonly errors: ErrorResponses;
  /** Sign-in at the server. Absent: requests need none, or have a token of the configuration. */
  readonly signIn?: UpstreamSignIn | undefined;
  /** Sends a message to the client. Does nothing once the session is closing. */
  sendToClient(text: string, notes?: MessageNotes): void;
  nextCorrelationId(): string;
  /** The server is lost, or did not start; undefined: it is there again. */
  noteFailure(error: Error | undefined): void;
  /** The error of what is pending when the session closes: why the server is gone, if it is. */
  closedError(): Error;
}
