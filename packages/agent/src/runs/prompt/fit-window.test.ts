import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { countTokens, fitWindow } from './fit-window.ts';

const system: LanguageModelV4Message = { role: 'system', content: 'Be brief.' };
const user = (text: string): LanguageModelV4Message => ({ role: 'user', content: [{ type: 'text', text }] });
const assistant = (text: string): LanguageModelV4Message => ({ role: 'assistant', content: [{ type: 'text', text }] });
const result = (value: string): LanguageModelV4Message => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'c', toolName: 't', output: { type: 'text', value } }],
});
const sum = (messages: readonly LanguageModelV4Message[]) =>
  messages.reduce((total, message) => total + countTokens(message), 0);

it('a prompt that fits is unchanged', () => {
  const prompt = [system, user('Hi'), assistant('Hello')];
  expect(fitWindow(prompt, 1000)).toEqual({ messages: prompt });
});

it('old results are shortened before anything is left out; the newest stays whole', () => {
  const prompt = [
    system,
    user('a'),
    assistant('b'),
    result('x'.repeat(9000)),
    assistant('c'),
    result('y'.repeat(9000)),
  ];
  const { messages, shortened } = fitWindow(prompt, 4000);
  expect(shortened).toEqual({ results: 1, messages: 0 });
  expect(JSON.stringify(messages[3])).toContain('characters left out');
  expect(messages[5]).toEqual(prompt[5]);
  expect(sum(messages)).toBeLessThanOrEqual(4000);
});

it('then the oldest turns are removed as a whole: no result is left without its call', () => {
  const turn = (name: string) => [user(name), assistant(name.repeat(1500)), result('z'.repeat(300)), assistant('ok')];
  const prompt = [system, ...turn('a'), ...turn('b'), ...turn('c'), user('now')];
  const { messages, shortened } = fitWindow(prompt, 1000);
  expect(shortened).toEqual({ results: 0, messages: 8 });
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
  expect(messages[1]).toEqual(user('c'));
});

it('the newest result is shortened when nothing else helps', () => {
  const { messages, shortened } = fitWindow([system, user('a'), assistant('b'), result('x'.repeat(90_000))], 1000);
  expect(shortened).toEqual({ results: 1, messages: 0 });
  expect(sum(messages)).toBeLessThan(1000);
});

it('an image counts a fixed number of tokens, not its bytes', () => {
  const data = 'A'.repeat(1_000_000);
  const image: LanguageModelV4Message = {
    role: 'user',
    content: [{ type: 'file', mediaType: 'image/png', data: { type: 'data', data } }],
  };
  expect(countTokens(image)).toBeLessThan(2000);
});

it('texts of the newest turn are cut to one length, short ones not at all', () => {
  const texts = [`begin ${'x'.repeat(30_000)} end`, 'Why?'].map(text => ({ type: 'text' as const, text }));
  const { messages, shortened } = fitWindow([system, { role: 'user', content: texts }], 2000);
  expect(shortened).toEqual({ results: 0, messages: 0, texts: 1 });
  expect(JSON.stringify(messages[1])).toMatch(/begin x+\\n\[… \d+ characters left out …\]\\nx+ end/);
  expect(messages[1]!.content.at(-1)).toEqual(texts[1]);
  expect(sum(messages)).toBeGreaterThan(1800);
  expect(sum(messages)).toBeLessThanOrEqual(2000);
});

it('Chinese and Japanese count a token for each letter', () => {
  expect(countTokens(user('天気はどうですか'.repeat(100)))).toBeGreaterThan(800);
});

it('a document that does not fit gives way to its mention', () => {
  const data = { type: 'data' as const, data: 'A'.repeat(1_000_000) };
  const document: LanguageModelV4Message = {
    role: 'user',
    content: [
      { type: 'text', text: 'Sum it up.' },
      { type: 'file', mediaType: 'application/pdf', data },
    ],
  };
  const { messages, shortened } = fitWindow([system, document], 5000);
  expect(JSON.stringify(messages)).toContain('A file that does not fit');
  expect(JSON.stringify(messages)).toContain('Sum it up.');
  expect(shortened).toEqual({ results: 0, messages: 0, texts: 1 });
});
