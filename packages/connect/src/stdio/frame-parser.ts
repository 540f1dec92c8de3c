// Splits a byte stream into lines (MCP stdio transport: one JSON-RPC message per line). Lines are decoded as a whole, so a chunk may end
// inside a UTF-8 sequence; a line over the limit is skipped without being buffered.
import { isUtf8 } from 'node:buffer';
import { createTopLevelIdScanner, type TopLevelIdScanner } from './top-level-id.ts';

const NEWLINE = 0x0a;

export interface FrameParserOptions {
  /** Longest line in bytes. */
  readonly maxBytes: number;
  /** A line without its line end; never empty. `isUtf8`: false when bytes of it had to be replaced. */
  readonly onFrame: (text: string, isUtf8: boolean) => void;
  /** Called for a line over the limit, with its length, and the id of its message if it has one. */
  readonly onOversized: (line: { readonly bytes: number; readonly id: string | number | undefined }) => void;
}

export interface FrameParser {
  push(chunk: Uint8Array): void;
  /** Bytes of a line that has not ended yet. */
  readonly pendingBytes: number;
  /** The stream is over: what is left counts as a line. */
  end(): void;
}

export function createFrameParser({ maxBytes, onFrame, onOversized }: FrameParserOptions): FrameParser {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let skipping: TopLevelIdScanner | undefined;

  const take = (piece: Uint8Array) => {
    if (piece.length === 0) return;
    size += piece.length;
    if (!skipping && size > maxBytes) {
      skipping = createTopLevelIdScanner();
      for (const earlier of pieces) skipping.push(earlier);
      pieces = [];
    }
    if (skipping) skipping.push(piece);
    else pieces.push(piece);
  };

  const endLine = () => {
    const line = pieces;
    const bytes = size;
    const skipped = skipping;
    pieces = [];
    size = 0;
    skipping = undefined;
    if (skipped) onOversized({ bytes, id: skipped.result() });
    else {
      const lineBytes = Buffer.concat(line, bytes);
      const text = lineBytes.toString('utf8').trim();
      if (text !== '') onFrame(text, isUtf8(lineBytes));
    }
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end));
        endLine();
        start = end + 1;
      }
      take(chunk.subarray(start));
    },
    get pendingBytes() {
      return size;
    },
    end: endLine,
  };
}
