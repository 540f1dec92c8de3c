// Holds back what looks like a call of a tool in the text of an answer, and makes it a call where there is no doubt: every part of it can be read, it
// is for a tool that is offered and takes the arguments, and nothing but such calls follows. Everything else stays text.
import { readCalls, type WrittenCall } from './read-calls.ts';

/** A call that the text had. */
export interface TextCall {
  /** As the tool is offered. */
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
  /** Absent: the call goes to the end of the answer. */
  readonly closing?: string;
  /** Where it is read as a mark. @default anywhere but in a block of code */
  readonly at?: 'line' | 'beginning';
  /** What is part of the call. @default false */
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
/** How a call as JSON begins; what begins otherwise is shown at once. */
const JSON_CALL = /^\s*(?:\[\s*)?(?:\{\s*)?(?:"(?:name|function|tool|tool_name|type)"|"\w{0,9}$|$)/;

export function createTextCalls(resolve: ResolveCall): TextCalls {
  let pending = '';
  let place: Place = { isBlank: true, isInCode: false, line: '' };
  let mark: Mark | undefined;
  /** Calls that end the answer, unless other text follows. */
  let calls: TextCall[] = [];
  let waiting = '';
  let hasShown = false;
  let hasMade = false;

  const release = (text: string): string => {
    place = advance(place, text);
    return text;
  };
  /** Other text has followed: they were none. */
  const releaseHeld = (): string => {
    const text = waiting;
    if (calls.length > 0) hasShown = true;
    [waiting, calls] = ['', []];
    return release(text);
  };
  const take = (length: number): string => {
    const head = pending.slice(0, length);
    pending = pending.slice(length);
    return head;
  };
  const toCalls = (raw: string, { opening, closing = '', includesMarks }: Mark): TextCall[] | undefined => {
    const body = includesMarks
      ? raw
      : raw.slice(opening.length, raw.endsWith(closing) ? raw.length - closing.length : undefined);
    const resolved = readCalls(body)?.map(call => resolveWritten(call, resolve));
    return resolved?.every(call => call !== undefined) ? resolved : undefined;
  };
  /** Each returns the text to release; undefined: more of the answer is needed. */
  const readText = (): string | undefined => {
    const isAfterCall = calls.length > 0;
    const here = advance(place, waiting);
    const next = findMark(pending, here);
    if (!next) {
      const certain = pending.length - countUncertain(pending, here);
      if (isAfterCall && pending.slice(0, certain).trim() === '') {
        waiting += take(certain);
        return undefined;
      }
      const text = isAfterCall ? releaseHeld() : '';
      return certain === 0 && text === '' ? undefined : text + release(take(certain));
    }
    const before = take(next.index);
    mark = next.mark;
    if (before.trim() !== '') return releaseHeld() + release(before);
    waiting += before;
    return '';
  };
  const readCall = (current: Mark, isEnd: boolean): string | undefined => {
    if (
      current.at !== undefined &&
      !JSON_CALL.test(pending.slice(current.includesMarks ? 0 : current.opening.length))
    ) {
      mark = undefined;
      return releaseHeld() + release(take(current.opening.length));
    }
    const closing = current.closing === undefined ? -1 : pending.indexOf(current.closing, current.opening.length);
    if (closing === -1 && !isEnd) return undefined;
    const raw = closing === -1 ? pending : pending.slice(0, closing + (current.closing?.length ?? 0));
    const read = toCalls(raw, current);
    mark = undefined;
    pending = pending.slice(raw.length);
    if (read) {
      calls.push(...read);
      waiting += raw;
      return '';
    }
    hasShown ||= isPlain(current);
    return releaseHeld() + release(raw);
  };
  const run = (isEnd: boolean): string => {
    let text = '';
    while (pending !== '') {
      const next = mark ? readCall(mark, isEnd) : readText();
      if (next === undefined) break;
      text += next;
    }
    return text;
  };

  return {
    push(delta) {
      pending += delta;
      return run(false);
    },
    end(allowed) {
      const text = run(true);
      // An opening that was begun and not written to its end.
      const rest = pending;
      pending = '';
      hasMade = allowed && calls.length > 0 && rest.trim() === '';
      return hasMade ? { text, calls } : { text: text + releaseHeld() + release(rest), calls: [] };
    },
    get hasMade() {
      return hasMade;
    },
    get hasShown() {
      return hasShown;
    },
  };
}

function resolveWritten({ name, readings }: WrittenCall, resolve: ResolveCall): TextCall | undefined {
  for (const args of readings) {
    const offeredName = resolve(name, args);
    if (offeredName !== undefined) return { name: offeredName, args };
  }
  return undefined;
}

/** Where the answer is. */
interface Place {
  /** Nothing but white space so far. */
  readonly isBlank: boolean;
  /** Within a block of code, by the lines before this one. */
  readonly isInCode: boolean;
  /** What this line has so far. */
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
