// Sessions whose users leave a question open, as people do over lunch: they may take nothing from the others, and go on when the answer comes.
import { randomUUID } from 'node:crypto';
import type { SessionEvent } from '@vitrine/protocol/session';
import { until } from './until.ts';

/** A question that a session has asked its user. */
export interface OpenQuestion {
  /** Address of the session. */
  readonly session: string;
  readonly user: string;
  readonly approvalId: string;
  readonly runId: string | undefined;
}

/** Number of sessions that are opened or answered at the same time. */
const AT_ONCE = 8;

/** Opens `count` sessions, each of a user of its own, and resolves when each of them waits for its user. */
export function openQuestions(url: string, count: number): Promise<OpenQuestion[]> {
  return inTurns(
    Array.from({ length: count }, (_, index) => index),
    async index => {
      const user = `waiting-${index}`;
      const { id } = (await send(`${url}/api/sessions`, user)) as { id: string };
      const session = `${url}/api/sessions/${id}`;
      let attempts = 0;
      const sendMessage = () => {
        attempts += 1;
        const text = `pay ticket-${9000 + attempts}-${index}`;
        return send(`${session}/messages`, user, { text, messageId: randomUUID() });
      };
      await sendMessage();
      return until(async () => {
        const events = await readEvents(session, user);
        const request = events.find(event => event.type === 'approval:request');
        if (request?.type === 'approval:request')
          return { session, user, approvalId: request.approvalId, runId: request.runId };
        // A run that began before the user's server was connected had no tools.
        if (events.filter(event => event.type === 'run:end').length === attempts) await sendMessage();
        throw new Error(`${session} asks nothing.`);
      });
    },
  );
}

/** Allows every call, and resolves with the problems: sessions that do not go on. */
export async function answerQuestions(url: string, questions: readonly OpenQuestion[]): Promise<string[]> {
  const problems = await inTurns(questions, async ({ session, user, approvalId, runId }) => {
    await send(`${session}/approvals/${approvalId}`, user, { approved: true });
    return until(async () => {
      const end = (await readEvents(session, user)).find(event => event.type === 'run:end' && event.runId === runId);
      if (end?.type !== 'run:end') throw new Error(`${session} does not end.`);
      return end.reason === 'completed'
        ? []
        : [`${session.slice(url.length)}: a run that waited ended as ${end.reason}`];
    }).catch((error: unknown) => [String(error)]);
  });
  return problems.flat();
}

/** Posts until it is answered. An answer to an approval that was given already counts, because the answer before may have been lost. */
function send(address: string, user: string, body: object = {}): Promise<unknown> {
  const headers = { 'x-forwarded-user': user, 'content-type': 'application/json' };
  return until(async () => {
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 409) throw new Error(`${address}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  });
}

async function readEvents(session: string, user: string): Promise<SessionEvent[]> {
  const answer = await fetch(session, { headers: { 'x-forwarded-user': user } });
  if (!answer.ok) throw new Error(`${session}: ${answer.status}`);
  return ((await answer.json()) as { events: SessionEvent[] }).events;
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of rest) results[index] = await work(item);
    }),
  );
  return results;
}
