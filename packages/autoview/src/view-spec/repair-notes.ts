// What a repair changed and what it refused.
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ViewSpecProblem } from './view-spec.ts';

export interface RepairNotes {
  /** Changes without loss. */
  readonly repairs: ViewSpecProblem[];
  /** Refusals: the spec is drawn without these parts. */
  readonly problems: ViewSpecProblem[];
}

/** The most faults of one spec that are named: a model is sent them. */
const MAX_NOTES = 50;

export function addProblem(
  list: ViewSpecProblem[],
  code: ViewSpecProblem['code'],
  path: string,
  message: string,
): void {
  if (list.length < MAX_NOTES) list.push({ code, path, message });
}

/** A value as an error shows it. */
export function formatValue(value: unknown): string {
  try {
    return safeText(JSON.stringify(value) ?? String(value), { maxLength: 80 });
  } catch {
    return 'A value that is no JSON';
  }
}
