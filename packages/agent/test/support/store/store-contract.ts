// What every engine of the agent's store does.
import { describe } from 'vitest';
import type { CreatePlace } from './open-stores.ts';
import { testChoices } from './test-choices.ts';
import { testContents } from './test-contents.ts';
import { testIndex } from './test-index.ts';
import { testLog } from './test-log.ts';
import { testProcesses } from './test-processes.ts';
import { testUsers } from './test-users.ts';

export function describeStore(name: string, createPlace: CreatePlace): void {
  describe(name, () => {
    testLog(createPlace);
    testIndex(createPlace);
    testContents(createPlace);
    testChoices(createPlace);
    testUsers(createPlace);
    testProcesses(createPlace);
  });
}
