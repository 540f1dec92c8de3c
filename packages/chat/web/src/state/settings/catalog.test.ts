import { ApiError, type ChatClient } from '@vitrine/agent/api';
import { describe, expect, it } from 'vitest';
import { createCatalog, nameInWords, readCallTitle } from './catalog.ts';

describe('createCatalog()', () => {
  it('refresh() during a read reads once more: what is under way may be older than the change', async () => {
    const answers: ((names: string[]) => void)[] = [];
    const servers = () =>
      new Promise(resolve =>
        answers.push(names => resolve({ servers: names.map(name => ({ name, status: 'connected' })) })),
      );
    const api = { servers, tools: async () => [] } as unknown as ChatClient;
    const catalog = createCatalog(api, { setTimer: () => 0, clearTimer() {} });
    const first = catalog.refresh();
    const [second, third] = [catalog.refresh(), catalog.refresh()];
    answers[0]!(['old']);
    await first;
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!(['new']);
    await Promise.all([second, third]);
    expect(catalog.getSnapshot().servers.map(({ name }) => name)).toEqual(['new']);
    expect(answers).toHaveLength(2);
  });

  it('forgets an error when the lists can be read again, though nothing in them has changed; asks each second until then', async () => {
    let isAway = false;
    const servers = async () => {
      if (isAway) throw new ApiError('offline', 'No answer.');
      return { servers: [{ name: 'weather', status: 'connected' }] };
    };
    const delays: number[] = [];
    const catalog = createCatalog({ servers, tools: async () => [] } as unknown as ChatClient, {
      setTimer: (_, delayMs) => delays.push(delayMs),
      clearTimer() {},
    });
    await catalog.refresh();
    isAway = true;
    await catalog.refresh();
    expect(catalog.getSnapshot()).toMatchObject({ phase: 'ready', error: 'No answer.' });
    isAway = false;
    await catalog.refresh();
    expect(catalog.getSnapshot().error).toBeUndefined();
    expect(delays).toEqual([15_000, 1_000, 15_000]);
  });
});

describe('nameInWords()', () => {
  it.each([
    ['check_shelf', 'Check shelf'],
    ['getWeather', 'Get weather'],
    ['read-file.v2', 'Read file v2'],
    ['SQL', 'SQL'],
    ['Ein Werkzeug', 'Ein Werkzeug'],
    ['9lives', '9lives'],
  ])('of %s is %s', (name, words) => {
    expect(nameInWords(name)).toBe(words);
  });
});

describe('readCallTitle()', () => {
  it('takes the title of the call, then of the tool, then the name in words', () => {
    expect(readCallTitle({ toolName: 'a_b', title: 'Own' }, { name: 'a_b', title: 'Other' })).toBe('Own');
    expect(readCallTitle({ toolName: 'a_b' }, { name: 'a_b', title: 'Other' })).toBe('Other');
    expect(readCallTitle({ toolName: 'a_b' }, undefined)).toBe('A b');
  });
});
