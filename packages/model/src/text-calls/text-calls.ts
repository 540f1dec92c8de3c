// Holds back what looks like a call of a tool in the text of an answer, and makes it a call where there is no doubt: every part of it can be read, it
// is for a tool that is offered and takes the arguments, and nothing but such calls follows. Everything else stays text.
import { readCalls, type WrittenCall } from './read-calls.ts';

/** A call that the text had. */
export interface TextCall {
  /** Name by which the tool is offered. */
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** The name under which a tool is offered that takes these arguments; undefined when there is none, or more than one. */
export type ResolveCall = (name: string, args: Record<string, unknown>) => string | undefined;

export interface TextCalls {
  /** The text that is certain to be no call by now. */
  push(delta: string): string;
  /** The rest: text, or calls at the end of the answer where they are `allowed`. */
  end(allowed: boolean): { readonly text: string; readonly calls: readonly TextCall[] };
  /** Whether the text has the marks of a call that was not made one. */
  readonly hasShown: boolean;
  /** Whether `end` has returned calls. */
  readonly hasMade: boolean;
}

interface Mark {
  readonly opening: string;
  /** Text that ends the call; without it the call goes to the end of the answer. */
  readonly closing?: string;
  /** Place where the text is read as a mark. @default anywhere but in a block of code */
  readonly at?: 'line' | 'beginning';
  /** Whether the marks are part of the call. @default false */
  readonly includesMarks?: boolean;
}

const MARKS: readonly Mark[] = [
  ...['tool_call', 'tool_calls', 'function_call', 'function_calls'].map(name => ({
    opening: `<${name}>`,
    closing: `</${name}>`,
  })),
  { opening: '<function=', closing: '</function>', includesMarks: true },
  { opening: '[TOOL_CALLS]' },
  { opening: '<|python_tag|>' },
  { opening: '<|tool_call|>' },
  ...['json', 'tool_call', 'tool_code', ''].map(name => ({
    opening: `\`\`\`${name}\n`,
    closing: '\n```',
    at: 'line' as const,
  })),
  ...['{', '['].map(opening => ({
    opening,
    at: 'beginning' as const,
    includesMarks: true,
  })),
];
const LONGEST = Math.max(...MARKS.map(({ opening }) => opening.length));
/** A mark that no other text has. */
const isPlain = ({ at }: Mark): boolean => at === undefined;
/** Matches the beginning of a call as JSON; a text that begins otherwise is shown at once. */
const JSON_CALL = /^\s*(?:\[\s*)?(?:\{\s*)?(?:"(?:name|function|tool|tool_name|type)"|"\w{0,9}$|$)/;

/** How far an answer was read. */
interface Reading {
  /** What has come and is not read. */
  readonly pending: string;
  /** Where the text that was released ends. */
  readonly place: Place;
  /** The call that `pending` begins with; undefined: it is text. */
  readonly mark: Mark | undefined;
  /** Calls that end the answer, unless other text follows; what was written of them is held. */
  readonly calls: readonly TextCall[];
  readonly held: string;
  /** Whether the text has the marks of a call that was not made one. */
  readonly hasShown: boolean;
}

/** A reading that has come further, and the text that is released; undefined: more of the answer is needed. */
type Step = [Reading, text: string] | undefined;

const BEGINNING: Reading = {
  pending: '',
  place: { isBlank: true, isInCode: false, line: '' },
  mark: undefined,
  calls: [],
  held: '',
  hasShown: false,
};

export function createTextCalls(resolve: ResolveCall): TextCalls {
  let reading = BEGINNING;
  let hasMade = false;

  const run = (isEnd: boolean): string => {
    let released = '';
    while (reading.pending !== '') {
      const { mark } = reading;
      const step = mark ? readCall(reading, mark, { isEnd, resolve }) : readText(reading);
      if (!step) break;
      reading = step[0];
      released += step[1];
    }
    return released;
  };

  return {
    push(delta) {
      reading = { ...reading, pending: reading.pending + delta };
      return run(false);
    },
    end(allowed) {
      const text = run(true);
      // An opening that was begun and not written to its end.
      const { pending: rest, calls } = reading;
      hasMade = allowed && calls.length > 0 && rest.trim() === '';
      if (hasMade) {
        reading = { ...reading, pending: '' };
        return { text, calls };
      }
      const [ended, released] = release(reading, rest);
      reading = { ...ended, pending: '' };
      return { text: text + released, calls: [] };
    },
    get hasMade() {
      return hasMade;
    },
    get hasShown() {
      return reading.hasShown;
    },
  };
}

/** Releases what is held and text that follows it: what is held are no calls. */
function release(reading: Reading, text: string): [Reading, text: string] {
  const released = reading.held + text;
  const hasShown = reading.hasShown || reading.calls.length > 0;
  return [{ ...reading, place: advance(reading.place, released), calls: [], held: '', hasShown }, released];
}

function readText(reading: Reading): Step {
  const { pending, held } = reading;
  const isAfterCall = reading.calls.length > 0;
  const here = advance(reading.place, held);
  const next = findMark(pending, here);
  if (next) {
    const before = pending.slice(0, next.index);
    const marked: Reading = { ...reading, mark: next.mark, pending: pending.slice(next.index) };
    return before.trim() === '' ? [{ ...marked, held: held + before }, ''] : release(marked, before);
  }
  const certain = pending.length - countUncertain(pending, here);
  const text = pending.slice(0, certain);
  const rest: Reading = { ...reading, pending: pending.slice(certain) };
  if (isAfterCall && text.trim() === '') return certain === 0 ? undefined : [{ ...rest, held: held + text }, ''];
  return certain === 0 ? undefined : release(rest, text);
}

function readCall(
  reading: Reading,
  mark: Mark,
  { isEnd, resolve }: { readonly isEnd: boolean; readonly resolve: ResolveCall },
): Step {
  const { pending } = reading;
  const { opening, closing, includesMarks } = mark;
  if (mark.at !== undefined && !JSON_CALL.test(pending.slice(includesMarks ? 0 : opening.length)))
    return release({ ...reading, mark: undefined, pending: pending.slice(opening.length) }, opening);
  const end = closing === undefined ? -1 : pending.indexOf(closing, opening.length);
  if (end === -1 && !isEnd) return undefined;
  const raw = end === -1 ? pending : pending.slice(0, end + (closing?.length ?? 0));
  const rest: Reading = { ...reading, mark: undefined, pending: pending.slice(raw.length) };
  const calls = toCalls(raw, mark, resolve);
  if (calls) return [{ ...rest, calls: [...reading.calls, ...calls], held: reading.held + raw }, ''];
  return release({ ...rest, hasShown: reading.hasShown || isPlain(mark) }, raw);
}

/** Returns the calls of a text with its marks; undefined when one of them is for no tool that is offered. */
function toCalls(
  raw: string,
  { opening, closing = '', includesMarks }: Mark,
  resolve: ResolveCall,
): TextCall[] | undefined {
  const end = raw.endsWith(closing) ? raw.length - closing.length : undefined;
  const body = includesMarks ? raw : raw.slice(opening.length, end);
  const resolved = readCalls(body)?.map(call => resolveWritten(call, resolve));
  return resolved?.every(call => call !== undefined) ? resolved : undefined;
}

function resolveWritten({ name, readings }: WrittenCall, resolve: ResolveCall): TextCall | undefined {
  for (const args of readings) {
    const offeredName = resolve(name, args);
    if (offeredName !== undefined) return { name: offeredName, args };
  }
  return undefined;
}

/** Position in the answer. */
interface Place {
  /** Whether there is nothing but white space so far. */
  readonly isBlank: boolean;
  /** Whether the line is within a block of code, by the lines before it. */
  readonly isInCode: boolean;
  /** Text of this line so far. */
  readonly line: string;
}

const isFence = (line: string): boolean => /^ {0,3}```/.test(line);

function advance({ isBlank, isInCode, line }: Place, text: string): Place {
  const lines = (line + text).split('\n');
  const last = lines.pop() ?? '';
  return {
    isBlank: isBlank && text.trim() === '',
    isInCode: lines.filter(isFence).length % 2 === 1 ? !isInCode : isInCode,
    line: last,
  };
}

function isPlace({ at }: Mark, { isBlank, isInCode, line }: Place): boolean {
  if (at === 'beginning') return isBlank;
  if (isInCode !== isFence(line)) return false;
  return at === undefined || line.trim() === '';
}

/** The first mark in `text`, which begins at `place`. */
function findMark(text: string, place: Place): { mark: Mark; index: number } | undefined {
  const marks = MARKS.flatMap(mark => {
    for (let index = text.indexOf(mark.opening); index !== -1; index = text.indexOf(mark.opening, index + 1))
      if (isPlace(mark, advance(place, text.slice(0, index)))) return [{ mark, index }];
    return [];
  });
  const [first] = marks.toSorted((a, b) => a.index - b.index || b.mark.opening.length - a.mark.opening.length);
  const rest = first && text.slice(first.index);
  // A longer mark may be coming.
  return MARKS.some(({ opening }) => opening !== rest && opening.startsWith(rest ?? ' ')) ? undefined : first;
}

/** How many letters at the end of `text` may be the beginning of a mark. */
function countUncertain(text: string, place: Place): number {
  for (let length = Math.min(LONGEST, text.length); length > 0; length--) {
    const tail = text.slice(-length);
    const marks = MARKS.filter(({ opening }) => opening.startsWith(tail));
    if (marks.length === 0) continue;
    const here = advance(place, text.slice(0, -length));
    if (marks.some(mark => isPlace(mark, here))) return length;
  }
  return 0;
}
