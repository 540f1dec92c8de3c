// The selection of an option list, as pure functions: limits, toggling, and the sent form.
import type { OptionListData, OptionListSelection } from './schema.ts';

export interface SelectionRules {
  readonly isMulti: boolean;
  /** Smallest number of selections, never more than there are options that can be selected. */
  readonly min: number;
  readonly max: number;
}

type RulesData = Pick<OptionListData, 'options' | 'selectionMode' | 'minSelections' | 'maxSelections'>;

export function selectionRules({ options, selectionMode, minSelections, maxSelections }: RulesData): SelectionRules {
  const isMulti = selectionMode !== 'single';
  const available = options.filter(option => !option.disabled).length;
  const most = Math.floor(maxSelections ?? Number.POSITIVE_INFINITY);
  const max = isMulti ? Math.max(1, Math.min(most, options.length)) : 1;
  return { isMulti, max, min: Math.min(Math.ceil(minSelections ?? 1), max, available) };
}

export function toIds(selection: OptionListSelection | undefined): string[] {
  return selection === undefined || selection === null ? [] : [selection].flat();
}

/** The ids of a selection that exist and that the rules allow, each once. */
export function readSelection(
  selection: OptionListSelection | undefined,
  options: OptionListData['options'],
  { max }: SelectionRules,
): string[] {
  const optionIds = new Set(options.map(option => option.id));
  return [...new Set(toIds(selection))].filter(id => optionIds.has(id)).slice(0, max);
}

/** Toggles an option; undefined when the rules do not allow one more. */
export function toggle(
  selected: readonly string[],
  id: string,
  { isMulti, max }: SelectionRules,
): string[] | undefined {
  if (selected.includes(id)) return selected.filter(other => other !== id);
  if (!isMulti || max === 1) return [id];
  return selected.length < max ? [...selected, id] : undefined;
}

/** The selection as in `choice` and `onChange`: ids in the order of the options. */
export function toSelection(
  selected: readonly string[],
  options: OptionListData['options'],
  isMulti: boolean,
): OptionListSelection {
  if (!isMulti) return selected[0] ?? null;
  return [...new Set(options.map(option => option.id))].filter(id => selected.includes(id));
}
