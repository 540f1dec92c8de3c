// Finds the message in what a provider sends in place of an answer: an error as JSON of any provider's form, a web page, or a text.
import { getPath, isRecord } from '@vitrine/std/internal/json';

const MAX_TITLE_CHARACTERS = 100;

/** Paths at which providers, gateways and local servers put the message. */
const PLACES = [
  ['error', 'message'],
  ['error', 'error', 'message'],
  ['error', 'detail'],
  ['error'],
  ['message'],
  ['detail'],
  ['error_description'],
  ['msg'],
  ['title'],
] as const;

/** The message in an error as JSON; undefined when it has none. */
export function readMessage(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(readMessage).find(message => message !== undefined);
  if (typeof value === 'string') return value.trim() || undefined;
  if (!isRecord(value)) return undefined;
  for (const place of PLACES) {
    const text = getPath(value, ...place);
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return readMessage([value.errors, value.detail].find(Array.isArray) ?? '');
}

/** The HTTP status that an error names in its body, as OpenRouter and Google do. */
export function readStatus(value: unknown): number | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const places = [
    getPath(first, 'error', 'code'),
    getPath(first, 'error', 'status'),
    getPath(first, 'code'),
    getPath(first, 'status'),
  ];
  return [...places, getPath(first, 'status_code')].map(Number).find(status => status >= 400 && status < 600);
}

/** The title of a web page; undefined for any other text. Empty: a page without a title. */
export function readPageTitle(text: string): string | undefined {
  if (!/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text)) return undefined;
  const title = /<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '';
  return title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARACTERS);
}
