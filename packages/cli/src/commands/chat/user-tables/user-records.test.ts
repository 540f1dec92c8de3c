// What a chat remembers about its users, in PostgreSQL and in a file; the ledger in memory keeps the same rules.
import { createUsageLedger, type UsageLedger } from '@vitrine/chat/internal/command';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../../../test/support/temp-folder.ts';
import { openUserRecords, type UserRecords } from './user-records.ts';

const DAY = '2026-11-27';

/** Opens the records of one process. */
type OpenProcess = () => Promise<UserRecords>;

/** Creates the place of new records; each call of what it returns is another process. */
type CreatePlace = () => OpenProcess;

function inPlace(options: Pick<Parameters<typeof openUserRecords>[0], 'database' | 'schema' | 'data'>): OpenProcess {
  return async () => {
    const records = await openUserRecords(options);
    onTestFinished(() => records.close());
    return records;
  };
}

const PLACES: readonly (readonly [string, CreatePlace])[] = [
  ['a file', () => inPlace({ data: tempFolder() })],
  ...((await hasPostgres())
    ? [['PostgreSQL', () => inPlace({ database: POSTGRES_URL, schema: tempSchema(), data: '/nowhere' })] as const]
    : []),
];

/** Two ledgers that share what they count; `sweep` forgets what is old, at a time. */
type OpenLedgers = () => Promise<readonly [UsageLedger, UsageLedger, sweep?: (now: number) => Promise<void>]>;

function checkLedger(openLedgers: OpenLedgers): void {
  it('counts for each user and day alone, also fractions and large numbers', async () => {
    const [first, second] = await openLedgers();
    expect(await first.read('ann', DAY)).toEqual({ tokens: 0, cost: 0 });
    await first.add('ann', DAY, { tokens: 3_000_000_000, cost: 0.25 });
    await second.add('ann', DAY, { tokens: 1, cost: 0.5 });
    await first.add("bob'; --", DAY, { tokens: 7, cost: 0 });
    expect(await second.read('ann', DAY)).toEqual({ tokens: 3_000_000_001, cost: 0.75 });
    expect(await second.read("bob'; --", DAY)).toEqual({ tokens: 7, cost: 0 });
    expect(await second.read('ann', '2026-11-28')).toEqual({ tokens: 0, cost: 0 });
  });

  it('loses nothing that is counted at the same time', async () => {
    const [first, second] = await openLedgers();
    const ledgers = [first, second];
    const adds = Array.from({ length: 100 }, (_, index) =>
      ledgers[index % 2]!.add('ann', DAY, { tokens: index, cost: 0.5 }),
    );
    await Promise.all(adds);
    expect(await first.read('ann', DAY)).toEqual({ tokens: 4950, cost: 50 });
  });

  it('keeps the day before, for a clock that is late, and forgets days of months ago', async () => {
    const [first, second, sweep] = await openLedgers();
    for (const day of ['2026-09-29', '2026-11-30', '2026-12-01']) await first.add('ann', day, { tokens: 1, cost: 0 });
    await second.add('ann', '2026-11-30', { tokens: 1, cost: 0 });
    await sweep?.(Date.parse('2026-12-01'));
    const days = await Promise.all(
      ['2026-09-29', '2026-11-30', '2026-12-01'].map(async day => (await second.read('ann', day)).tokens),
    );
    expect(days).toEqual([0, 2, 1]);
  });
}

describe('the ledger in memory', () => {
  checkLedger(async () => {
    const ledger = createUsageLedger();
    return [ledger, ledger];
  });
});

