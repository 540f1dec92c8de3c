// What the A2UI messages of a call come to: a surface in its place, a change of others, or a reason why there is none.
import type { A2UIIssue } from '@vitrine/a2ui';
import { useEffect, useState } from 'react';
import { useStore } from '../state/store.ts';
import type { CallEntry } from '../state/transcript.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { A2UI_TEXTS as TEXTS } from '../texts/a2ui.ts';
import type { CallReport } from './a2ui-session.ts';

/** The outcome for one call. */
export interface A2UIOutcome {
  readonly state: 'loading' | 'shown' | 'changed-others' | 'failed';
  readonly surfaces: readonly string[];
  /** What was wrong; when it failed, the first one is the reason. */
  readonly issues: readonly A2UIIssue[];
}

/** Undefined for a call without A2UI messages, and for one of a view: its messages change the surface that it came from. */
export function useA2UI({ key, call }: CallEntry): A2UIOutcome | undefined {
  const { a2ui } = usePageHost();
  const report = useStore(a2ui.reports).get(key);
  const hasRoot = useHasRoot(report);
  if (!report || call.initiator === 'view') return undefined;
  const { state, surfaces, changedOthers, issues } = report;
  if (hasRoot) return { state: 'shown', surfaces, issues };
  if (state === 'loading') return { state, surfaces: [], issues };
  if (surfaces.length === 0 && changedOthers) return { state: 'changed-others', surfaces, issues };
  const reason: A2UIIssue = { code: 'VALIDATION_FAILED', message: TEXTS.noRoot };
  return { state: 'failed', surfaces: [], issues: issues.length > 0 ? issues : [reason] };
}

/** Whether a surface of the call can be drawn, or could be before its server closed it. */
function useHasRoot(report: CallReport | undefined): boolean {
  const { a2ui } = usePageHost();
  const store = useStore(a2ui.surfaces);
  const [, redraw] = useState(0);
  useEffect(() => store?.subscribe(() => redraw(count => count + 1)), [store]);
  return report?.surfaces.some(key => !store?.get(key) || store.canDraw(key)) === true;
}
