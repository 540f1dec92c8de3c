// Handles the lines of a child's stdout: each should be a message. A child that prints only other lines is no MCP server
// (stdout-machine.ts).
import { createMachine } from '@vitrine/std/internal/machine';
import type { Clock } from '../clock.ts';
import type { Limits } from '../connection-limits.ts';
import { createFrameParser, type FrameParserOptions } from './frame-parser.ts';
import type { ChildReport } from './stdio-transport.ts';
import {
  INITIAL_STDOUT,
  nextStdout,
  type StdoutEffects,
  type StdoutEvent,
  type StdoutState,
} from './stdout-machine.ts';

export { SILENCE_MS } from './stdout-machine.ts';

export interface StdoutLinesOptions extends Pick<FrameParserOptions, 'onOversized'> {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Delivers a line; false when it is no message. */
  readonly deliver: (text: string, isUtf8: boolean) => boolean;
  /** More than `maxBadLines` came before any message, or some, and then nothing for `SILENCE_MS` after a message to the child. Called once. */
  readonly onGiveUp: () => void;
}

export interface StdoutLines {
  push(chunk: Buffer): void;
  /** A message was sent to the child, which may be answered. */
  asked(): void;
  /** The output has ended: an unfinished line is dropped. */
  end(): void;
  report(): Pick<ChildReport, 'badLines' | 'firstBadLine' | 'gaveUp' | 'hasSent' | 'pendingBytes'>;
}

export function createStdoutLines({ limits, clock, deliver, onOversized, onGiveUp }: StdoutLinesOptions): StdoutLines {
  let isEnding = false;
  let stopWaiting = (): void => {};
  const machine = createMachine<StdoutState, StdoutEvent, StdoutEffects>({
    initial: INITIAL_STDOUT,
    next: nextStdout,
    effects: {
      giveUp: onGiveUp,
      wait(ms) {
        stopWaiting();
        stopWaiting = clock.after(ms, () => machine.send({ type: 'silence' }));
      },
      stopWaiting: () => stopWaiting(),
    },
  });
  const parser = createFrameParser({
    maxBytes: limits.maxMessageBytes,
    onOversized,
    onFrame(text, isUtf8) {
      // The end of the process says more than the half of a message.
      if (isEnding && !/[}\]]$/.test(text)) return;
      const isMessage = deliver(text, isUtf8);
      machine.send(isMessage ? { type: 'message' } : { type: 'bad-line', text, maxBadLines: limits.maxBadLines });
    },
  });
  return {
    push: chunk => parser.push(chunk),
    asked: () => machine.send({ type: 'asked' }),
    end() {
      stopWaiting();
      isEnding = true;
      parser.end();
    },
    report() {
      const { id, badLines, firstBadLine } = machine.state;
      return {
        badLines,
        ...(firstBadLine === undefined ? {} : { firstBadLine }),
        gaveUp: id === 'gave-up',
        hasSent: id === 'server',
        pendingBytes: parser.pendingBytes,
      };
    },
  };
}
