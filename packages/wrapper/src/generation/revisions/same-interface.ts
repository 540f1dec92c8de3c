// When two processes have made the same interface, they share one revision.
import { canonicalJson } from '@vitrine/std/internal/json';
import type { NewRevision, StoredRevision } from './revision.ts';

/** Whether another process has stored this interface for this request already. */
export function isSameInterface({ revision, withdrawn, withdrawnIn }: StoredRevision, added: NewRevision): boolean {
  const isSpec = revision.spec && added.spec && canonicalJson(revision.spec) === canonicalJson(added.spec);
  const isShown = withdrawn === undefined && withdrawnIn === undefined && revision.workspace === added.workspace;
  return isShown && revision.key === added.key && isSpec === true;
}
