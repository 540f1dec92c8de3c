// Parts a result into its data and the texts beside it, of which many only repeat the data.
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { saysTheSame } from './says-the-same.ts';
import { readTextData } from './text/text-data.ts';

export interface ResultData {
  /** The data to draw, or the text that they hold alone. Absent: the content says all. */
  readonly data?: unknown;
  /**
   * The relation of a text of the content to the data: `same`: it is the data, or a text in them; `words`: it says the data in words, or
   * words around them; `more`: it says something else, too.
   */
  compareText(text: string): 'same' | 'words' | 'more';
}

/**
 * Parts a result into its data and the texts beside it. `args`: the arguments of the call, which texts may repeat beside the data.
 *
 * @example readResultData({ n: 1 }, [{ type: 'text', text: '{"n":1}' }]).compareText('{"n":1}') // 'same'
 */
export function readResultData(structuredContent: unknown, content?: unknown, args?: unknown): ResultData {
  const members = typeof structuredContent === 'object' && structuredContent ? Object.values(structuredContent) : [];
  // Many servers wrap a text in an object, because structured output must be one; some wrap the content blocks.
  const sole = members.length === 1 ? members[0] : undefined;
  const data = typeof sole === 'string' ? sole : structuredContent;
  const isContent = Array.isArray(sole) && canonicalText(sole) === canonicalText(content);
  if (data === undefined || data === null || isContent) return { compareText: () => 'more' };
  const texts = new Set([data, ...members].map(canonicalText).filter(Boolean));
  const echoes = new Set(isRecord(args) ? Object.values(args).map(canonicalText) : []);
  const isSaid = (part: string | undefined): boolean => part === undefined || texts.has(part) || echoes.has(part);
  return {
    data,
    compareText: text => {
      const { value, before = '', after = '' } = readTextData(text) ?? {};
      if (texts.has(text.trim()) || texts.has(canonicalText(value))) return before + after === '' ? 'same' : 'words';
      const isWrapped = isRecord(value) && Object.values(value).every(part => isSaid(canonicalText(part)));
      return isWrapped || (typeof data === 'object' && saysTheSame(text, data)) ? 'words' : 'more';
    },
  };
}

/** JSON for comparison: the order of members and the spelling of numbers do not matter, and `null` counts as absent. */
function canonicalText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(exactNumbers.toUsualNumber(value));
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'number') return exactNumbers.toUsualNumber(part);
    return isRecord(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, member]) => member !== null && !isInfinite(member))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part;
  });
}

/** Tells if JSON that was read elsewhere has null for a number. */
function isInfinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(exactNumbers.toUsualNumber(value));
}
