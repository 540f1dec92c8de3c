// The user's choice of a profile: kept with the sessions, taken over from other processes, and taken back when its servers fail.
import { expect, it } from 'vitest';
import { createProfileChoice } from './profile-choice.ts';

/** A process with the profiles `ids`, on settings that processes share. */
function openProcess(settings: Map<string, unknown>, { ids = ['one', 'two', 'three'], initialId = 'one' } = {}) {
  const log: string[] = [];
  const errors: Error[] = [];
  const broken = new Set<string>();
  const choice = createProfileChoice({
    profiles: {
      initialId,
      find: id => (ids.includes(id) ? { name: id } : undefined),
      async connect(id) {
        if (broken.has(id)) throw new Error(`the servers of ${id} do not start`);
        log.push(`connect ${id}`);
      },
    },
    store: {
      getSetting: async name => settings.get(name),
      setSetting: async (name, value) => void settings.set(name, value),
    },
    apply: ({ name }) => void log.push(`apply ${name}`),
    change: work => work(),
    onError: error => errors.push(error),
  });
  return { choice, log, errors, broken };
}

it('a choice takes effect before its servers are connected, and other processes take it over', async () => {
  const settings = new Map<string, unknown>();
  const [here, elsewhere] = [openProcess(settings), openProcess(settings)];
  expect(here.choice.id).toBe('one');
  await here.choice.choose('two');
  expect(here.log).toEqual(['apply two', 'connect two']);
  await elsewhere.choice.restore();
  await elsewhere.choice.restore();
  expect(elsewhere.choice.id).toBe('two');
  expect(elsewhere.log).toEqual(['apply two', 'connect two']);
});

it('a choice whose servers fail is taken back, here and in the store', async () => {
  const settings = new Map<string, unknown>();
  const { choice, log, broken } = openProcess(settings);
  broken.add('two');
  await expect(choice.choose('two')).rejects.toThrow('do not start');
  expect(choice.id).toBe('one');
  expect(log).toEqual(['apply two', 'apply one', 'connect one']);
  const later = openProcess(settings);
  await later.choice.restore();
  expect(later.choice.id).toBe('one');
});

it('servers of a stored choice that fail are reported, and the choice holds', async () => {
  const settings = new Map<string, unknown>();
  await openProcess(settings).choice.choose('two');
  const { choice, errors, broken } = openProcess(settings);
  broken.add('two');
  await choice.restore();
  await expect.poll(() => errors.length).toBe(1);
  expect(choice.id).toBe('two');
});

it.each([
  ['the profile is gone', { ids: ['one', 'three'] }, 'one'],
  ['the chat was started with another one', { initialId: 'three' }, 'three'],
])('a stored choice does not hold when %s', async (_, options, id) => {
  const settings = new Map<string, unknown>();
  await openProcess(settings).choice.choose('two');
  const { choice } = openProcess(settings, options);
  await choice.restore();
  expect(choice.id).toBe(id);
});

it('an id that no profile has is refused, and changes nothing', async () => {
  const settings = new Map<string, unknown>();
  const { choice, log } = openProcess(settings);
  await expect(choice.choose('four')).rejects.toMatchObject({ code: 'bad-arguments', received: 'four' });
  expect([choice.id, log, settings.size]).toEqual(['one', [], 0]);
});
