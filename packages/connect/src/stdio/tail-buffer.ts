// Keeps the last bytes of a stream. stderr must always be read, because a full pipe would block the child, but only its end is needed.

export interface TailBuffer {
  push(chunk: Uint8Array): void;
  /** The number of all bytes so far. */
  readonly totalBytes: number;
  /** The last bytes as text; a sequence cut in half at the start shows as U+FFFD. */
  text(): string;
}

export function createTailBuffer(maxBytes: number): TailBuffer {
  const ring = Buffer.alloc(maxBytes);
  let total = 0;
  return {
    push(chunk) {
      const piece = chunk.length > maxBytes ? chunk.subarray(chunk.length - maxBytes) : chunk;
      const start = (total + chunk.length - piece.length) % maxBytes;
      const head = Math.min(piece.length, maxBytes - start);
      ring.set(piece.subarray(0, head), start);
      ring.set(piece.subarray(head), 0);
      total += chunk.length;
    },
    get totalBytes() {
      return total;
    },
    text() {
      if (total <= maxBytes) return ring.toString('utf8', 0, total);
      const start = total % maxBytes;
      return Buffer.concat([ring.subarray(start), ring.subarray(0, start)]).toString('utf8');
    },
  };
}
