// Loads stored consents at the start, except consents of older versions, which have no fingerprint.
import type { Policy } from '@vitrine/policy';
import type { Store } from '../store/store.ts';

export interface RestoreOptions {
  readonly policy: Policy;
  readonly store: Store;
  readonly onNotice: (line: string) => void;
}

/** Rejects with `PolicyError` `bad-snapshot` when the stored consents cannot be read. */
export async function restoreConsents({ policy, store, onNotice }: RestoreOptions): Promise<void> {
  const consents = await store.listConsents();
  policy.restore(consents);
  const unbound = consents.filter(({ fingerprint }) => fingerprint === undefined);
  if (unbound.length === 0) return;
  await store.removeConsents(unbound);
  policy.restore(consents.filter(({ fingerprint }) => fingerprint !== undefined));
  const many = unbound.length === 1 ? 'One stored consent was' : `${unbound.length} stored consents were`;
  onNotice(
    `${many} dropped: an earlier Vitrine did not write down what exactly they were given to. You will be asked again.`,
  );
}
