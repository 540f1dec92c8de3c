// The end of a run: why it ended without an answer and how to continue, or the cost of an answer.
import type { RunEndEvent } from '@vitrine/protocol/session';
import { useChat } from '../state/chat-context.ts';
import type { RunEndEntry, Transcript } from '../state/transcript.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { ContinueButton, RunButton } from './run-button.tsx';

export function RunEndLine({ entry: { end }, transcript }: { entry: RunEndEntry; transcript: Transcript }) {
  const { conversation } = useChat();
  const isLast = transcript.entries.at(-1)?.key === `run-end-${end.runId}` && transcript.run === undefined;
  const retry = () => conversation.retry(end.runId);
  return (
    <div className="run-end" data-reason={end.reason} role={end.reason === 'failed' ? 'alert' : 'status'}>
      <span>
        <MessageText text={describeEnd(end)} />
      </span>
      {isLast && end.reason === 'failed' ? <RunButton label={TEXTS.tryAgain} onPress={retry} /> : null}
      {isLast && end.reason === 'interrupted' ? <RunButton label={TEXTS.continue} onPress={retry} /> : null}
      {isLast && end.reason === 'step-limit' ? <ContinueButton /> : null}
    </div>
  );
}

function describeEnd({ reason, error, steps, usage }: RunEndEvent): string {
  switch (reason) {
    case 'completed':
      return TEXTS.usage(usage?.inputTokens ?? 0, usage?.outputTokens ?? 0, usage?.cost);
    case 'step-limit':
      return TEXTS.stepLimit(steps);
    case 'failed':
      // The button beside it says the rest.
      return TEXTS.failed((error?.message ?? '').replace(/\s+Try again\.$/, ''));
    case 'interrupted':
      return TEXTS.interrupted;
    default:
      return TEXTS.stopped;
  }
}