describe.each(PLACES)('records in %s', (_, createPlace) => {
  const ann = { id: 'u-ann', name: 'Ann Äpfel', roles: ['user'] } as const;
  const bob = {
    id: 'u-bob',
    name: 'Bob 50%',
    roles: ['user', 'admin'],
    email: 'bob@example.com',
    subject: 's-bob',
  } as const;

  checkLedger(async () => {
    const open = createPlace();
    const [first, second] = [await open(), await open()];
    return [first.usageLedger, second.usageLedger, second.sweepUsage];
  });

  it('a session that was signed out in one process is refused in the others until its cookie ends', async () => {
    const open = createPlace();
    const [first, second] = [(await open()).revokedSessions, (await open()).revokedSessions];
    expect(await second.has('a')).toBe(false);
    await first.add('a', Date.now() + 60_000);
    await first.add('a', Date.now() + 60_000);
    expect(await second.has('a')).toBe(true);
    await second.add('ended', Date.now() - 1);
    await second.add('b', Date.now() + 60_000);
    expect([await first.has('a'), await first.has('b'), await first.has('ended')]).toEqual([true, true, false]);
  });

  it('the end of an access is heard within two seconds by the others, and once', async () => {
    const open = createPlace();
    const [first, second] = [(await open()).access, (await open()).access];
    const calls: string[] = [];
    onTestFinished(second.subscribe(userId => void calls.push(userId)));
    await first.revoke('u-ann', 1234);
    await expect.poll(() => calls, { timeout: 2000 }).toEqual(['u-ann']);
    expect(await second.read('u-ann')).toEqual({ revokedBefore: 1234 });
    await first.interrupt('u-bob');
    await expect.poll(() => calls, { timeout: 2000 }).toEqual(['u-ann', 'u-bob']);
    expect(await second.read('u-bob')).toEqual({});
  });

  it('rules are replaced as a whole, and do not touch the end of an access', async () => {
    const open = createPlace();
    const [first, second] = [(await open()).access, (await open()).access];
    await first.revoke('u-ann', 5);
    await first.setRules('u-ann', {
      isDisabled: true,
      role: 'admin',
      requestsPerMinute: 9,
      tokensPerDay: 3e9,
      costPerDay: 0.5,
    });
    expect(await second.read('u-ann')).toEqual({
      revokedBefore: 5,
      isDisabled: true,
      role: 'admin',
      requestsPerMinute: 9,
      tokensPerDay: 3e9,
      costPerDay: 0.5,
    });
    await second.setRules('u-ann', { role: 'user' });
    expect(await first.read('u-ann')).toEqual({ revokedBefore: 5, role: 'user' });
    expect([await first.swapAdmin('u-ann', true), await second.swapAdmin('u-ann', false)]).toEqual([undefined, true]);
  });

  it('users are found by name, address and id, page by page, with usage and rules', async () => {
    const { users, access, usageLedger } = await createPlace()();
    await users.noteUse(ann);
    await users.noteUse(bob);
    await users.noteUse({ ...bob, email: undefined, subject: undefined, name: 'Robert' });
    await usageLedger.add('u-bob', DAY, { tokens: 10, cost: 0.5 });
    await usageLedger.add('u-bob', '2026-10-27', { tokens: 1, cost: 1 });
    await access.setRules('u-bob', { isDisabled: true });
    const find = async (search?: string) =>
      (await users.list({ search, usageSince: '2026-11-01', limit: 9 })).map(({ name }) => name);
    expect((await find()).toSorted()).toEqual(['Ann Äpfel', 'Robert']);
    expect(await find('ÄPFEL')).toEqual(['Ann Äpfel']);
    expect(await find('bob@EXAMPLE')).toEqual(['Robert']);
    expect(await find('u-ann')).toEqual(['Ann Äpfel']);
    expect(await find('%')).toEqual([]);
    expect(await users.read('u-bob', '2026-11-01')).toMatchObject({
      email: 'bob@example.com',
      subject: 's-bob',
      isAdminBySignIn: true,
      access: { isDisabled: true },
      tokens: 10,
      cost: 0.5,
      lastUsedAt: expect.any(Number),
    });
    expect(await users.findBySubject('s-bob')).toEqual(['u-bob']);
    const [first] = await users.list({ usageSince: DAY, limit: 1 });
    const [second, ...others] = await users.list({ usageSince: DAY, limit: 9, after: first! });
    expect([others, new Set([first?.id, second?.id])]).toEqual([[], new Set(['u-ann', 'u-bob'])]);
  });

  it('a user by SCIM is listed last until the first sign-in, and once', async () => {
    const { users, scim } = await createPlace()();
    await users.noteUse(ann);
    const values = { isActive: true, profile: { displayName: 'Zoë ÖZIL' } };
    const record = await scim.users.create({ ...values, userName: 'zoe@example.com', externalId: 'z-1' });
    if (record === 'taken') throw new Error('The name is new.');
    await scim.users.create({ isActive: false, profile: {}, userName: 'yan' });
    const list = (options: object = {}) => users.list({ usageSince: DAY, limit: 9, ...options });
    const zoe = { name: 'Zoë ÖZIL', email: 'zoe@example.com', access: {}, tokens: 0 };
    expect((await list())[0]).toMatchObject({ id: 'u-ann', lastUsedAt: expect.any(Number) });
    expect((await list()).slice(1).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      expect.objectContaining({ name: 'yan', access: { isDeactivated: true } }),
      expect.objectContaining({ ...zoe, id: record.id }),
    ]);
    for (const search of ['ZOE@', 'ÖZI', record.id])
      expect(await list({ search })).toMatchObject([{ ...zoe, id: record.id }]);
    expect((await list({ search: 'zoe@' }))[0]).not.toHaveProperty('lastUsedAt');
    const [first] = await list({ limit: 1 });
    const [second] = await list({ limit: 1, after: first });
    const [third, ...others] = await list({ after: second });
    expect(new Set([second?.name, third?.name, others.length])).toEqual(new Set(['yan', 'Zoë ÖZIL', 0]));

    await scim.users.link(record.id, 'u-zoe');
    expect(await users.read('u-zoe', DAY)).toMatchObject({ ...zoe, id: 'u-zoe' });
    expect(await users.read(record.id, DAY)).toBeUndefined();
    await users.noteUse({ id: 'u-zoe', name: 'Zoë', roles: ['user'] });
    expect(await list({ search: 'zo' })).toMatchObject([{ id: 'u-zoe', name: 'Zoë', lastUsedAt: expect.any(Number) }]);
    await scim.users.remove(record.id);
    expect((await list()).map(({ name }) => name).toSorted()).toEqual(['Ann Äpfel', 'Zoë', 'yan'].toSorted());
  });

  it('a deleted user leaves no name and no usage, and stays disabled', async () => {
    const { users, access, usageLedger, audit } = await createPlace()();
    await users.noteUse(bob);
    await usageLedger.add('u-bob', DAY, { tokens: 1, cost: 0 });
    await access.setRules('u-bob', { isDisabled: true });
    await audit.add({ action: 'sign-in', actorId: 'u-bob' });
    expect(await users.remove('u-bob')).toEqual({ profiles: 1, usageDays: 1 });
    expect(await users.remove('u-bob')).toEqual({ profiles: 0, usageDays: 0 });
    expect(await users.read('u-bob', DAY)).toBeUndefined();
    expect(await usageLedger.read('u-bob', DAY)).toEqual({ tokens: 0, cost: 0 });
    expect(await access.read('u-bob')).toEqual({ isDisabled: true });
    expect(await audit.list({ limit: 9 })).toMatchObject([{ actorId: 'u-bob', action: 'sign-in' }]);
    expect((await audit.list({ limit: 9 }))[0]).not.toHaveProperty('actorName');
  });

  it('the audit log is searched by names, actions and details, page by page, and forgets what is old', async () => {
    const { users, audit } = await createPlace()();
    await users.noteUse(ann);
    await audit.add({ action: 'sign-in', actorId: 'u-ann' });
    await audit.add({ action: 'setUserRules', actorId: 'u-bob', userId: 'u-ann', details: { role: 'admin' } });
    await audit.add({ action: 'approval', actorId: 'u-bob', details: { server: 'Shop', answer: 'approved' } });
    const find = async (options: { search?: string; userId?: string; before?: number }) =>
      (await audit.list({ ...options, limit: 9 })).map(({ action }) => action);
    expect(await find({})).toEqual(['approval', 'setUserRules', 'sign-in']);
    expect(await find({ search: 'äpfel' })).toEqual(['setUserRules', 'sign-in']);
    expect(await find({ search: 'shop' })).toEqual(['approval']);
    expect(await find({ search: 'SIGN' })).toEqual(['sign-in']);
    expect(await find({ userId: 'u-bob' })).toEqual(['approval', 'setUserRules']);
    const [newest] = await audit.list({ limit: 1 });
    expect(await find({ before: newest!.seq })).toEqual(['setUserRules', 'sign-in']);
    expect(await audit.sweep(newest!.at - 60_000)).toBe(0);
    expect(await audit.sweep(newest!.at + 60_000)).toBe(3);
    expect(await find({})).toEqual([]);
  });

  it('counts of servers and models of two processes are added up, with the last failure', async () => {
    const open = createPlace();
    const [first, second] = [(await open()).services, (await open()).services];
    first.count('server', 'shop');
    first.count('server', 'shop', 'call-failed');
    first.count('model', 'm');
    const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await first.list(since);
    second.count('server', 'shop');
    expect(await second.list(since)).toEqual([
      {
        ...{ kind: 'server', name: 'shop', uses: 3, failures: 1, lastFailure: 'call-failed' },
        lastUsedAt: expect.any(Number),
        lastFailedAt: expect.any(Number),
      },
      { kind: 'model', name: 'm', uses: 1, failures: 0, lastUsedAt: expect.any(Number) },
    ]);
  });
});
