import { describe, expect, it } from 'vitest';
import { createQuotas, type Quotas } from './quotas.ts';

/** A registry that holds this much. */
function check(held: { namespaces?: number; versions?: number; bytes?: number }, quotas?: Quotas) {
  const { namespaces = 0, versions = 0, bytes = 0 } = held;
  const metadata = {
    findKeyUses: async () => ({ namespaces: Array(namespaces).fill('acme'), signs: [] }),
    findUsage: async () => ({ versions, bytes }),
  };
  return createQuotas(metadata, quotas);
}
const exceeded = { code: 'quota-exceeded' };

describe('createQuotas()', () => {
  it('by default a key owns 100 namespaces', async () => {
    await check({ namespaces: 99 }).checkClaim('key');
    await expect(check({ namespaces: 100 }).checkClaim('key')).rejects.toMatchObject(exceeded);
  });

  it('by default a key publishes 1000 times an hour', async () => {
    const quotas = check({});
    for (let count = 0; count < 1000; count++) await quotas.checkUpload('key', 0);
    await expect(quotas.checkUpload('key', 1000)).rejects.toMatchObject(exceeded);
    await quotas.checkUpload('other key', 1000);
    await quotas.checkUpload('key', 3_600_000);
  });

  it('by default a namespace has 10,000 versions, and 10 GiB', async () => {
    const GIB_10 = 10_737_418_240;
    await check({ versions: 9999, bytes: GIB_10 - 5 }).checkVersion('acme/weather', 5);
    await expect(check({ versions: 10_000 }).checkVersion('acme/weather', 5)).rejects.toMatchObject(exceeded);
    await expect(check({ bytes: GIB_10 - 5 }).checkVersion('acme/weather', 6)).rejects.toMatchObject(exceeded);
  });

  it('an operator sets each quota alone', async () => {
    await expect(check({ namespaces: 2 }, { namespaces: 2 }).checkClaim('key')).rejects.toMatchObject(exceeded);
    await expect(check({ versions: 3 }, { versions: 3 }).checkVersion('acme/a', 1)).rejects.toMatchObject(exceeded);
    await expect(check({ versions: 3 }, { namespaces: 2 }).checkVersion('acme/a', 1)).resolves.toBeUndefined();
  });
});
