// Masks the secrets among a call's arguments: the tool receives them, but the log, the page and views do not.

import type { ToolDefinition } from '@vitrine/connect';
import { isRecord } from '@vitrine/std/internal/json';
import { maskSecrets, SECRET_MASK } from '@vitrine/std/internal/secrets';
import { AgentError } from '../errors.ts';
import { deepFreeze } from './deep-freeze.ts';

/** Shorter values occur in texts by chance, and masking them there would reveal them. */
const MIN_REPEATED_CHARACTERS = 8;
/** Secrets per call that are searched for in results. */
const MAX_REPEATED = 200;

export interface CallSecrets {
  /** The arguments with secrets masked. */
  readonly shown: Record<string, unknown>;
  /** The text with secrets masked; the same string when it contains none. */
  hideIn(text: string): string;
  /**
   * Hides secrets as `hideIn` does, in a message that quotes a server's output: also masks single words of secrets, and a secret whose
   * beginning is cut off.
   */
  hideInQuotation(text: string): string;
  /** Hides secrets in every string, number and key of plain JSON; returns the same value when it contains none. */
  hideWithin(value: unknown): unknown;
}

/**
 * Finds the secrets among arguments by the tool's schema, and those at the JSON Pointers of `obscured`. Throws `AgentError` `bad-arguments` when one of them is the mask itself: the caller
 * copied the masked arguments, and no tool should receive the mask.
 */
export function readSecrets(
  tool: ToolDefinition,
  args: Record<string, unknown>,
  obscured: readonly string[] = [],
): CallSecrets {
  const { value, pointers, texts } = maskSecrets(withObscured(tool.inputSchema, obscured), args);
  if (texts.includes(SECRET_MASK))
    throw new AgentError(
      'bad-arguments',
      `Cannot call ${tool.name}: ${pointers.join(', ')} is a secret, which Vitrine does not keep. Enter it anew.`,
    );
  const hideIn = createMasker(texts);
  return {
    shown: isRecord(value) ? (value === args ? args : deepFreeze(value)) : {},
    hideIn,
    hideInQuotation: text =>
      hideEnds(createMasker(texts.flatMap(secret => [secret, ...secret.split(/\s+/)]))(text), texts),
    hideWithin: value => (hideIn === keep ? value : hideWithin(value, hideIn)),
  };
}

/** The schema with the places at the pointers as secrets, too. */
function withObscured(schema: unknown, pointers: readonly string[]): unknown {
  if (pointers.length === 0) return schema;
  const marks = pointers.map(pointer =>
    pointer
      .split('/')
      .slice(1)
      .map(unescapePointer)
      .reduceRight<object>((inner, name) => ({ properties: { [name]: inner } }), { writeOnly: true }),
  );
  // The schema stays the document, to which its `$ref` lead.
  const own = isRecord(schema) ? schema : {};
  return { ...own, allOf: [...(Array.isArray(own.allOf) ? own.allOf : []), ...marks] };
}

/** `edited` with the secrets of `original` where the mask is unchanged: the user left it as it was. Other values stay as they are. */
export function restoreSecrets(tool: ToolDefinition, edited: unknown, original: Record<string, unknown>): unknown {
  const { pointers } = maskSecrets(tool.inputSchema, original);
  return pointers.reduce(
    (value, pointer) => restoreAt(value, original, pointer.split('/').slice(1).map(unescapePointer)),
    edited,
  );
}

const unescapePointer = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

function restoreAt(edited: unknown, original: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return edited === SECRET_MASK ? original : edited;
  const from = getMember(original, name);
  const here = getMember(edited, name);
  if (here === undefined) return edited;
  const restored = restoreAt(here, from, rest);
  if (restored === here) return edited;
  if (Array.isArray(edited)) return edited.with(Number(name), restored);
  return { ...(edited as object), [name]: restored };
}

const getMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const keep = (text: string): string => text;

function createMasker(texts: readonly string[]): (text: string) => string {
  const spellings = texts
    .filter(text => text.length >= MIN_REPEATED_CHARACTERS)
    .slice(0, MAX_REPEATED)
    .flatMap(listSpellings)
    // Longest first: a secret may be the beginning of another.
    .toSorted((a, b) => b.length - a.length);
  if (spellings.length === 0) return keep;
  return text => spellings.reduce((rest, spelling) => rest.replaceAll(spelling, SECRET_MASK), text);
}

/** Shorter ends of a secret reveal little, and occur by chance. */
const MIN_END_CHARACTERS = 4;

/** Text after an ellipsis may be the end of a secret. */
function hideEnds(text: string, texts: readonly string[]): string {
  return text.replaceAll(/…[^\s…]+/g, cut => {
    const isEnd = (end: string): boolean => texts.some(secret => secret.endsWith(end));
    for (let end = cut.length; end > MIN_END_CHARACTERS; end--)
      if (isEnd(cut.slice(1, end))) return `…${SECRET_MASK}${cut.slice(end)}`;
    return cut;
  });
}

/** The secret as it is, and as escaped in JSON, URLs and HTML. */
function listSpellings(text: string): string[] {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  const spelled = [
    text,
    JSON.stringify(text).slice(1, -1),
    // A lone surrogate has no URL encoding.
    text.isWellFormed() ? encodeURIComponent(text) : text,
    text.replaceAll(/[&<>"']/g, character => entities[character] ?? character),
  ];
  return [...new Set(spelled)];
}

/** `value` is plain JSON of bounded depth. */
function hideWithin(value: unknown, hideIn: (text: string) => string): unknown {
  if (typeof value === 'string') return hideIn(value);
  if (typeof value === 'number') return hideIn(JSON.stringify(value)) === JSON.stringify(value) ? value : SECRET_MASK;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(item => hideWithin(item, hideIn));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const hidden = entries.map(([name, member]) => [hideIn(name), hideWithin(member, hideIn)] as const);
  const same = hidden.every(([name, member], index) => name === entries[index]?.[0] && member === entries[index]?.[1]);
  return same ? value : Object.fromEntries(hidden);
}
