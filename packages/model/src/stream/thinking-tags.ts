// Separates reasoning that a model writes into its text between <think> tags, as many open models do on servers that do not separate it.
// Tags may be split over pieces. Only a block at the beginning of the text counts, because an answer may speak about such tags.

export type TextPiece =
  | { readonly kind: 'text' | 'reasoning'; readonly delta: string }
  /** The text so far was reasoning: its opening tag is part of the prompt of some models, so only the closing one was written. */
  | { readonly kind: 'was-reasoning' };

export interface ThinkingTags {
  /** The pieces that are certain by now. */
  push(delta: string): TextPiece[];
  /** The rest, at the end of the text. */
  end(): TextPiece[];
}

/** Tags that models write around their reasoning, in lower case. */
const PAIRS: readonly (readonly [opening: string, closing: string])[] = [
  ...['think', 'thinking', 'thought', 'reasoning', 'seed:think'].map(name => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
];
const OPENINGS = PAIRS.map(([opening]) => opening);
/** Text between the reasoning and the answer in the format of the last pair. */
const BEFORE_ANSWER = '<|start|>assistant<|channel|>final<|message|>';
/** Closing tags that count without an opening one, on a line of their own. */
const LONE_CLOSING = ['</think>', '</thinking>'];
/** An answer that has such a tag speaks about it. */
const LONE_OPENING = /<think(?:ing)?>/i;

/** How far a text was read. */
interface Reading {
  readonly place: 'beginning' | 'thinking' | 'text';
  /** What has come and is not read. */
  readonly pending: string;
  /** The tag that ends the reasoning. */
  readonly closing: string;
  readonly hasThought: boolean;
  readonly isLineStart: boolean;
  /** The text so far, while a closing tag may still make it reasoning. */
  readonly textSoFar: string;
}

/** A reading that has come further, and the pieces that are certain; undefined: more of the text is needed. */
type Step = [Reading, pieces: TextPiece[]] | undefined;

const BEGINNING: Reading = {
  place: 'beginning',
  pending: '',
  closing: '',
  hasThought: false,
  isLineStart: true,
  textSoFar: '',
};

const READERS: Record<Reading['place'], (reading: Reading) => Step> = {
  beginning: readBeginning,
  thinking: readThinking,
  text: readText,
};

export function createThinkingTags(): ThinkingTags {
  let reading = BEGINNING;
  return {
    push(delta) {
      reading = { ...reading, pending: reading.pending + delta };
      const pieces: TextPiece[] = [];
      while (reading.pending !== '') {
        const step = READERS[reading.place](reading);
        if (!step) break;
        reading = step[0];
        pieces.push(...step[1]);
      }
      return pieces;
    },
    end() {
      const { place, pending: rest, hasThought } = reading;
      const isReasoning = place === 'text' && isLoneTag(reading, rest);
      reading = { ...reading, pending: '' };
      if (place === 'thinking') return piece('reasoning', rest);
      if (isReasoning) return [{ kind: 'was-reasoning' }];
      return piece('text', place === 'beginning' && hasThought ? rest.trimStart() : rest);
    },
  };
}

const piece = (kind: 'text' | 'reasoning', delta: string): TextPiece[] => (delta === '' ? [] : [{ kind, delta }]);

function readBeginning(reading: Reading): Step {
  const { pending, hasThought } = reading;
  const beginning = pending.trimStart().toLowerCase();
  const pair = PAIRS.find(([opening]) => beginning.startsWith(opening));
  if (!pair && mayBegin(hasThought ? [...OPENINGS, BEFORE_ANSWER] : OPENINGS, pending)) return undefined;
  const text = hasThought || pair ? pending.trimStart() : pending;
  if (pair) {
    const [opening, closing] = pair;
    return [{ ...reading, place: 'thinking', pending: text.slice(opening.length), closing, hasThought: true }, []];
  }
  const isBeforeAnswer = hasThought && beginning.startsWith(BEFORE_ANSWER);
  return [{ ...reading, place: 'text', pending: isBeforeAnswer ? text.slice(BEFORE_ANSWER.length) : text }, []];
}

function readThinking(reading: Reading): Step {
  const { pending, closing } = reading;
  // Not by a lower-case copy: some letters become longer in lower case.
  const at = pending.search(new RegExp(closing.replace(/[[\]|]/g, '\\$&'), 'i'));
  if (at >= 0)
    return [
      { ...reading, place: 'beginning', pending: pending.slice(at + closing.length) },
      piece('reasoning', pending.slice(0, at)),
    ];
  const certain = Math.max(0, pending.length - closing.length + 1);
  if (certain === 0) return undefined;
  return [{ ...reading, pending: pending.slice(certain) }, piece('reasoning', pending.slice(0, certain))];
}

function readText(reading: Reading): Step {
  const { pending, hasThought, isLineStart } = reading;
  if (hasThought) return [{ ...reading, pending: '' }, piece('text', pending)];
  const end = pending.indexOf('\n');
  const line = end === -1 ? pending : pending.slice(0, end);
  if (isLineStart && end === -1 && mayBegin(LONE_CLOSING, line)) return undefined;
  if (isLoneTag(reading, line))
    return [
      { ...reading, place: 'beginning', pending: pending.slice(end + 1), hasThought: true },
      [{ kind: 'was-reasoning' }],
    ];
  const text = end === -1 ? pending : pending.slice(0, end + 1);
  const textSoFar = reading.textSoFar + text;
  return [{ ...reading, pending: pending.slice(text.length), isLineStart: end !== -1, textSoFar }, piece('text', text)];
}

/** Whether a line is a closing tag that makes the text before it reasoning. */
function isLoneTag({ isLineStart, textSoFar }: Reading, line: string): boolean {
  return isLineStart && isLoneClosing(line) && !LONE_OPENING.test(textSoFar);
}

const isLoneClosing = (line: string): boolean => LONE_CLOSING.includes(line.trim().toLowerCase());

/** Whether more text could make this one of the tags. */
function mayBegin(tags: readonly string[], text: string): boolean {
  const beginning = text.trimStart().toLowerCase();
  return tags.some(tag => tag.startsWith(beginning.trimEnd()));
}
