// The errors of sign-ins at one server, each with one line of text. They have no cause: errors of the SDK quote what authorization servers send.
import { ConnectError, type ConnectErrorCode } from '../errors.ts';
import { describeAuthError } from './describe-auth-error.ts';
import type { SignInNeed } from './sign-in-record.ts';

export interface SignInErrors {
  needed(need: SignInNeed): ConnectError;
  cancelled(): ConnectError;
  /** The user has not signed in while a call waited. */
  late(waitMs: number): ConnectError;
  /** The caller has cancelled the call. */
  stopped(): ConnectError;
  /** `reason`: an error of the SDK, or the end of a sentence. */
  failed(reason: unknown, host?: string): ConnectError;
  /** The authorization server could not be reached: the sign-in is still there. */
  unreachable(error: unknown, host: string): ConnectError;
}

export function createSignInErrors(server: string): SignInErrors {
  const make = (code: ConnectErrorCode, text: string): ConnectError =>
    new ConnectError(code, `Server "${server}" ${text}`, { server });
  return {
    needed: ({ host, reason }) => make('sign-in-needed', `${NEEDS[reason](host)} Sign in, then it goes on.`),
    cancelled: () => make('sign-in-cancelled', 'was not used: its sign-in was cancelled. Sign in to try again.'),
    late: waitMs =>
      make('sign-in-needed', `waited ${Math.round(waitMs / 60_000)} minutes for a sign-in. Sign in, then try again.`),
    stopped: () => make('cancelled', 'was waiting for a sign-in: the call was cancelled.'),
    failed: (reason, host) => {
      const words = typeof reason === 'string' ? reason : describeAuthError(reason, host);
      return make('sign-in-failed', `can't be signed in to: ${words}.`);
    },
    unreachable: (error, host) =>
      make('refused', `can't be used now: ${describeAuthError(error, host)}. Try again in a moment.`),
  };
}

const NEEDS: Readonly<Record<SignInNeed['reason'], (host: string) => string>> = {
  first: host => `wants you to sign in at ${host}.`,
  ended: host => `does not accept your sign-in at ${host} any more.`,
  scopes: host => `needs more permissions from ${host} for this.`,
};
