// A history to search in: sessions of messages, answers and results of tools, always the same ones.
import type { Store } from '@vitrine/agent';
import type { NewSessionEvent } from '@vitrine/protocol/internal/events';

/** Words that occur as those of a language do: the first very often, the last seldom. */
const WORDS = 8_000;
/** Words of one text; every 20th result is a long one. */
const LENGTHS = { message: 15, answer: 150, result: 200, longResult: 10_000 };
const at = '2026-01-01T00:00:00.000Z';

/** The word of a rank; ranks of the same beginning are spread over common and rare ones. */
export const wordAt = (rank: number): string => {
  const letters = 'etaoinshrdlu';
  let word = '';
  for (let rest = rank * 7_919 + 13; word.length < 3 || rest > 0; rest = Math.floor(rest / letters.length))
    word += letters[rest % letters.length]!;
  return word;
};

/** Half of the messages are the user's. Between them every fourth question is answered by a tool. */
export async function fillHistory(store: Store, counts: { sessions: number; messages: number }): Promise<void> {
  const random = createRandom();
  const text = (length: number): string =>
    Array.from({ length }, () => wordAt(Math.floor(WORDS ** random()))).join(' ');
  const turns = counts.messages / counts.sessions / 2;
  for (let session = 0; session < counts.sessions; session++) {
    const id = `session-${session}`;
    await store.createSession({ id, createdAt: at });
    const events = Array.from({ length: turns }, (_, turn) => createTurn(session * turns + turn, text)).flat();
    await store.write(events.map(event => ({ type: 'event', sessionId: id, event, at })));
  }
}

function createTurn(number: number, text: (length: number) => string): NewSessionEvent[] {
  const runId = `run-${number}`;
  const callId = `call-${number}`;
  const message = `${text(LENGTHS.message)} number${number}`;
  const events: NewSessionEvent[] = [
    { type: 'message:user', messageId: `message-${number}`, text: message, runId, delivery: 'start' },
    { type: 'step:end', runId, step: 1, text: text(LENGTHS.answer), calls: [], finishReason: 'stop' },
    { type: 'run:end', runId, reason: 'completed', steps: 1 },
  ];
  if (number % 4 !== 0) return events;
  const result = text(number % 80 === 0 ? LENGTHS.longResult : LENGTHS.result);
  const tool = { callId, server: 'docs', toolName: 'read' };
  events.splice(
    1,
    0,
    { type: 'llm:tool-call', ...tool, args: {}, initiator: 'model' },
    {
      type: 'llm:tool-result',
      ...tool,
      success: true,
      sanitized: { content: [{ type: 'text', text: result }], meta: { isError: false } },
    },
  );
  return events;
}

/** Numbers from 0 to 1, the same in each run: xorshift32. */
function createRandom(): () => number {
  let state = 2_463_534_242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
