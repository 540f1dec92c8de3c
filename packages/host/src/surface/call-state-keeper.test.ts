// The call state of a surface: a copy of what was set last is nothing new.
import { afterEach, expect, it, vi } from 'vitest';
import { createCallStateKeeper } from './call-state-keeper.ts';

afterEach(() => vi.unstubAllGlobals());

it('delivers each value once, though a chat hands over copies of it', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  const sync = vi.fn();
  const part = { type: 'ui-resource', uri: 'ui://a', server: 'a', mimeType: '', source: 'tool' } as const;
  const { updates, current } = createCallStateKeeper(part, sync);
  const set = (step: () => void): number => {
    sync.mockClear();
    step();
    for (const frame of frames.splice(0)) frame();
    return sync.mock.calls.length;
  };

  expect(set(() => updates.setPartialInput({ q: 'a' }))).toBe(1);
  expect(set(() => updates.setPartialInput({ q: 'a' }))).toBe(0);
  expect(set(() => updates.setPartialInput({ q: 'ab' }))).toBe(1);
  expect(set(() => updates.setInput({ q: 'ab' }))).toBe(1);
  expect(set(() => updates.setInput({ q: 'ab' }))).toBe(0);
  const result = { content: [{ type: 'text' as const, text: 'one' }], structuredContent: { list: [1] } };
  expect(set(() => updates.setResult(result))).toBe(1);
  expect(set(() => updates.setResult(structuredClone(result)))).toBe(0);
  expect(current.result).toBe(result);
  expect(set(() => updates.setResult({ ...result, structuredContent: { list: [2] } }))).toBe(1);
});
