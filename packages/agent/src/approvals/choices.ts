// What the user allows, trusts and sets is changed one at a time in an agent: a change that fails takes back only itself.
import { createSerial } from '../serial.ts';

export interface Choices {
  /** Runs `work` when no other change is being made. `work` must not make another change through this. */
  change<T>(work: () => Promise<T>): Promise<T>;
}

export function createChoices(): Choices {
  const serial = createSerial();
  return { change: work => serial.run('choices', work) };
}
