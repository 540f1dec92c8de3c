// Chooses the texts that a page carries: those of the errors that its fields can have, and those that replace English ones.
import { englishMessage } from '@vitrine/form';
import { fieldsIn, hasEntries, type NestedField } from '@vitrine/form/compile';
import type { PageData } from './page-data.ts';

export type PageStrings = { readonly [key: string]: string };

/** By the English texts, and by `error.` and a code. */
export function pageStrings({ tool, followUps = [], linked = {} }: PageData, given: PageStrings = {}): PageStrings {
  const tools = [tool, ...followUps.map(followUp => followUp.tool), ...Object.values(linked)];
  return { ...errorStrings(tools.flatMap(({ form }) => fieldsIn(form))), ...given };
}

/** `error.` and a code; after another dot, the variant of the text (./page/strings.ts reads them). */
function errorStrings(fields: readonly NestedField[]): PageStrings {
  const strings: { [key: string]: string } = {};
  for (const code of ['required', 'mismatch', 'json', 'inexact'] as const)
    strings[`error.${code}`] = englishMessage(code);
  if (fields.some(hasEntries)) {
    strings['error.name'] = englishMessage('name');
    for (const why of ['taken', 'empty']) strings[`error.name.${why}`] = englishMessage('name', { why });
  }
  for (const field of fields) Object.assign(strings, fieldStrings(field), boundStrings(field.facts?.bounds));
  return strings;
}

function fieldStrings({ kind, facts = {}, types }: NestedField): PageStrings {
  const { integer, uniqueItems, pattern, format } = facts;
  return {
    ...(kind === 'number' && { 'error.number': englishMessage('number') }),
    ...(types && { 'error.type': englishMessage('type', { types: ['{types}'] }) }),
    ...(integer && { 'error.integer': englishMessage('integer') }),
    ...(uniqueItems && { 'error.uniqueItems': englishMessage('uniqueItems') }),
    ...(pattern !== undefined && { 'error.pattern': englishMessage('pattern', { pattern: '{pattern}' }) }),
    ...(format !== undefined && { [`error.format.${format}`]: englishMessage('format', { format }) }),
  };
}

type Bounds = NonNullable<NonNullable<NestedField['facts']>['bounds']>;

function boundStrings(bounds: Bounds = {}): PageStrings {
  const strings: { [key: string]: string } = {};
  for (const [bound, limit] of Object.entries(bounds)) {
    const exclusive = bound.startsWith('exclusive');
    const code = (exclusive ? bound.slice('exclusive'.length).toLowerCase() : bound) as 'minimum';
    const isOne = limit === 1 && /Length|Items/.test(bound);
    const special = exclusive ? '.exclusive' : isOne ? '.one' : '';
    strings[`error.${code}${special}`] = englishMessage(code, { limit: isOne ? 1 : '{limit}', exclusive });
  }
  return strings;
}
