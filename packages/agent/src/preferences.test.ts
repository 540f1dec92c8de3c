// What the user prefers: stored, taken back, refused when it does not exist, and told to the model.
import { expect, it, onTestFinished } from 'vitest';
import { changePreferences, describePreferences, readPreferences } from './preferences.ts';
import { createSqliteStore } from './store/sqlite/sqlite-store.ts';

function openStore() {
  const store = createSqliteStore({ file: ':memory:' });
  onTestFinished(() => store.close());
  return store;
}

it('changes only the given members, and null takes one back', async () => {
  const store = openStore();
  expect(await readPreferences(store)).toEqual({});
  await changePreferences(store, { locale: 'de-CH', timeZone: 'Europe/Zurich' });
  await changePreferences(store, { units: 'metric', locale: null });
  expect(await readPreferences(store)).toEqual({ timeZone: 'Europe/Zurich', units: 'metric' });
});

it.each([{ language: 'not a language' }, { locale: 'not a locale' }, { timeZone: 'Europe/Atlantis' }])(
  'refuses %o and keeps the stored ones',
  async change => {
    const store = openStore();
    await changePreferences(store, { language: 'de', locale: 'fr', timeZone: 'UTC' });
    await expect(changePreferences(store, change)).rejects.toMatchObject({ code: 'bad-arguments' });
    expect(await readPreferences(store)).toEqual({ language: 'de', locale: 'fr', timeZone: 'UTC' });
  },
);

it('tells the model what is set, and nothing else', () => {
  expect(describePreferences({})).toBe('');
  expect(describePreferences({ language: 'de' })).toBe('\nThe user reads the page of this chat in the language de.');
  expect(describePreferences({ timeZone: 'Asia/Tokyo', units: 'imperial' })).toBe(
    '\nThe user is in the time zone Asia/Tokyo.\nThe user uses imperial units: convert what tools return in others.',
  );
});
