// Refuses a view spec that leaves out most of a result: the user would not see what the tool answered.

import type { ToolDefinition } from '@vitrine/autoview';
import { type LeafPart, type ResultPart, sampleResult } from '@vitrine/autoview/internal/view-spec';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { isRecord } from '@vitrine/std/internal/json';
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
      const shown = shownPointers(spec.result.parts);
      const missing = all.filter(leaf => !shown.some(pointer => isWithin(leaf, pointer)));
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
  const shown = shownPointers(spec.result.parts, true);
  const hidden = all.filter(leaf => !shown.some(pointer => isWithin(leaf, pointer)));
  const count = all.length - hidden.length;
  if (hidden.length * 2 <= all.length || count >= ENOUGH_AT_ONCE) return [];
  return [
    `Most values of the result are behind "Details" or left out: ${count} of ${all.length} are seen at once. Show at least ${Math.min(ENOUGH_AT_ONCE, Math.ceil(all.length / 2))} in columns, fields or tiles that are not folded; hidden are ${nameSome(hidden)}.`,
  ];
}

function nameSome(pointers: readonly string[]): string {
  return `${pointers.slice(0, MAX_NAMED).join(', ')}${pointers.length > MAX_NAMED ? ', …' : ''}`;
}

/** The pointers of the values of a result; `*` stands for each item of a list. */
function readLeaves(value: unknown, pointer = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [pointer] : readLeaves(value[0], `${pointer}/*`);
  if (!isRecord(value)) return [pointer];
  const members = Object.entries(value);
  if (members.length === 0) return [pointer];
  return members.flatMap(([name, member]) =>
    readLeaves(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** `isAtOnce`: without what a user must open, which is a folded section and the details of a row. */
function shownPointers(parts: readonly ResultPart[], isAtOnce = false): string[] {
  return parts.flatMap(part => {
    if (part.part === 'section') return isAtOnce && part.folded ? [] : shownPointers(part.parts, isAtOnce);
    if (part.part === 'tabs') return part.tabs.flatMap(tab => shownPointers(tab.parts, isAtOnce));
    if (isAtOnce && part.part === 'table' && part.columns) return part.columns.map(({ at }) => part.at + at);
    return readPointers(part).map(inner => part.at + inner);
  });
}

/** Reads what a part shows, relative to its own place or to each item there. A row of a table opens to all that it has. */
function readPointers(part: LeafPart): readonly string[] {
  const at = (values: readonly { readonly at: string }[] = []): string[] => values.map(value => value.at);
  switch (part.part) {
    case 'table':
    case 'text':
    case 'auto':
      return [''];
    case 'detail':
      return part.fields ? at(part.fields) : [''];
    case 'stats':
      return at(part.tiles);
    case 'cards':
      return [part.title, part.subtitle, part.image, ...at(part.fields)].filter(pointer => pointer !== undefined);
    case 'chart':
      return [part.x.at, ...at(part.y)];
    case 'map':
      return [part.latitude, part.longitude, part.title, ...at(part.fields)].filter(pointer => pointer !== undefined);
    case 'timeline':
      return [part.when, part.title, part.text].filter(pointer => pointer !== undefined);
  }
}

/** Whether a value is at a pointer or below it. A pointer may name an item by its number, or be relative to the items of a list. */
function isWithin(leaf: string, pointer: string): boolean {
  const [steps, wanted] = [leaf.split('/'), pointer.split('/')];
  let at = 0;
  for (const step of wanted) {
    if (steps[at] === '*' && step !== '*' && !/^\d+$/.test(step)) at++;
    const isSame = steps[at] === step || (steps[at] === '*' && /^\d+$/.test(step));
    if (!isSame) return false;
    at++;
  }
  return true;
}
