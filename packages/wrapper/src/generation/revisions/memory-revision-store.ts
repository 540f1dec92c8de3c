// Revisions in memory: for a run without a cache folder, and for tests.
import type { Revision, RevisionStore, StoredRevision } from './revision.ts';

export function createMemoryRevisionStore(): RevisionStore {
  const stored: { revision: Revision; withdrawn?: string; withdrawnIn?: Record<string, string> }[] = [];
  return {
    load: async () => stored.map((entry): StoredRevision => ({ ...entry })),
    async add(given) {
      const numbers = stored
        .filter(({ revision }) => revision.toolName === given.toolName)
        .map(({ revision }) => revision.number);
      const revision = { ...given, number: Math.max(0, ...numbers) + 1 };
      stored.push({ revision });
      return revision;
    },
    async withdraw({ toolName, number }, reason, workspace) {
      const entry = stored.find(({ revision }) => revision.toolName === toolName && revision.number === number);
      if (entry && workspace !== undefined) entry.withdrawnIn = { ...entry.withdrawnIn, [workspace]: reason };
      else if (entry) entry.withdrawn = reason;
    },
  };
}
