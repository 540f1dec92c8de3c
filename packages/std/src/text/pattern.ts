// Regular expressions that servers write (schemas, A2UI), matched with a budget of steps: JavaScript's own engine can take minutes for a few
// characters, and cannot be stopped. Single characters and classes are left to JavaScript, which decides about one character in one step.

import { createLruMap } from '../limits/lru-map.ts';
import { truncate } from './truncate.ts';

const MAX_PATTERN = 2000;
const MAX_INPUT = 20_000;
const MAX_STEPS = 100_000;
const MAX_REPETITIONS = 1000;
const MAX_GROUPS = 100;
/** Steps that reading a character of a pattern counts as: each becomes an expression of its own. */
const READ_STEPS = 20;
/** Patterns that are kept as they were read. */
const MAX_READ = 100;

/** Whether a pattern matches a text, or the reason why that is not known, with the steps that it took. */
export type PatternResult =
  | { readonly isMatch: boolean; readonly steps: number }
  | { readonly isMatch: undefined; readonly problem: string; readonly steps: number };

type Node =
  | { readonly kind: 'character'; readonly set: { test(character: string): boolean } }
  | { readonly kind: 'assert'; readonly test: 'start' | 'end' | 'word' | 'no-word' }
  | { readonly kind: 'look'; readonly node: Node; readonly isNegative: boolean }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'choice'; readonly nodes: readonly Node[] }
  | {
      readonly kind: 'repeat';
      readonly node: Node;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    };

/**
 * Whether the pattern matches anywhere in the text, as `new RegExp(pattern).test(text)`. Not known: for a pattern that is not valid or uses
 * what is not supported (backreferences, lookbehind), and when the match takes too many steps. Never throws.
 *
 * @example matchPattern('^[0-9]{5}$', '12345').isMatch // true
 */
export function matchPattern(pattern: string, text: string): PatternResult {
  if (pattern.length > MAX_PATTERN)
    return fail(`A pattern has at most ${MAX_PATTERN} characters; this one has ${pattern.length}.`, 0);
  if (text.length > MAX_INPUT)
    return fail(`A text of ${text.length} characters is not matched; at most ${MAX_INPUT} are.`, 0);
  const isRead = readPatterns.peek(pattern) !== undefined;
  const budget = { steps: MAX_STEPS };
  const countSteps = (): number =>
    MAX_STEPS - Math.max(0, budget.steps) + text.length + (isRead ? 0 : pattern.length * READ_STEPS);
  try {
    const node = readPattern(pattern);
    const characters = [...text];
    for (let start = 0; start <= characters.length; start += 1)
      if (run(node, { characters, budget }, start, () => true)) return { isMatch: true, steps: countSteps() };
    return { isMatch: false, steps: countSteps() };
  } catch (error) {
    if (error instanceof InvalidPattern) return fail(`The pattern ${quote(pattern)} ${error.message}.`, countSteps());
    // The stack ends before the budget does where a long text is repeated by a group.
    if (error instanceof TooManySteps || error instanceof RangeError)
      return fail(
        `The pattern ${quote(pattern)} takes too long to match; avoid repetitions within repetitions.`,
        countSteps(),
      );
    throw error;
  }
}

class InvalidPattern extends Error {}
class TooManySteps extends Error {}

function fail(problem: string, steps: number): PatternResult {
  return { isMatch: undefined, problem, steps };
}

function quote(pattern: string): string {
  const text = JSON.stringify(pattern);
  return truncate(text, 80);
}

const readPatterns = createLruMap<string, Node>(MAX_READ);

function readPattern(pattern: string): Node {
  const readBefore = readPatterns.get(pattern);
  if (readBefore) return readBefore;
  const node = parsePattern(pattern);
  readPatterns.set(pattern, node);
  return node;
}

interface Matching {
  readonly characters: readonly string[];
  readonly budget: { steps: number };
}

type Next = (at: number) => boolean;

function run(node: Node, matching: Matching, at: number, next: Next): boolean {
  const { characters, budget } = matching;
  budget.steps -= 1;
  if (budget.steps < 0) throw new TooManySteps();
  switch (node.kind) {
    case 'character': {
      const character = characters[at];
      return character !== undefined && node.set.test(character) && next(at + 1);
    }
    case 'assert':
      return asserts(node.test, characters, at) && next(at);
    case 'look':
      return run(node.node, matching, at, () => true) !== node.isNegative && next(at);
    case 'sequence':
      return runSequence(node.nodes, 0, matching, at, next);
    case 'choice':
      return node.nodes.some(option => run(option, matching, at, next));
    case 'repeat':
      return runRepeat(node, matching, at, next);
  }
}

function runSequence(nodes: readonly Node[], index: number, matching: Matching, at: number, next: Next): boolean {
  const node = nodes[index];
  if (!node) return next(at);
  return run(node, matching, at, after => runSequence(nodes, index + 1, matching, after, next));
}

function runRepeat(node: Extract<Node, { kind: 'repeat' }>, matching: Matching, at: number, next: Next): boolean {
  const { node: inner, min, max, isLazy } = node;
  // One character at a time needs no stack: most repetitions are of these.
  if (inner.kind === 'character') {
    let end = at;
    const limit = Math.min(max, matching.characters.length - at);
    if (isLazy) {
      for (let count = 0; ; count += 1, end += 1) {
        if (count >= min && next(end)) return true;
        if (count >= limit || !run(inner, matching, end, () => true)) return false;
      }
    }
    while (end - at < limit && run(inner, matching, end, () => true)) end += 1;
    for (; end - at >= min; end -= 1) if (next(end)) return true;
    return false;
  }
  const again = (count: number, from: number): boolean => {
    const more = (): boolean =>
      // A round that takes no character would never end.
      count < max && run(inner, matching, from, after => (after > from || count < min) && again(count + 1, after));
    if (count < min) return more();
    return isLazy ? next(from) || more() : more() || next(from);
  };
  return again(0, at);
}

