// Separates reasoning that a model writes into its text between <think> tags, as many open models do on servers that do not separate it.
// Tags may be split over pieces. Only a block at the beginning of the text counts, because an answer may speak about such tags.

export type TextPiece =
  | { readonly kind: 'text' | 'reasoning'; readonly delta: string }
  /** What was text so far was reasoning: its opening tag is part of the prompt of some models, so only the closing one was written. */
  | { readonly kind: 'was-reasoning' };

export interface ThinkingTags {
  /** The pieces that are certain by now. */
  push(delta: string): TextPiece[];
  /** The rest, at the end of the text. */
  end(): TextPiece[];
}

/** What models write around their reasoning, in lower case. */
const PAIRS: readonly (readonly [opening: string, closing: string])[] = [
  ...['think', 'thinking', 'thought', 'reasoning', 'seed:think'].map(name => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
];
const OPENINGS = PAIRS.map(([opening]) => opening);
/** What stands between the reasoning and the answer in the format of the last pair. */
const BEFORE_ANSWER = '<|start|>assistant<|channel|>final<|message|>';
/** Without an opening tag, a closing one counts on a line of its own. */
const LONE_CLOSING = ['</think>', '</thinking>'];
/** An answer that has such a tag speaks about it. */
const LONE_OPENING = /<think(?:ing)?>/i;

export function createThinkingTags(): ThinkingTags {
  let state: 'beginning' | 'thinking' | 'text' = 'beginning';
  let closing = '';
  let hasThought = false;
  let pending = '';
  let isLineStart = true;
  /** The text so far, while a closing tag may still make it reasoning. */
  let textSoFar = '';

  const take = (length: number): string => {
    const head = pending.slice(0, length);
    pending = pending.slice(length);
    return head;
  };
  const piece = (kind: 'text' | 'reasoning', delta: string): TextPiece[] => (delta === '' ? [] : [{ kind, delta }]);

  // Each returns undefined when it needs more of the text.

  function readBeginning(): TextPiece[] | undefined {
    const beginning = pending.trimStart().toLowerCase();
    const pair = PAIRS.find(([opening]) => beginning.startsWith(opening));
    if (!pair && mayBegin(hasThought ? [...OPENINGS, BEFORE_ANSWER] : OPENINGS, pending)) return undefined;
    if (hasThought || pair) pending = pending.trimStart();
    if (pair) take(pair[0].length);
    else if (hasThought && beginning.startsWith(BEFORE_ANSWER)) take(BEFORE_ANSWER.length);
    closing = pair?.[1] ?? '';
    state = pair ? 'thinking' : 'text';
    hasThought ||= pair !== undefined;
    return [];
  }

  function readThinking(): TextPiece[] | undefined {
    // Not by a lower-case copy: that of some letters is longer.
    const at = pending.search(new RegExp(closing.replace(/[[\]|]/g, '\\$&'), 'i'));
    if (at === -1) {
      const certain = take(Math.max(0, pending.length - closing.length + 1));
      return certain === '' ? undefined : piece('reasoning', certain);
    }
    const rest = take(at);
    take(closing.length);
    state = 'beginning';
    return piece('reasoning', rest);
  }

  function readText(): TextPiece[] | undefined {
    if (hasThought) return piece('text', take(pending.length));
    const end = pending.indexOf('\n');
    const line = end === -1 ? pending : pending.slice(0, end);
    if (isLineStart && end === -1 && mayBegin(LONE_CLOSING, line)) return undefined;
    if (isLineStart && isLoneClosing(line) && !LONE_OPENING.test(textSoFar)) {
      take(end + 1);
      hasThought = true;
      state = 'beginning';
      return [{ kind: 'was-reasoning' }];
    }
    isLineStart = end !== -1;
    const text = take(end === -1 ? pending.length : end + 1);
    textSoFar += text;
    return piece('text', text);
  }

  const readers = { beginning: readBeginning, thinking: readThinking, text: readText };
  return {
    push(delta) {
      pending += delta;
      const pieces: TextPiece[] = [];
      while (pending !== '') {
        const next = readers[state]();
        if (!next) break;
        pieces.push(...next);
      }
      return pieces;
    },
    end() {
      const rest = take(pending.length);
      if (state === 'thinking') return piece('reasoning', rest);
      if (state === 'text' && isLineStart && isLoneClosing(rest) && !LONE_OPENING.test(textSoFar))
        return [{ kind: 'was-reasoning' }];
      return piece('text', state === 'beginning' && hasThought ? rest.trimStart() : rest);
    },
  };
}

const isLoneClosing = (line: string): boolean => LONE_CLOSING.includes(line.trim().toLowerCase());

/** Whether more text could make this one of the tags. */
function mayBegin(tags: readonly string[], text: string): boolean {
  const beginning = text.trimStart().toLowerCase();
  return tags.some(tag => tag.startsWith(beginning.trimEnd()));
}
