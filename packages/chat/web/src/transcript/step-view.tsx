// One answer of the model: its streaming text, its reasoning (collapsed), and what had to be left out of the request.

import { LongText } from '@vitrine/components/internal/long-text';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { StepEndEvent } from '@vitrine/protocol/internal/session/run-events';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { AnswerContext } from '../artifacts/artifacts-context.ts';
import { readBlocks } from '../artifacts/read-blocks.ts';
import { Marked } from '../parts/heavy/marked.tsx';
import { truncate } from '../parts/text/truncate.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { type StepEntry, stepKey } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { FOLD_TEXTS } from '../texts/parts.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { AnswerActions } from './message-actions.tsx';
import { StepEndNotes } from './step-end-notes.tsx';

// Loaded lazily: the parser is the largest part of the page.
const Markdown = lazy(async () => ({ default: (await import('../parts/markdown/markdown.tsx')).Markdown }));

/** Describes what was left out of the request, a sentence for each kind. */
function describeShortened({ results, messages, texts = 0 }: NonNullable<StepEndEvent['shortened']>): string {
  return [
    results === 0 ? '' : TEXTS.shortenedResults(results),
    messages === 0 ? '' : TEXTS.shortenedMessages(messages),
    texts === 0 ? '' : TEXTS.shortenedTexts(texts),
  ]
    .filter(Boolean)
    .join(' ');
}

export function StepView({ entry, session }: { entry: StepEntry; session: SessionStore }) {
  const { live, transcript } = useStore(session);
  const { start, end } = entry;
  const mine = live && stepKey(live) === entry.key ? live : undefined;
  const joinParts = (kind: 'text' | 'reasoning'): string =>
    mine?.parts.flatMap(part => (part.kind === kind ? [part.text] : [])).join('') ?? '';
  const text = end ? end.text : joinParts('text');
  const reasoning = end ? (end.reasoning ?? '') : joinParts('reasoning');
  const isRunning = !end && transcript.run?.runId === start.runId;
  const shortened = end?.shortened ?? start.shortened;
  const isBusy = mine?.parts.some(part => part.kind === 'input') === true;
  return (
    <div className="step" data-step={start.step} data-writing={isRunning ? '' : undefined}>
      {shortened ? <p className="note">{describeShortened(shortened)}</p> : null}
      {reasoning === '' ? null : (
        <details className="reasoning">
          <summary>{TEXTS.reasoning}</summary>
          <p>
            <LongText text={reasoning} maxCharacters={20_000} lines buttonClassName="text-button" />
          </p>
        </details>
      )}
      {text === '' ? null : (
        <Marked name={`step-${session.id}-${entry.key}`}>
          <AnswerContext value={entry.key}>
            <Answer text={text} />
          </AnswerContext>
        </Marked>
      )}
      {end ? <StepEndNotes end={end} transcript={transcript} /> : null}
      <AnswerActions entry={entry} session={session} />
      {isRunning && mine?.retry ? <RetryNote retry={mine.retry} /> : null}
      {isRunning && text === '' && !isBusy ? <p className="thinking">{TEXTS.thinking}</p> : null}
    </div>
  );
}

/** Characters of an answer that are drawn at first, and with each press of the button. */
const PIECE = 50_000;

function Answer({ text }: { text: string }) {
  // Throttled: a long text is rendered as often as possible instead of with every word.
  const deferredText = useDeferredValue(text);
  const [end, setEnd] = useState(PIECE);
  // An artifact is a line, however long it is.
  const answer = useMemo(() => readBlocks(deferredText).text, [deferredText]);
  const piece = truncate(answer, end);
  const plain = (
    <p className="plain-text">
      <UntrustedText text={truncate(deferredText, end)} lines />
    </p>
  );
  return (
    <div className="answer">
      <Suspense fallback={plain}>
        <Markdown text={piece} otherwise={plain} />
      </Suspense>
      {answer.length > end ? (
        <button type="button" className="text-button" onClick={() => setEnd(end + PIECE)}>
          {FOLD_TEXTS.showMoreCharacters(answer.length)}
        </button>
      ) : null}
    </div>
  );
}

/** Says why a request to the model failed, and when it is sent again. */
function RetryNote({ retry }: { retry: NonNullable<LiveStep['retry']> }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(retry.at) - now) / 1000));
  return (
    <p className="note">
      <MessageText text={retry.reason} /> {TEXTS.retrying(retry.attempt, seconds)}
    </p>
  );
}
