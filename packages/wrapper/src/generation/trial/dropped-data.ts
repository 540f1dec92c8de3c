// Refuses a view spec that leaves out most of a result: the user would not see what the tool answered.

import type { ToolDefinition } from '@vitrine/autoview';
import { findMissingValues, readLeaves, sampleResult } from '@vitrine/autoview/internal/view-spec';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import type { SpecCheck } from './spec-check.ts';

/** A spec that shows so many values has made a choice, however wide the result is. */
const ENOUGH = 12;
/** The most values that a reason names. */
const MAX_NAMED = 8;

/** Checks by a sample of the result; a tool whose results are not known is not checked. */
export function createDroppedDataCheck(): SpecCheck {
  return {
    async run({ tool, spec }) {
      const sample = spec.result && sampleResult(tool);
      if (sample === undefined || !spec.result) return [];
      const all = readLeaves(sample);
      const missing = findMissingValues(all, spec.result.parts);
      const count = all.length - missing.length;
      if (missing.length * 2 <= all.length || count >= ENOUGH) return [];
      return [
        `The result parts leave out most of the result: they show ${count} of its ${all.length} values. Missing are ${nameSome(missing)}. Show them too; where half of the values, or 6, are seen at once, the rest may follow as {"part":"section","label":"All","folded":true,"parts":[{"part":"auto","at":""}]}.`,
      ];
    },
  };
}

/** A first view that shows so many values at once has made a choice. */
const ENOUGH_AT_ONCE = 6;

/**
 * Says why a spec hides most of a result behind "Details" or a fold, one sentence. Only for a spec that no user asked for: a user who says
 * "show only the name" means it.
 */
export function checkFoldedData(tool: ToolDefinition, spec: ViewSpec): readonly string[] {
  const sample = spec.result && sampleResult(tool);
  if (sample === undefined || !spec.result) return [];
  const all = readLeaves(sample);
  const hidden = findMissingValues(all, spec.result.parts, true);
  const count = all.length - hidden.length;
  if (hidden.length * 2 <= all.length || count >= ENOUGH_AT_ONCE) return [];
  return [
    `Most values of the result are behind "Details" or left out: ${count} of ${all.length} are seen at once. Show at least ${Math.min(ENOUGH_AT_ONCE, Math.ceil(all.length / 2))} in columns, fields or tiles that are not folded; hidden are ${nameSome(hidden)}.`,
  ];
}

function nameSome(pointers: readonly string[]): string {
  return `${pointers.slice(0, MAX_NAMED).join(', ')}${pointers.length > MAX_NAMED ? ', …' : ''}`;
}
