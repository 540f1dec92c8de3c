// Users that talk to a cluster while its parts fail, and what has to hold afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Fault } from './break-parts.ts';
import { type FollowedSession, followSession } from './follow-session.ts';
import { PATIENCE_MS, until } from './until.ts';
import { answerQuestions, type OpenQuestion } from './waiting-sessions.ts';

export interface LoadOptions {
  /** The one address of the chats. */
  readonly url: string;
  readonly users: number;
  /** Number of sessions of each user. */
  readonly sessions: number;
  /** Sessions that wait for an approval until the end. */
  readonly questions: readonly OpenQuestion[];
  /** No message is sent after this signal. */
  readonly ending: AbortSignal;
  /** The faults that happened meanwhile, complete when `ending` is aborted. */
  readonly faults: readonly Fault[];
}

/** Messages of one session: what it was told, and what it said. */
interface Conversation {
  readonly user: string;
  readonly id: string;
  readonly followed: FollowedSession;
  /** The runs of messages whose sending was confirmed. */
  readonly acknowledged: Set<string>;
  /** The questions whose answer was confirmed. */
  readonly approved: Set<string>;
  /** Requests that were refused, with their status. */
  readonly refusals: string[];
}

export interface LoadReport {
  readonly sessions: number;
  /** Messages whose sending was confirmed, and those whose sending is unknown because a chat ended meanwhile. */
  readonly messages: { readonly acknowledged: number; readonly unknown: number };
  readonly events: number;
  readonly runs: Readonly<Record<string, number>>;
  readonly reconnects: number;
  /** Requests that were refused, by what they asked and their status: nothing was done. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Seconds from a confirmed message to the end of its run, at most. */
  readonly slowestRun: number;
  /** Problems; empty when everything holds. */
  readonly problems: readonly string[];
  /** Times that readers of running sessions waited after each of `faults`, by kind. */
  readonly recovery: Readonly<Record<string, Recovery>>;
}

/** The longest time without an event in each session that had a run in the seconds after a fault: a call takes up to 1.5. Seconds. */
interface Recovery {
  readonly faults: number;
  readonly sessions: number;
  readonly median: number;
  readonly max: number;
  /** Sessions that waited for over five seconds. */
  readonly late: number;
}

/** Time after a fault in which its effects are looked for. */
const WATCHED_MS = 8000;
const asUser = (user: string) => ({ 'x-forwarded-user': user });

/** Sends messages until `ending`, then waits until every run has ended, and compares what readers saw with what is stored. */
export async function putLoad({ url, users, sessions, questions, ending, faults }: LoadOptions): Promise<LoadReport> {
  const names = Array.from({ length: users }, (_, index) => `user-${index}`);
  const talks = await Promise.all(names.flatMap(user => Array.from({ length: sessions }, () => open(url, user))));
  const counts = { unknown: 0 };
  await Promise.all(talks.map((talk, index) => talkUntil(url, talk, { ending, index, counts })));
  const problems: string[] = [];
  await Promise.all(talks.map(talk => settle(url, talk, problems)));
  problems.push(...(await answerQuestions(url, questions)));
  for (const { followed } of talks) followed.stop();
  return { ...describeLoad(talks, counts.unknown, problems), recovery: describeRecovery(talks, faults) };
}

async function open(url: string, user: string): Promise<Conversation> {
  const { id } = await until(async () => {
    const answer = await fetch(`${url}/api/sessions`, { method: 'POST', headers: asUser(user) });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as { id: string };
  });
  const session = `${url}/api/sessions/${id}`;
  const talk: Conversation = {
    ...{ user, id, acknowledged: new Set(), approved: new Set(), refusals: [] },
    followed: followSession(session, {
      headers: asUser(user),
      onEvent: event => {
        if (event.type === 'approval:request') void approve(session, talk, event.approvalId);
      },
    }),
  };
  return talk;
}

