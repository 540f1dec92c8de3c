// Groups the calls of a turn, from the message to its answer, under one line that folds them. A pure function of the rows: what is folded is
// neither in the log nor in a component.
import { hasA2UI } from '../../a2ui/list-steps.ts';
import { type CallEntry, findUI, type StepEntry } from './transcript.ts';
import type { TranscriptRow } from './transcript-rows.ts';

/**
 * - `running`: no answer yet; the list follows. - `answered`: the answer has begun; the list is folded. - `ended`: the run is over without an
 * answer, and the calls are all there is.
 */
type TurnState = 'running' | 'answered' | 'ended';

/** The line of a turn. */
export interface TurnRow {
  readonly kind: 'turn';
  readonly key: string;
  readonly state: TurnState;
  /** All calls of the turn, also those that stay in sight. */
  readonly calls: readonly CallEntry[];
}

export interface PlacedRow {
  readonly row: TranscriptRow | TurnRow;
  /** The turn whose list has the row. */
  readonly turn?: TurnRow;
  /** The form of a row of a turn while its list is folded; absent: it is hidden. `line`: also a call alone, until its answer begins. */
  readonly inSight?: 'full' | 'line';
}

export interface TurnActivity {
  /** The run that goes on. */
  readonly runId: string | undefined;
  /** Key of the step whose words have begun to come. */
  readonly writing: string | undefined;
  /** The calls that the user is asked about. */
  readonly asked: ReadonlySet<string | undefined>;
  /** True if one line says all of the call's result. */
  isSmall(call: CallEntry): boolean;
}

/** Fewer calls are their own lines. */
const MIN_CALLS = 2;
/** UTF-16 units of the words between calls that are folded with them. */
const MAX_NARRATION = 400;
/** UTF-16 units of an answer that points at the result above it instead of telling it. */
const MAX_POINTING_ANSWER = 280;

export function groupTurns(rows: readonly TranscriptRow[], activity: TurnActivity): PlacedRow[] {
  const placed: PlacedRow[] = [];
  for (let start = 0; start < rows.length; ) {
    const end = findTurnEnd(rows, start);
    placed.push(...(end > start ? placeTurn(rows, start, end, activity) : [{ row: rows[start]! }]));
    start = Math.max(end, start + 1);
  }
  return placed;
}

/** The index after the last call of the turn that begins with the call at `start`; `start` itself when no turn begins there. */
function findTurnEnd(rows: readonly TranscriptRow[], start: number): number {
  const first = rows[start]!;
  if (!isModelCall(first)) return start;
  let end = start + 1;
  for (let index = end; index < rows.length; index++) {
    const row = rows[index]!;
    if (isModelCall(row) && row.call.runId === first.call.runId) end = index + 1;
    else if (isModelCall(row) || row.kind === 'user' || (row.kind === 'step' && !isNarration(row))) break;
  }
  return end;
}

const isModelCall = (row: TranscriptRow): row is CallEntry => row.kind === 'call' && row.call.initiator === 'model';

/** A step that only leads to the next calls, with few words or none. */
const isNarration = ({ end }: StepEntry): boolean =>
  end !== undefined &&
  end.calls.length > 0 &&
  end.calls.every(({ problem }) => problem === undefined) &&
  end.text.length <= MAX_NARRATION;

function placeTurn(rows: readonly TranscriptRow[], start: number, end: number, activity: TurnActivity): PlacedRow[] {
  const members = rows.slice(start, end);
  const calls = members.filter(isModelCall);
  const answer = findAnswer(rows, end, calls[0]!, activity, members.some(hasWords));
  const pointedAt = answer && findPointedAt(rows, start, members, answer);
  const isRunning = calls[0]!.call.runId !== undefined && calls[0]!.call.runId === activity.runId;
  const state = answer ? 'answered' : isRunning ? 'running' : 'ended';
  if (calls.filter(call => !hasOwnUI(call)).length < MIN_CALLS)
    return members.map(row =>
      isModelCall(row) && row.result && state === 'running' ? { row, inSight: 'line' } : { row },
    );
  const turn: TurnRow = { kind: 'turn', key: `turn-${calls[0]!.key}`, state, calls };
  return [{ row: turn }, ...members.map(row => placeMember(row, turn, { pointedAt, activity }))];
}

interface TurnFacts {
  readonly pointedAt: CallEntry | undefined;
  readonly activity: TurnActivity;
}

function placeMember(row: TranscriptRow, turn: TurnRow, { pointedAt, activity }: TurnFacts): PlacedRow {
  if (row.kind === 'step') return { row, turn };
  // What views do, files, and what the user has allowed for longer are no calls of the turn.
  if (!isModelCall(row)) return { row };
  if ((row === pointedAt && !activity.isSmall(row)) || activity.asked.has(row.key) || hasOwnUI(row) || hasMedia(row))
    return { row, turn, inSight: 'full' };
  return row.result?.success === false ? { row, turn, inSight: 'line' } : { row, turn };
}

/** The step with the answer after the calls. Of a model that talks between its calls, words are an answer only when the step has ended. */
function findAnswer(
  rows: readonly TranscriptRow[],
  end: number,
  { call }: CallEntry,
  { writing }: TurnActivity,
  talks: boolean,
): StepEntry | undefined {
  for (const row of rows.slice(end)) {
    if (row.kind === 'user') return undefined;
    if (row.kind !== 'step' || row.start.runId !== call.runId) continue;
    if (row.end ? row.end.text.trim() !== '' : row.key === writing && !talks) return row;
  }
  return undefined;
}

const hasWords = (row: TranscriptRow): boolean => row.kind === 'step' && row.end !== undefined && row.end.text !== '';

/** The only call of the last step, when a short answer follows it. */
function findPointedAt(
  rows: readonly TranscriptRow[],
  start: number,
  members: readonly TranscriptRow[],
  answer: StepEntry,
): CallEntry | undefined {
  if (!answer.end || answer.end.text.length > MAX_POINTING_ANSWER) return undefined;
  const lastStep = rows.slice(0, start + members.length).findLast(row => row.kind === 'step');
  const callIds = lastStep?.kind === 'step' ? (lastStep.end?.calls.map(({ callId }) => callId) ?? []) : [];
  return callIds.length === 1 ? members.filter(isModelCall).find(({ key }) => key === callIds[0]) : undefined;
}

/** Tells whether the tool brought an interface, or names a component of the page. */
function hasOwnUI(entry: CallEntry): boolean {
  const { call, result, refused } = entry;
  if (hasA2UI(entry)) return true;
  if (call.native && !refused && !result?.error) return true;
  const ui = findUI(entry);
  return ui !== undefined && ui.source !== 'compiled';
}

/** Tells whether the result has what an answer cannot repeat in words. */
const hasMedia = ({ result }: CallEntry): boolean =>
  result?.sanitized.content.some(({ type }) => type === 'image' || type === 'audio' || type === 'video') === true;
