// Contract: consents, opt-ins, settings and view states.
import { expect, it } from 'vitest';
import { type CreatePlace, openSessions, openStore } from './open-stores.ts';

const consent = { scope: 'chat', initiator: 'view', server: 'shop', tool: 'add', sessionId: 's' } as const;

export function testChoices(createPlace: CreatePlace): void {
  it('consents are stored once, in their order, with their time, and removed as they were added', async () => {
    const store = await openSessions(createPlace);
    const other = { ...consent, tool: `\0${'x'.repeat(9000)}` };
    await store.addConsent(consent);
    await store.addConsent(other);
    await store.addConsent({ ...consent });
    expect(await store.listConsents()).toEqual([consent, other]);
    expect(await store.listGivenConsents()).toEqual([
      { ...consent, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
      { ...other, since: expect.any(String) },
    ]);
    await store.removeConsents([{ ...consent }, { ...consent, tool: 'unknown' }]);
    expect(await store.listConsents()).toEqual([other]);
    await store.removeConsents([]);
    await store.removeConsents([other]);
    expect(await store.listConsents()).toEqual([]);
  });

  it('opt-ins are listed by server name, without those that have none', async () => {
    const store = await openSessions(createPlace);
    for (const server of ['b', 'Z', 'ä', 'a']) await store.setOptIns(server, ['wasm']);
    await store.setOptIns('a', ['wasm', 'blob']);
    await store.setOptIns('b', []);
    await store.setOptIns('unknown', []);
    expect(await store.listOptIns()).toEqual([
      { server: 'Z', optIns: ['wasm'] },
      { server: 'a', optIns: ['wasm', 'blob'] },
      { server: 'ä', optIns: ['wasm'] },
    ]);
  });

  it('a setting is the last value of its name', async () => {
    const store = await openSessions(createPlace);
    expect(await store.getSetting('light')).toBeUndefined();
    await store.setSetting('light', { on: true });
    for (const value of [false, null, 0, '', '\0\ud800', [{ a: null }]]) {
      await store.setSetting('light', value);
      expect(await store.getSetting('light')).toEqual(value);
    }
    await store.setSetting('li\0ght', 1);
    expect([await store.getSetting('li\0ght'), await store.getSetting('\\0000')]).toEqual([1, undefined]);
  });

  it('settings are replaced by what a function returns, and left alone where it returns nothing', async () => {
    const store = await openSessions(createPlace);
    await store.setSetting('li\0ght', { on: true });
    await store.setSetting('sound', { on: true });
    const values = new Map<string, unknown>();
    const change = (name: string, value: unknown): unknown => {
      values.set(name, value);
      return name === 'sound' ? { on: false } : undefined;
    };
    expect(await store.changeSettings(change)).toBe(1);
    expect(values.get('li\0ght')).toEqual({ on: true });
    expect([await store.getSetting('li\0ght'), await store.getSetting('sound')]).toEqual([{ on: true }, { on: false }]);
    expect(await store.changeSettings(() => undefined)).toBe(0);
  });

  it('a view state belongs to its surface', async () => {
    const store = await openSessions(createPlace);
    const state = { sessionId: 'a', surfaceId: 's1', server: 'shop' };
    await store.setViewState({ ...state, json: '{"a":"\\u0000\\\\"}' });
    await store.setViewState({ ...state, sessionId: 'b', json: '2' });
    expect(await store.getViewState('a', 's1')).toBe('{"a":"\\u0000\\\\"}');
    await store.setViewState({ ...state, json: '3' });
    expect([await store.getViewState('a', 's1'), await store.getViewState('b', 's1')]).toEqual(['3', '2']);
    await store.setViewState(state);
    expect([await store.getViewState('a', 's1'), await store.getViewState('a', 's2')]).toEqual([undefined, undefined]);
  });

  it('everything is there after closing and opening again', async () => {
    const place = await createPlace();
    const before = await openStore(place);
    await before.createSession({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' });
    await before.addConsent(consent);
    await before.setSetting('light', true);
    await before.setOptIns('shop', ['wasm']);
    await before.setViewState({ sessionId: 'a', surfaceId: 's', server: 'shop', json: '1' });
    await before.close();
    await before.close();
    const after = await openStore(place);
    expect(await after.listConsents()).toEqual([consent]);
    expect(await after.getSetting('light')).toBe(true);
    expect(await after.listOptIns()).toEqual([{ server: 'shop', optIns: ['wasm'] }]);
    expect(await after.getViewState('a', 's')).toBe('1');
    expect(await after.listSessions()).toHaveLength(1);
  });
}
