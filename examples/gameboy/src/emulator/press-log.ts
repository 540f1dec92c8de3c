// The latest presses of a game, numbered, so that each watcher receives those it does not know.
import type { Press, Presser, PressOptions } from './messages.ts';

const MAX_PRESSES = 32;

export interface PressLog {
  /** The number of the latest press. */
  readonly latest: number;
  /** `frame`: the first frame that sees the press. */
  add(by: Presser, press: Pick<PressOptions, 'buttons' | 'repeat'>, frame: number): void;
  /** Presses after this number, the oldest first; at most 32 are kept. */
  after(seq: number): readonly Press[];
}

/** `firstSeq`: the number of the last press before this log, in a game that replaces another. */
export function createPressLog(firstSeq: number): PressLog {
  let presses: Press[] = [];
  let latest = firstSeq;
  return {
    get latest() {
      return latest;
    },
    add(by, { buttons, repeat }, frame) {
      presses = [...presses.slice(1 - MAX_PRESSES), { seq: ++latest, frame, by, buttons, repeat }];
    },
    after: seq => presses.filter(press => press.seq > seq),
  };
}
