// Handles the lines of a child's stdout: each should be a message. A child that prints only other lines is no MCP server.
import type { Clock } from '../clock.ts';
import type { Limits } from '../limits.ts';
import { createFrameParser, type FrameParserOptions } from './frame-parser.ts';
import type { ChildReport } from './stdio-transport.ts';

export interface StdoutLinesOptions extends Pick<FrameParserOptions, 'onOversized'> {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Delivers a line; false when it is no message. */
  readonly deliver: (text: string, isUtf8: boolean) => boolean;
  /** More than `maxBadLines` came before any message, or some, and then nothing for `SILENCE_MS` after a message to the child. Called once. */
  readonly onGiveUp: () => void;
}

/** Milliseconds that a program has which prints other lines and then neither another line nor a message. */
export const SILENCE_MS = 10_000;

export interface StdoutLines {
  push(chunk: Buffer): void;
  /** A message was sent to the child, which may be answered. */
  asked(): void;
  /** The output has ended: an unfinished line is dropped. */
  end(): void;
  report(): Pick<ChildReport, 'badLines' | 'firstBadLine' | 'gaveUp' | 'hasSent' | 'pendingBytes'>;
}

export function createStdoutLines({ limits, clock, deliver, onOversized, onGiveUp }: StdoutLinesOptions): StdoutLines {
  /** `server`: it has sent a message, so any number of other lines is dropped. */
  let verdict: 'open' | 'server' | 'gave-up' = 'open';
  let badLines = 0;
  let firstBadLine: string | undefined;
  let isEnding = false;
  let isAsked = false;
  let stopWaiting = (): void => {};
  const giveUp = (): void => {
    verdict = 'gave-up';
    onGiveUp();
  };
  const awaitMessage = (): void => {
    stopWaiting();
    if (isAsked && verdict === 'open' && badLines > 0) stopWaiting = clock.after(SILENCE_MS, giveUp);
  };
  const parser = createFrameParser({
    maxBytes: limits.maxMessageBytes,
    onOversized,
    onFrame(text, isUtf8) {
      // The end of the process says more than the half of a message.
      if (isEnding && !/[}\]]$/.test(text)) return;
      if (deliver(text, isUtf8)) {
        if (verdict === 'open') verdict = 'server';
        stopWaiting();
        return;
      }
      badLines++;
      firstBadLine ??= text.slice(0, 200);
      if (verdict === 'open' && badLines > limits.maxBadLines) giveUp();
      else awaitMessage();
    },
  });
  return {
    push: chunk => parser.push(chunk),
    asked() {
      if (isAsked) return;
      isAsked = true;
      awaitMessage();
    },
    end() {
      stopWaiting();
      isEnding = true;
      parser.end();
    },
    report: () => ({
      badLines,
      ...(firstBadLine === undefined ? {} : { firstBadLine }),
      gaveUp: verdict === 'gave-up',
      hasSent: verdict === 'server',
      pendingBytes: parser.pendingBytes,
    }),
  };
}
