// What a screen reader is told of a session while it goes on: that the model thinks, that its answer begins and ends, and that a tool has answered.
// Not the words of an answer: they come too fast to be heard, and are read where they stand.

import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { cutMiddle, safeText } from '@vitrine/std/internal/safe-text';
import type { Transcript } from '../state/session/transcript.ts';
import { ANSWER_TEXTS, TRANSCRIPT_TEXTS } from '../texts/transcript.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { describeRunEnd } from './run-end-text.ts';

/** UTF-16 units of a reason that a server or a provider gives. */
const MAX_REASON = 300;

export interface AnnouncedState {
  readonly transcript: Transcript;
  readonly live?: LiveStep | undefined;
  /** The name of the tool that has given a result. */
  readonly toolName: (result: ToolResultEvent) => string;
}

/** One thing that may be announced. `callId`, `runId`: what it is about. */
export interface Announcement {
  /** Unique in the session. */
  readonly key: string;
  readonly text: string;
  readonly callId?: string;
  readonly runId?: string;
}

/** Lists everything that there is to announce, in the order in which it happened; the caller knows what has been announced. */
export function listAnnouncements({ transcript, live, toolName }: AnnouncedState): Announcement[] {
  const { entries, run, lastRun } = transcript;
  const results = entries.flatMap((entry): Announcement[] => {
    if (entry.kind === 'run-end' && entry.end.reason !== 'completed') {
      const text = safeText(cutMiddle(describeRunEnd(entry.end), MAX_REASON));
      return [{ key: `end-${entry.end.runId}`, text, runId: entry.end.runId }];
    }
    if (entry.kind !== 'call' || !entry.result) return [];
    const { callId } = entry.result;
    return [{ key: `result-${callId}`, text: describeResult(entry.result, toolName(entry.result)), callId }];
  });
  if (run) return [...results, ...describeRun(run.runId, live?.runId === run.runId ? live : undefined)];
  const endKey = lastRun && `end-${lastRun.runId}`;
  if (!lastRun || results.some(({ key }) => key === endKey)) return results;
  return [...results, { key: `end-${lastRun.runId}`, text: describeAnswer(transcript), runId: lastRun.runId }];
}

function describeResult({ success, cancelled }: ToolResultEvent, tool: string): string {
  const { answered, cancelled: stopped, failed } = TRANSCRIPT_TEXTS;
  return (success ? answered : cancelled ? stopped : failed)(displayName(tool));
}

function describeRun(runId: string, live: LiveStep | undefined): Announcement[] {
  const { thinking, answerBegins, retryingBecause } = ANSWER_TEXTS;
  const retry = live?.retry;
  const isWriting = live?.parts.some(part => part.kind === 'text' && part.text.trim() !== '') === true;
  return [
    { key: `thinking-${runId}`, text: thinking, runId },
    ...(retry
      ? [
          {
            key: `retry-${runId}-${retry.attempt}`,
            text: retryingBecause(safeText(cutMiddle(retry.reason, MAX_REASON))),
            runId,
          },
        ]
      : []),
    ...(isWriting ? [{ key: `words-${runId}`, text: answerBegins, runId }] : []),
  ];
}

/** The end of an answer that nothing else has ended. */
function describeAnswer({ entries }: Transcript): string {
  const step = entries.findLast(entry => entry.kind === 'step');
  const finishReason = step?.kind === 'step' ? step.end?.finishReason : undefined;
  const { cutOff, filtered, answerComplete } = ANSWER_TEXTS;
  return finishReason === 'length' ? cutOff : finishReason === 'content-filter' ? filtered : answerComplete;
}
