// Values of preferences: of the beginning, and as text.
import type { Preference, PreferencesPanelData, PreferenceValues } from './schema.ts';

/** The value of each preference by its id: of `values` where it has one, else its default. */
export function readValues(
  sections: PreferencesPanelData['sections'],
  values: PreferenceValues | undefined,
): PreferenceValues {
  return Object.fromEntries(sections.flatMap(({ items }) => items).map(item => [item.id, readValue(item, values)]));
}

function readValue(item: Preference, values: PreferenceValues | undefined): string | boolean {
  const value = values && Object.hasOwn(values, item.id) ? values[item.id] : undefined;
  if (item.type === 'switch') return typeof value === 'boolean' ? value : (item.defaultChecked ?? false);
  const options = listOptions(item);
  const start = item.type === 'toggle' ? item.defaultValue : item.defaultSelected;
  const valid = [value, start].find(candidate => options.some(option => option.value === candidate));
  return valid ?? options[0]!.value;
}

export function listOptions(item: Preference): readonly { value: string; label: string }[] {
  if (item.type === 'switch') return [];
  return item.type === 'toggle' ? item.options : item.selectOptions;
}
