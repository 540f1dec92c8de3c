// The score of a drawing, 1 to 5, by the rubric of README.md, as far as a machine can judge.
import { isSaid, plainWords } from './is-said.ts';
import type { MeasuredDrawing } from './measure-drawing.ts';
import { type AnswerValue, isPlumbing, readAnswer } from './read-answer.ts';
import type { RecordedAnswer } from './recorded-results.ts';

export interface DrawingScore {
  readonly score: number;
  /** Points that were taken off, by kind. */
  readonly faults: readonly string[];
}

export interface DrawingFacts {
  /** The errors of the page, and what axe complains of. */
  readonly complaints?: readonly string[];
  /** The arguments of the call. */
  readonly arguments?: { readonly [name: string]: unknown };
}

/** Height of the first screen: a laptop's window without its bars. */
const SCREEN = 700;
/** The least height that is worth a complaint. */
const SMALL = 72;
const STRICT = 1.5;

export function scoreDrawing(
  answer: RecordedAnswer,
  drawing: MeasuredDrawing,
  { complaints = [], arguments: args }: DrawingFacts = {},
): DrawingScore {
  const expected = readAnswer(answer, args);
  const lines = drawing.lines.map(({ text }) => text);
  const faults = [
    ...findLost(expected.values, drawing.reachable),
    ...findLate(expected.first, drawing),
    ...findRaw(lines, expected.isData),
    ...findTall(drawing.height, expected.height),
    ...(drawing.overflow > 1 ? [{ text: `sideways: ${drawing.overflow} px too wide`, cost: 1 }] : []),
    ...(complaints.length > 0 ? [{ text: `axe: ${complaints.join(' ').slice(0, 200)}`, cost: 1 }] : []),
  ];
  const cost = faults.reduce((sum, fault) => sum + fault.cost, 0);
  return { score: Math.max(1, 5 - cost), faults: faults.map(({ text }) => text) };
}

interface Fault {
  readonly text: string;
  readonly cost: number;
}

function findLost(values: readonly AnswerValue[], reachable: string): Fault[] {
  const words = plainWords(reachable);
  const missing = values.filter(value => !isSaid(value, words));
  if (missing.length === 0) return [];
  const examples = missing.slice(0, 3).map(({ key, value }) => `${key}=${String(value).slice(0, 40)}`);
  return [
    {
      text: `lost: ${missing.length} of ${values.length}: ${examples.join(', ')}`,
      cost: missing.length > values.length / 10 ? 2 : 1,
    },
  ];
}

/** Faults of an answer that begins below the first screen, or behind plumbing. */
function findLate(first: readonly AnswerValue[], { lines }: MeasuredDrawing): Fault[] {
  if (first.length === 0) return [];
  const isAnswer = (text: string): boolean => {
    const words = plainWords(text);
    return first.some(value => {
      const line =
        typeof value.value === 'string'
          ? (value.value
              .replace(/^```\w*$/gm, '')
              .trim()
              .split('\n')[0] ?? '')
          : value.value;
      return (
        isSaid({ ...value, value: line }, words) ||
        (typeof line === 'string' && words.length > 6 && plainWords(line).includes(words.trim()))
      );
    });
  };
  const all = lines.map(({ text }) => text).join('\n');
  const at = lines.findIndex(({ text }) => isAnswer(text));
  if (at < 0) return isAnswer(all) ? [] : [{ text: 'late: no answer in sight', cost: 2 }];
  if ((lines[at]?.top ?? 0) > SCREEN)
    return [{ text: `late: the answer begins at ${Math.round(lines[at]!.top)} px`, cost: 2 }];
  const plumbing = lines.slice(0, at).filter(({ text }) => text.length < 30 && isPlumbing(text.replace(/:$/, '')));
  return plumbing.length > 0 ? [{ text: `plumbing first: ${plumbing[0]?.text}`, cost: 1 }] : [];
}

/** Faults of values in the form of a machine. */
function findRaw(lines: readonly string[], isData: boolean): Fault[] {
  const faults: Fault[] = [];
  const short = lines.filter(line => line.length < 5_000);
  const all = lines.join('\n');
  if (/[{[,]\s*"[\w@.-]+"\s*:/.test(all) && isData) faults.push({ text: 'raw: JSON in sight', cost: 2 });
  const date = short.find(line => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(line));
  if (date && isData) faults.push({ text: `raw: the date ${date}`, cost: 1 });
  const word = short.find(line => /^(undefined|\[object Object\]|NaN)$/.test(line));
  if (word) faults.push({ text: `raw: ${word}`, cost: 1 });
  const markup = short.find(line => /<\/?(strong|b|em|td|tr|th|table|span|p|br|h\d)\b[^>]*>/i.test(line));
  if (markup) faults.push({ text: `raw: markup ${markup.slice(0, 40)}`, cost: 1 });
  const epoch = short.find(line =>
    /^1[,.\u202f]?[67]\d\d[,.\u202f]?\d{3}[,.\u202f]?\d{3}([,.\u202f]?\d{3})?$/.test(line),
  );
  if (epoch && isData) faults.push({ text: `raw: the epoch ${epoch}`, cost: 1 });
  return faults;
}

function findTall(height: number, needed: number): Fault[] {
  const ratio = height / Math.max(needed, SMALL / STRICT);
  if (ratio <= STRICT) return [];
  return [{ text: `tall: ${Math.round(height)} px for ${Math.round(needed)}`, cost: ratio > 2 * STRICT ? 2 : 1 }];
}
