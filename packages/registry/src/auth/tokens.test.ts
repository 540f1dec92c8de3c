import { expect, it } from 'vitest';
import type { Actor, Services } from '../services.ts';
import { checkOwner, checkScope } from './tokens.ts';

const actor = (token: Partial<Actor['token']> = {}): Actor =>
  ({ owner: 'mine', token: { name: 'ci', servers: ['acme/weather'], actions: ['publish'], ...token } }) as Actor;
const scope = { code: 'token-scope' };

it('checkScope() takes a token for its own actions and servers alone', () => {
  const check = (servers: string[], serverId?: string) => () => checkScope(actor({ servers }), 'publish', serverId);
  expect(check(['acme/weather'], 'acme/weather')).not.toThrow();
  expect(check(['acme/*'], 'acme/weather')).not.toThrow();
  expect(check(['*'], 'acme/weather')).not.toThrow();
  expect(check([])).not.toThrow();
  for (const [server, serverId] of [
    ['acme/weather', 'acme/clock'],
    ['acme/*', 'acme2/weather'],
    ['acme/w*', 'acme/weather'],
  ] as const)
    expect(check([server], serverId)).toThrow(expect.objectContaining(scope));
  expect(() => checkScope(actor({ actions: [] }), 'publish', 'acme/weather')).toThrow(expect.objectContaining(scope));
});

it('checkOwner() takes the owner of the namespace, and names a look-alike of a namespace that no key has', async () => {
  const services = (owner: string | undefined, twin?: string) =>
    ({
      metadata: {
        findNamespace: async () => (owner === undefined ? undefined : { namespace: 'acme', owner }),
        findLookalike: async () => twin,
      },
    }) as unknown as Services;
  await checkOwner(services('mine'), actor(), 'acme/weather');
  await expect(checkOwner(services('other'), actor(), 'acme/weather')).rejects.toMatchObject(scope);
  await expect(checkOwner(services(undefined), actor(), 'acme/weather')).rejects.toMatchObject({
    code: 'namespace-unclaimed',
  });
  await expect(checkOwner(services(undefined, 'acrne/weather'), actor(), 'acme/weather')).rejects.toMatchObject({
    code: 'lookalike-id',
  });
});
