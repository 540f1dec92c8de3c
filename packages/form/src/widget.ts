// Which text field suits a text: by its format, its encoding, its length, and, where the schema is silent, by its name.

import type { TextWidget } from './controls.ts';
import type { Facts } from './shape.ts';

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
/** What a description calls a text of several lines, whatever its name. */
const LONG_KIND = /\b(?:sql|graphql|cypher|sparql|multi-?line|source code)\b/i;

export interface TextPlace {
  readonly name: string;
  /** Here or above. */
  readonly secret: boolean;
}

export function widgetOf(flat: Facts, { name, secret }: TextPlace): TextWidget {
  const byFormat = flat.format === undefined ? undefined : BY_FORMAT.get(flat.format);
  if (secret && byFormat !== 'file' && flat.encoding?.toLowerCase() !== 'base64') return 'password';
  if (byFormat) return byFormat;
  if (flat.encoding?.toLowerCase() === 'base64') return 'file';
  if (flat.mediaType !== undefined) return 'area';
  const { maxLength } = flat.bounds;
  if (flat.format !== undefined || flat.pattern !== undefined) return 'line';
  if (maxLength !== undefined) return maxLength > LONG_LENGTH ? 'area' : 'line';
  const isLong = LONG_NAME.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2')) || LONG_KIND.test(flat.description ?? '');
  return isLong ? 'area' : 'line';
}
