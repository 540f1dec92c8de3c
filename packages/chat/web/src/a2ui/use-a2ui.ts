// What the A2UI messages of a call come to: a surface in its place, a change of others, or a reason why there is none.
import type { A2UIIssue } from '@vitrine/a2ui';
import { useEffect, useState } from 'react';
import type { CallEntry } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { A2UI_TEXTS as TEXTS } from '../texts/parts.ts';

/** The outcome for one call. */
export interface A2UIOutcome {
  readonly state: 'loading' | 'shown' | 'changed-others' | 'failed';
  readonly surfaces: readonly string[];
  /** Whether all of the surface has arrived and is known. */
  readonly isWhole: boolean;
  /** Issues of the messages; when the call failed, the first one is the reason. */
  readonly issues: readonly A2UIIssue[];
}

/**
 * Returns the outcome of a call; undefined for a call without A2UI messages, and for one of a view: its messages change the surface that it
 * came from.
 */
export function useA2UI({ key, call, result }: CallEntry): A2UIOutcome | undefined {
  const { a2ui } = usePageHost();
  const report = useStore(a2ui.reports).get(key);
  const store = useStore(a2ui.surfaces);
  const [, redraw] = useState(0);
  useEffect(() => store?.subscribe(() => redraw(count => count + 1)), [store]);
  if (!report || call.initiator === 'view') return undefined;
  const { state, changedOthers, issues } = report;
  const open = report.surfaces.filter(surface => store?.get(surface));
  // One that its server has closed was drawn before.
  const surfaces = report.surfaces.filter(surface => !open.includes(surface) || store?.canDraw(surface));
  const isWhole = open.every(surface => store?.isWhole(surface));
  const lacksRoot = result !== undefined && state !== 'loading' && open.some(surface => !store?.canDraw(surface));
  const withReason = (isWrong: boolean, message: string): readonly A2UIIssue[] =>
    isWrong && issues.length === 0 ? [{ code: 'VALIDATION_FAILED', message }] : issues;
  if (surfaces.length > 0) return { state: 'shown', surfaces, isWhole, issues: withReason(lacksRoot, TEXTS.noRoot) };
  if (state === 'loading') return { state, surfaces, isWhole, issues };
  if (report.surfaces.length === 0 && changedOthers) return { state: 'changed-others', surfaces, isWhole, issues };
  const reason = report.surfaces.length === 0 ? TEXTS.closed : TEXTS.noRoot;
  return { state: 'failed', surfaces, isWhole, issues: withReason(true, reason) };
}
