import { expect, it } from 'vitest';
import { readResultData } from './result-data.ts';

const WEATHER = { city: 'Oslo', temperature: 18.4, unit: '°C' };

it.each([
  ['JSON of the data', WEATHER, JSON.stringify(WEATHER, null, 2), 'same'],
  [
    'JSON in another order, without null',
    { ...WEATHER, wind: null },
    '{"unit":"°C","temperature":18.40,"city":"Oslo"}',
    'same',
  ],
  ['a text among the members', { text: 'Fine.', ok: true }, ' Fine.\n', 'same'],
  ['the data in words', WEATHER, 'Oslo: 18.4 °C, temperature', 'words'],
  ['words around the data', WEATHER, `Now:\n${JSON.stringify(WEATHER)}`, 'words'],
  ['another number', WEATHER, 'Oslo: 18.5 °C, temperature', 'more'],
  ['words of its own', WEATHER, 'Take a coat with you.', 'more'],
] as const)('%s', (_, data, text, relation) => {
  expect(readResultData(data).compareText(text)).toBe(relation);
});

it('a text that has the data beside arguments of the call only says the same', () => {
  const { compareText } = readResultData({ rows: [1, 2], count: 2 }, [], { table: 'ports' });
  expect(compareText('Here:\n{"table":"ports","rows":[1,2]}')).toBe('words');
  expect(compareText('{"table":"tides","rows":[1,2]}')).toBe('more');
});

it('the data are a text that is alone in them, and absent where they hold the content', () => {
  const content = [{ type: 'text', text: 'Fine.' }];
  expect(readResultData({ result: 'Fine.' }, content).data).toBe('Fine.');
  expect(readResultData({ content }, content).data).toBeUndefined();
  expect(readResultData(undefined, content).compareText('Fine.')).toBe('more');
});
