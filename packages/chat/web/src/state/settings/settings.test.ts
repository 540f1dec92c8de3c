import type { ChatClient } from '@vitrine/agent/api';
import type { Settings, SettingsChange } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { createSettings } from './settings.ts';

/** A server whose answers wait until they are let go. */
function slowServer() {
  const requests: { settings: SettingsChange | undefined; answer(settings: Settings): void; fail(): void }[] = [];
  const ask = (settings?: SettingsChange) =>
    new Promise<Settings>((resolve, reject) => {
      requests.push({ settings, answer: resolve, fail: () => reject(new Error('The disk is full.')) });
    });
  const api = { settings: () => ask(), changeSettings: ask } as Partial<ChatClient> as ChatClient;
  return { asked: requests, settings: createSettings(api) };
}
const on: Settings = { approvals: 'default', compiledViews: true };
const off: Settings = { approvals: 'default', compiledViews: false };
const turns = async () => {
  for (let n = 0; n < 10; n++) await Promise.resolve();
};

it('changes reach the server one after the other, and the last one is shown meanwhile', async () => {
  const { asked, settings } = slowServer();
  const both = [settings.set(off), settings.set(on)];
  await turns();
  expect(asked.map(({ settings }) => settings)).toEqual([off]);
  asked[0]!.answer(off);
  await turns();
  expect(settings.getSnapshot()).toEqual(on);
  expect(asked.map(({ settings }) => settings)).toEqual([off, on]);
  asked[1]!.answer(on);
  await Promise.all(both);
  expect(settings.getSnapshot()).toEqual(on);
});

it('after a failed change the last answer of the server is shown, and later changes are dropped', async () => {
  const { asked, settings } = slowServer();
  const reading = settings.refresh();
  asked[0]!.answer(on);
  await reading;
  const failing = settings.set(off);
  await turns();
  asked[1]!.fail();
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(settings.getSnapshot()).toEqual(on);
  const next = settings.set(off);
  await turns();
  asked[2]!.answer(off);
  await next;
  expect(settings.getSnapshot()).toEqual(off);
});

it('an answer read before a change does not replace it', async () => {
  const { asked, settings } = slowServer();
  const reading = settings.refresh();
  const change = settings.set(off);
  await turns();
  asked[1]!.answer(off);
  await change;
  asked[0]!.answer(on);
  await reading;
  expect(settings.getSnapshot()).toEqual(off);
});
