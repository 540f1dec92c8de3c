// A provider that takes fewer tokens than the chat assumes, over the real wire of an OpenAI-compatible server.
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { createModels } from '@vitrine/model';
import { type SeenRequest, startWireServer, type Turn } from '@vitrine/model/testing';
import { expect, it, onTestFinished } from 'vitest';
import { readUntil } from '../../packages/agent/test/support/events.ts';
import { openAgent } from '../../packages/agent/test/support/open-agent.ts';
import { allowAlways } from '../../packages/agent/test/support/weather.ts';
import { readCaseTitle } from './read-case.ts';

const WINDOW = 7500;
/** Counts tokens as a tokenizer counts English, about. */
const countTokens = ({ body }: SeenRequest): number => Math.ceil(JSON.stringify(body).length / 3.5);

const WORDS = 'The tide rises twice a day. ';
const report = WORDS.repeat(Math.ceil(40_000 / WORDS.length));

const harbour = {
  harbour: {
    tools: {
      log: { annotations: { readOnlyHint: true }, answer: () => ({ content: [{ type: 'text', text: report }] }) },
    },
  },
};

/** Refusals of a prompt by servers: with numbers, with one, and without. */
const REFUSALS: Record<string, (sent: number) => string> = {
  'both numbers': sent =>
    `This model's maximum context length is ${WINDOW} tokens. However, your messages resulted in ${sent} tokens.`,
  'the window alone': () => `input exceeds the context window: maximum context length is ${WINDOW} tokens`,
  'no number': () => 'the input length exceeds the context length',
};

async function openChat(refuse: (sent: number) => string, store = createSqliteStore({ file: ':memory:' })) {
  let next: Turn = { text: 'Noted.' };
  const wire = await startWireServer({
    otherwise: request => {
      if (countTokens(request) > WINDOW) return { status: 400, message: refuse(countTokens(request)) };
      const turn = next;
      next = { text: 'Noted.' };
      return turn;
    },
  });
  onTestFinished(() => wire.close());
  const models = createModels({ configs: [{ provider: 'ollama', model: 'm', baseURL: `${wire.origin}/v1` }] });
  const { agent, sessionId } = await openAgent(harbour, { models, store });
  let runs = 0;
  return {
    wire,
    /** Sends a message; resolves with the end of its run and the last step. */
    async say(text: string, turn?: Turn) {
      if (turn) next = turn;
      await agent.sendMessage(sessionId, { text });
      if (turn) await allowAlways(agent, sessionId);
      runs++;
      let ends = 0;
      const events = await readUntil(agent, sessionId, ({ type }) => type === 'run:end' && ++ends === runs);
      return { run: events.at(-1), step: events.findLast(({ type }) => type === 'step:end') };
    },
  };
}

it(readCaseTitle('s10'), async () => {
  for (const [name, refuse] of Object.entries(REFUSALS)) {
    // One result of 40,000 characters.
    const chat = await openChat(refuse);
    const call = { calls: [{ name: 'harbour__log', args: {} }] };
    const long = await chat.say('Read the log.', call);
    expect(long.run, name).toMatchObject({ type: 'run:end', reason: 'completed', steps: 2 });
    expect(long.step, name).toMatchObject({ text: 'Noted.', shortened: { results: 1, messages: 0 } });
    const before = chat.wire.requests.length;
    expect((await chat.say('And now?')).run, name).toMatchObject({ reason: 'completed' });
    // The window is known by now.
    expect(chat.wire.requests.length - before, name).toBe(1);

    // Five long messages, the last of which does not even fit alone.
    const talk = await openChat(refuse);
    for (const size of [9000, 9000, 9000, 9000, 60_000]) {
      const { run, step } = await talk.say(WORDS.repeat(size / WORDS.length));
      expect(run, name).toMatchObject({ reason: 'completed' });
      if (size === 60_000) {
        const body = JSON.stringify(talk.wire.requests.at(-1)?.body);
        expect(body, name).toContain('characters left out');
        expect(step, name).toMatchObject({ text: 'Noted.' });
      }
    }
    expect((await talk.say('Thanks.')).run, name).toMatchObject({ reason: 'completed' });
  }
});

it('the window that a refusal has shown is known after a restart', async () => {
  const store = createSqliteStore({ file: ':memory:' });
  const first = await openChat(REFUSALS['both numbers']!, store);
  await first.say(WORDS.repeat(2000));
  expect(first.wire.requests).toHaveLength(2);
  const second = await openChat(REFUSALS['both numbers']!, store);
  expect((await second.say(WORDS.repeat(2000))).run).toMatchObject({ reason: 'completed' });
  expect(second.wire.requests).toHaveLength(1);
});
