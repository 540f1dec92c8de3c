// The error of a failed call, and the mark of a result that the tool itself declares an error.
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

/** Errors that may tell the user to sign in at the server. */
const SIGN_IN_CODES: readonly string[] = [
  'sign-in-needed',
  'sign-in-cancelled',
  'sign-in-failed',
  'server-unavailable',
];

export const ErrorMark = () => <p className="problem-mark">{TEXTS.toolError}</p>;

/** Tells whether the call may succeed once the user has signed in at the server. */
export const needsSignIn = ({ error }: ToolResultEvent): boolean =>
  error !== undefined && SIGN_IN_CODES.includes(error.code);

/** The button for an error that tells the user to sign in. */
export function CallSignIn({ result }: { result: ToolResultEvent }) {
  return needsSignIn(result) ? <NeededSignIn server={result.server} /> : null;
}

export function CallProblem({ result }: { result: ToolResultEvent }) {
  const { error, cancelled } = result;
  if (!error) return null;
  return (
    <>
      <div className="problem">
        <p>{cancelled ? TEXTS.cancelled : <MessageText text={error.message} />}</p>
      </div>
      <CallSignIn result={result} />
    </>
  );
}
