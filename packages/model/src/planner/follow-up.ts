// "And in Porto?": a request that changes the arguments of the last calls.
import type { JSONValue } from '@ai-sdk/provider';
import { type Extraction, extractArguments } from './arguments/extract-arguments.ts';
import type { KnownTool } from './tool-facts.ts';
import { isStopWord, tokenize } from './words/tokens.ts';

/** A call of an earlier turn. */
export interface EarlierCall {
  /** The tool's `id`. */
  readonly name: string;
  readonly args: Readonly<Record<string, JSONValue>>;
}

export interface FollowUp {
  readonly tool: KnownTool;
  readonly args: Readonly<Record<string, JSONValue>>;
  /** The request says that it continues: "and …", "… instead". */
  readonly isMarked: boolean;
  readonly extraction: Extraction;
}

const LEADING_MARK =
  /^\s*(?:(?:and|or|but|also|ok(?:ay)?|now)\b[,\s]*)*(?:what about|how about|and|or|also|same (?:for|in|with|again)|(?:the )?same|now|only|just|make (?:it|that)|rather|again|once more|try)\b[,:\s]*(?:for\b\s*)?/i;
const TRAILING_MARK = /[,\s]*\b(?:instead|too|as well|also|again|then|please)\b[\s.?!]*$/i;

/** The last calls with what the request changes; empty when it does not continue them. */
export function readFollowUps(
  request: string,
  earlier: readonly EarlierCall[],
  tools: readonly KnownTool[],
  now: Date,
): FollowUp[] {
  const withoutLead = request.replace(LEADING_MARK, '');
  const rest = withoutLead.replace(TRAILING_MARK, '').replace(/[?!.\s]+$/, '');
  const isMarked = rest.length < request.replace(/[?!.\s]+$/, '').length;
  const followUps = earlier.flatMap(({ name, args }) => {
    const tool = tools.find(({ id }) => id === name);
    if (!tool) return [];
    const extraction = extractArguments(rest, tool, { now });
    const change = withoutGuesses(extraction, { tool, args, isMarked });
    if (Object.keys(change).length === 0) return [];
    return [{ tool, args: { ...args, ...change } as Record<string, JSONValue>, isMarked, extraction }];
  });
  const unique = new Map(followUps.map(followUp => [JSON.stringify([followUp.tool.id, followUp.args]), followUp]));
  return [...unique.values()].filter(followUp => explainsAll(rest, followUp));
}

/**
 * The arguments that the request changes. Words that only fill a text argument count when the request says that it continues, and when they look
 * like the value that they replace.
 */
function withoutGuesses(
  { args, rest }: Extraction,
  { tool, args: earlier, isMarked }: { tool: KnownTool; args: EarlierCall['args']; isMarked: boolean },
): Record<string, unknown> {
  if (rest.length === 0) return args;
  const text = tool.parameters.find(
    ({ name }) => typeof args[name] === 'string' && rest.every(token => String(args[name]).includes(token.text)),
  );
  if (!text) return isMarked ? args : {};
  const before = earlier[text.name];
  const isAlike =
    typeof before === 'string' &&
    countWords(args[text.name]) <= countWords(before) + 1 &&
    (!startsUpper(before) || startsUpper(String(args[text.name])));
  return isMarked && isAlike ? args : {};
}

const countWords = (value: unknown): number => String(value).split(/\s+/).length;
const startsUpper = (text: string): boolean => /^\p{Lu}/u.test(text);

/** Every meaningful word is an argument or names one. */
function explainsAll(request: string, { tool, extraction: { taken, rest } }: FollowUp): boolean {
  const explained = new Set([...taken, ...rest].map(({ start }) => start));
  const names = new Set(tool.parameters.flatMap(({ nameStems }) => nameStems));
  return tokenize(request).every(
    ({ start, text, stem }) => explained.has(start) || names.has(stem) || isStopWord(text),
  );
}
