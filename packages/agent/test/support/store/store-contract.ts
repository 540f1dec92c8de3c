// What every engine of the agent's store does.
import { describe } from 'vitest';
import type { CreatePlace } from './open-stores.ts';
import { testChoices } from './test-choices.ts';
import { testContents } from './test-contents.ts';
import { testDrafts } from './test-drafts.ts';
import { testIndex } from './test-index.ts';
import { testLog } from './test-log.ts';
import { testProcesses } from './test-processes.ts';
import { testRecords } from './test-records.ts';
import { testRetention } from './test-retention.ts';
import { testSearch } from './test-search.ts';
import { testSessions } from './test-sessions.ts';
import { testUsers } from './test-users.ts';

export function describeStore(name: string, createPlace: CreatePlace): void {
  describe(name, () => {
    testLog(createPlace);
    testSessions(createPlace);
    testSearch(createPlace);
    testIndex(createPlace);
    testDrafts(createPlace);
    testContents(createPlace);
    testRetention(createPlace);
    testChoices(createPlace);
    testRecords(createPlace);
    testUsers(createPlace);
    testProcesses(createPlace);
  });
}
