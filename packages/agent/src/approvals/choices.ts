// What the user allows, trusts and sets is changed one at a time in an agent: a change that fails takes back only itself.
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';

export interface Choices {
  /** Refreshes before a decision: what other processes have changed holds here, too. Rejects with `AgentError` `store-failed`. */
  refresh(): Promise<void>;
  /** Runs `work` when no other change is being made. `work` must not make another change through this. */
  change<T>(work: () => Promise<T>): Promise<T>;
}

/** `reload` reads what is stored; absent where no other process changes it. */
export function createChoices(reload: () => Promise<void> = async () => {}): Choices {
  const serial = createSerialQueue();
  const change: Choices['change'] = work => serial.run('choices', work);
  return { change, refresh: () => change(reload) };
}
