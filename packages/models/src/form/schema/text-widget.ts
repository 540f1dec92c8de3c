// Chooses the input for a text: by its format, its encoding, its length, and, without those, by its name.

import type { TextWidget } from '../model/fields/controls.ts';
import type { FieldFacts } from '../model/fields/field-spec.ts';

const BY_FORMAT = new Map<string, TextWidget>([
  ['date', 'date'],
  ['time', 'time'],
  ['date-time', 'date-time'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['iri', 'url'],
  ['color', 'color'],
  ['password', 'password'],
  ['byte', 'file'],
  ['binary', 'file'],
  ['data-url', 'file'],
  ['textarea', 'area'],
  ['markdown', 'area'],
  ['html', 'area'],
  ['json', 'area'],
]);
const LONG_LENGTH = 200;
const LONG_NAME =
  /(?:^|[_\s-])(?:body|text|content|contents|description|message|notes?|comment|prompt|sql|code|script|html|markdown|thought|instructions?)$/i;
/** Words in a description that mean a text of several lines. */
const LONG_KIND = /\b(?:sql|graphql|cypher|sparql|multi-?line|source code)\b/i;

/** `name`: of the text's property; empty where it has none. */
export function textWidget(facts: FieldFacts, name: string): TextWidget {
  const { format, pattern, mediaType, description = '' } = facts;
  const { maxLength } = facts.bounds;
  const byFormat = format === undefined ? undefined : BY_FORMAT.get(format);
  const isBase64 = facts.encoding?.toLowerCase() === 'base64';
  if (facts.secret && byFormat !== 'file' && !isBase64) return 'password';
  if (byFormat) return byFormat;
  if (isBase64) return 'file';
  if (mediaType !== undefined) return 'area';
  if (format !== undefined || pattern !== undefined) return 'line';
  if (maxLength !== undefined) return maxLength > LONG_LENGTH ? 'area' : 'line';
  const isLong = LONG_NAME.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2')) || LONG_KIND.test(description);
  return isLong ? 'area' : 'line';
}
