// Handles the lines of a child's stdout: each should be a message. A child that prints only other lines is no MCP server.
import type { Limits } from '../limits.ts';
import { createFrameParser, type FrameParserOptions } from './frame-parser.ts';
import type { ChildReport } from './stdio-transport.ts';

export interface StdoutLinesOptions extends Pick<FrameParserOptions, 'onOversized'> {
  readonly limits: Limits;
  /** Delivers a line; false when it is no message. */
  readonly deliver: (text: string, isUtf8: boolean) => boolean;
  /** More than `maxBadLines` came before any message. Called once. */
  readonly onGiveUp: () => void;
}

export interface StdoutLines {
  push(chunk: Buffer): void;
  /** The output has ended: an unfinished line is dropped. */
  end(): void;
  report(): Pick<ChildReport, 'badLines' | 'firstBadLine' | 'gaveUp' | 'pendingBytes'>;
}

export function createStdoutLines({ limits, deliver, onOversized, onGiveUp }: StdoutLinesOptions): StdoutLines {
  /** `server`: it has sent a message, so any number of other lines is dropped. */
  let verdict: 'open' | 'server' | 'gave-up' = 'open';
  let badLines = 0;
  let firstBadLine: string | undefined;
  let isEnding = false;
  const parser = createFrameParser({
    maxBytes: limits.maxMessageBytes,
    onOversized,
    onFrame(text, isUtf8) {
      // The end of the process says more than the half of a message.
      if (isEnding && !/[}\]]$/.test(text)) return;
      if (deliver(text, isUtf8)) {
        if (verdict === 'open') verdict = 'server';
        return;
      }
      badLines++;
      firstBadLine ??= text.slice(0, 200);
      if (verdict !== 'open' || badLines <= limits.maxBadLines) return;
      verdict = 'gave-up';
      onGiveUp();
    },
  });
  return {
    push: chunk => parser.push(chunk),
    end() {
      isEnding = true;
      parser.end();
    },
    report: () => ({
      badLines,
      ...(firstBadLine === undefined ? {} : { firstBadLine }),
      gaveUp: verdict === 'gave-up',
      pendingBytes: parser.pendingBytes,
    }),
  };
}
