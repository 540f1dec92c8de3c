// The error of a failed call, and the mark of a result that the tool itself declares an error.
import type { ToolResultEvent } from '@vitrine/protocol/session';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export const ErrorMark = () => <p className="problem-mark">{TEXTS.toolError}</p>;

export function CallProblem({ result: { error, cancelled } }: { result: ToolResultEvent }) {
  if (!error) return null;
  return (
    <div className="problem">
      <p>{cancelled ? TEXTS.cancelled : <MessageText text={error.message} />}</p>
    </div>
  );
}
