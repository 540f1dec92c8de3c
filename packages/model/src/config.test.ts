import { expect, it } from 'vitest';
import { parseModelConfig } from './config.ts';
import { readRetryAfter } from './stream/failures.ts';

it('a complete configuration is read unchanged', () => {
  const config = {
    provider: 'openai-compatible',
    model: 'm',
    apiKey: 'k',
    baseURL: 'http://127.0.0.1:8080/v1',
    settings: { temperature: 0.2, reasoning: 'low' },
    prices: { input: 1, output: 2 },
    contextWindow: 8000,
  };
  expect(parseModelConfig(config)).toEqual(config);
});

it.each([
  [{ provider: 'antropic', model: 'm' }, /provider.*anthropic/],
  [{ provider: 'anthropic' }, /model/],
  [{ provider: 'anthropic', model: 'm', baseURL: 'ftp://x' }, /baseURL/],
  [{ provider: 'anthropic', model: 'm', apikey: 'sk-secret' }, /apikey/],
  [undefined, /configuration cannot be used/],
])('%j is refused with what is wrong', (config, message) => {
  const parse = () => parseModelConfig(config);
  expect(parse).toThrow(message);
  expect(parse).toThrow(expect.objectContaining({ code: 'bad-config' }));
  expect(parse).not.toThrow(/sk-secret/);
});

it.each([
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT' }, 4000],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('%j asks to wait %s ms', (headers, expected) => {
  expect(readRetryAfter(headers, 1000)).toBe(expected);
});