/** Approves until the answer is confirmed, as a user does who sees that the question is still there. */
async function approve(session: string, talk: Conversation, approvalId: string): Promise<void> {
  const body = JSON.stringify({ approved: true });
  const headers = { ...asUser(talk.user), 'content-type': 'application/json' };
  await until(async () => {
    if (hasResponse(talk, approvalId)) return;
    const answer = await fetch(`${session}/approvals/${approvalId}`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    if (answer.ok) talk.approved.add(approvalId);
    else if (answer.status < 500) talk.refusals.push(`approval ${answer.status}`);
    if (!answer.ok) throw new Error(String(answer.status));
  }).catch(() => {});
}

const hasResponse = ({ followed }: Conversation, approvalId: string): boolean =>
  followed.events.some(event => event.type === 'approval:response' && event.approvalId === approvalId);

interface TalkOptions {
  readonly ending: AbortSignal;
  readonly index: number;
  readonly counts: { unknown: number };
}

async function talkUntil(url: string, talk: Conversation, { ending, index, counts }: TalkOptions): Promise<void> {
  const headers = { ...asUser(talk.user), 'content-type': 'application/json' };
  for (let turn = 0; !ending.aborted; turn++) {
    const text = `${turn % 3 === 2 ? 'look' : 'pay'} ticket-${index}-${turn}`;
    const before = talk.acknowledged.size;
    const answer = await fetch(`${url}/api/sessions/${talk.id}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    if (answer?.ok) talk.acknowledged.add(((await answer.json()) as { runId: string }).runId);
    else if (answer && answer.status < 500) talk.refusals.push(`message ${answer.status}`);
    else counts.unknown += 1;
    // The next message follows the answer, or comes after a while, when it steers or waits.
    const isLast = talk.acknowledged.size > before;
    await (isLast ? ended(talk, Math.random() < 0.2 ? 1000 : 30_000, ending) : delay(1000));
  }
}

/** Resolves when every confirmed run has ended, or after `patienceMs`. */
async function ended(talk: Conversation, patienceMs: number, ending?: AbortSignal): Promise<boolean> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const ends = new Set(talk.followed.events.flatMap(event => (event.type === 'run:end' ? event.runId : [])));
    if ([...talk.acknowledged].every(runId => ends.has(runId))) return true;
    if (Date.now() > until || ending?.aborted) return false;
    await delay(100);
  }
}

/** Settles after the load: every run ends, and the reader has what is stored. */
async function settle(url: string, talk: Conversation, problems: string[]): Promise<void> {
  const where = `${talk.user} ${talk.id}`;
  if (!(await ended(talk, PATIENCE_MS))) problems.push(`${where}: a confirmed message has no answer`);
  const isRunning = (events: readonly SessionEvent[]): boolean => {
    const ends = new Set(events.flatMap(event => (event.type === 'run:end' ? event.runId : [])));
    return events.some(event => event.type === 'message:user' && !ends.has(event.runId));
  };
  const deadline = Date.now() + PATIENCE_MS;
  const readStored = () =>
    until(async () => {
      const answer = await fetch(`${url}/api/sessions/${talk.id}`, { headers: asUser(talk.user) });
      if (!answer.ok) throw new Error(String(answer.status));
      return ((await answer.json()) as { events: SessionEvent[] }).events;
    });
  let stored = await readStored();
  while ((isRunning(stored) || talk.followed.events.length < stored.length) && Date.now() < deadline) {
    await delay(500);
    stored = await readStored();
  }
  if (isRunning(stored)) problems.push(`${where}: a run has no end`);
  for (const problem of talk.followed.problems) problems.push(`${where}: ${problem}`);
  if (JSON.stringify(stored) !== JSON.stringify(talk.followed.events))
    problems.push(`${where}: the reader has ${talk.followed.events.length} events, stored are ${stored.length}`);
  const texts = stored.flatMap(event => (event.type === 'message:user' ? event.text : []));
  if (new Set(texts).size !== texts.length) problems.push(`${where}: a message is stored twice`);
  const runs = new Set(stored.flatMap(event => (event.type === 'message:user' ? event.runId : [])));
  for (const runId of talk.acknowledged) if (!runs.has(runId)) problems.push(`${where}: ${runId} is lost`);
  for (const id of talk.approved) if (!hasResponse(talk, id)) problems.push(`${where}: the answer to ${id} is lost`);
}

/** Longest silences of the sessions that had a run, after the faults of each kind. */
function describeRecovery(talks: readonly Conversation[], faults: readonly Fault[]): Record<string, Recovery> {
  const kinds: Record<string, Recovery> = {};
  for (const [kind, same] of Object.entries(Object.groupBy(faults, fault => fault.kind))) {
    const seconds = same!
      .flatMap(({ start, end = start }) => talks.flatMap(talk => longestSilence(talk, end) ?? []))
      .map(ms => Math.round(ms / 100) / 10)
      .sort((a, b) => a - b);
    kinds[kind] = {
      faults: same!.length,
      sessions: seconds.length,
      median: seconds[Math.floor(seconds.length / 2)] ?? 0,
      max: seconds.at(-1) ?? 0,
      late: seconds.filter(time => time > 5).length,
    };
  }
  return kinds;
}

/** Largest time without an event in a session with an open run, in milliseconds, in the time after a fault; absent when no run was open then. */
function longestSilence({ followed: { events, times } }: Conversation, from: number): number | undefined {
  const open = new Set<string>();
  let longest: number | undefined;
  for (const [index, event] of events.entries()) {
    if (event.type === 'message:user') open.add(event.runId);
    if (event.type === 'run:end') open.delete(event.runId);
    const [time, next] = [times[index]!, times[index + 1]];
    if (open.size === 0 || next === undefined || next < from || time > from + WATCHED_MS) continue;
    longest = Math.max(longest ?? 0, next - Math.max(time, from));
  }
  return longest;
}

const countEach = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(names, name => name)).map(([name, same]) => [name, same!.length]));

function describeLoad(
  talks: readonly Conversation[],
  unknown: number,
  problems: readonly string[],
): Omit<LoadReport, 'recovery'> {
  const runs: Record<string, number> = {};
  let slowest = 0;
  for (const { followed } of talks) {
    const starts = new Map(
      followed.events.flatMap(event => (event.type === 'message:user' ? [[event.runId, event.at]] : [])),
    );
    for (const event of followed.events) {
      if (event.type !== 'run:end') continue;
      runs[event.reason] = (runs[event.reason] ?? 0) + 1;
      const start = starts.get(event.runId);
      if (start !== undefined) slowest = Math.max(slowest, (Date.parse(event.at) - Date.parse(start)) / 1000);
    }
  }
  const sum = (count: (talk: Conversation) => number): number => talks.reduce((total, talk) => total + count(talk), 0);
  return {
    sessions: talks.length,
    messages: { acknowledged: sum(talk => talk.acknowledged.size), unknown },
    events: sum(talk => talk.followed.events.length),
    runs,
    refusals: countEach(talks.flatMap(talk => talk.refusals)),
    reconnects: sum(talk => talk.followed.streams - 1),
    slowestRun: Math.round(slowest * 10) / 10,
    problems,
  };
}