const WORD = /\w/;

function asserts(test: 'start' | 'end' | 'word' | 'no-word', characters: readonly string[], at: number): boolean {
  if (test === 'start') return at === 0;
  if (test === 'end') return at === characters.length;
  const isEdge = WORD.test(characters[at - 1] ?? '') !== WORD.test(characters[at] ?? '');
  return isEdge === (test === 'word');
}

function parsePattern(pattern: string): Node {
  let at = 0;
  let groups = 0;
  const refuse = (why: string): never => {
    throw new InvalidPattern(why);
  };

  const parseChoice = (): Node => {
    const options = [parseSequence()];
    while (pattern[at] === '|') {
      at += 1;
      options.push(parseSequence());
    }
    const [only] = options;
    return only && options.length === 1 ? only : { kind: 'choice', nodes: options };
  };
  const parseSequence = (): Node => {
    const nodes: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') nodes.push(parseRepeat(parseAtom()));
    const [only] = nodes;
    return only && nodes.length === 1 ? only : { kind: 'sequence', nodes };
  };
  const parseRepeat = (node: Node): Node => {
    const count = readCount(pattern.slice(at, at + 20));
    if (!count) return node;
    at += count.length;
    if (node.kind === 'assert' || node.kind === 'look') refuse('repeats an assertion');
    const { min, max, isLazy } = count;
    if (max < min) refuse('has a repetition whose numbers are out of order');
    if (min > MAX_REPETITIONS) refuse(`repeats more than ${MAX_REPETITIONS} times`);
    if (/^[*+?]/.test(pattern.slice(at))) refuse('repeats a repetition');
    return { kind: 'repeat', node, min, max, isLazy };
  };
  const parseGroup = (): Node => {
    groups += 1;
    if (groups > MAX_GROUPS) refuse(`has more than ${MAX_GROUPS} groups`);
    const opening = /^\((?:\?(?:<[A-Za-z_]\w*>|[:=!]|<[=!]))?/.exec(pattern.slice(at))![0];
    if (opening === '(' && pattern[at + 1] === '?') refuse('has a group of an unknown kind');
    if (opening === '(?<=' || opening === '(?<!') refuse('looks behind, which is not supported');
    at += opening.length;
    const node = parseChoice();
    if (pattern[at] !== ')') refuse('lacks a closing parenthesis');
    at += 1;
    if (opening === '(?=' || opening === '(?!') return { kind: 'look', node, isNegative: opening === '(?!' };
    return node;
  };
  const parseAtom = (): Node => {
    const rest = pattern.slice(at);
    const [character = ''] = rest;
    switch (character) {
      case '(':
        return parseGroup();
      case '^':
      case '$':
        at += 1;
        return { kind: 'assert', test: character === '^' ? 'start' : 'end' };
      case '.':
        at += 1;
        return { kind: 'character', set: /^[^\n\r\u2028\u2029]$/u };
      case '*':
      case '+':
      case '?':
        return refuse('repeats nothing');
      case '[':
        return readCharacter(/^\[\^?(?:\\[\s\S]|[^\]\\])*\]/.exec(rest)?.[0] ?? refuse('lacks a closing bracket'));
      case '\\':
        return parseEscape(rest);
      default: {
        at += character.length;
        return { kind: 'character', set: { test: other => other === character } };
      }
    }
  };
  const parseEscape = (rest: string): Node => {
    const text = /^\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]{1,60}\}|c[A-Za-z]|[\s\S])/.exec(
      rest,
    )?.[0];
    if (text === undefined) return refuse('ends with a backslash');
    if (/^\\[1-9k]/.test(text)) refuse('refers back to a group, which is not supported');
    if (text === '\\b' || text === '\\B') {
      at += text.length;
      return { kind: 'assert', test: text === '\\b' ? 'word' : 'no-word' };
    }
    return readCharacter(text);
  };
  const readCharacter = (text: string): Node => {
    at += text.length;
    return { kind: 'character', set: compile(text) };
  };
  /** One character or class; with the `u` flag where it is valid so, so that `\p{L}` works. */
  const compile = (text: string): RegExp => {
    for (const flags of ['u', ''])
      try {
        return new RegExp(`^(?:${text})$`, flags);
      } catch {
        // The next flags may accept it: `\-` is valid without `u` only.
      }
    return refuse(`is not valid at ${quote(text)}`);
  };

  const node = parseChoice();
  if (at < pattern.length) refuse('has a closing parenthesis too many');
  return node;
}

/** How often something is repeated, at the beginning of a text; undefined when it is not. */
function readCount(text: string): { length: number; min: number; max: number; isLazy: boolean } | undefined {
  const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})(\?)?/.exec(text);
  if (!match) return undefined;
  const [all, from, comma, to, lazy] = match;
  const { length } = all;
  const isLazy = lazy !== undefined;
  if (from === undefined) return { length, min: all[0] === '+' ? 1 : 0, max: all[0] === '?' ? 1 : Infinity, isLazy };
  const min = Number(from);
  return { length, min, max: comma === undefined ? min : to ? Number(to) : Infinity, isLazy };
}
