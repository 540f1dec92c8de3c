// A fixture in the form that vitest and Playwright share.
import { type Interfaces, type InterfacesOptions, openInterfaces } from './interfaces.ts';

type UseInterfaces = (interfaces: Interfaces) => Promise<void>;
type InterfacesFixture = (others: object, use: UseInterfaces) => Promise<void>;

/**
 * Returns the fixture `interfaces` for `test.extend` of vitest or Playwright: one server and one browser for each worker. In
 * Playwright the type is the second one: `base.extend<object, { interfaces: Interfaces }>(…)`.
 *
 * @example const test = base.extend<{ interfaces: Interfaces }>(interfaceFixtures({ command: ['node', 'server.mjs'] }));
 */
export function interfaceFixtures(options: InterfacesOptions): {
  interfaces: [InterfacesFixture, { scope: 'worker' }];
} {
  return {
    interfaces: [
      // Both read the names in the braces, and refuse a first parameter without.
      // biome-ignore lint/correctness/noEmptyPattern: no other fixture is used.
      async ({}, use) => {
        const interfaces = await openInterfaces(options);
        try {
          await use(interfaces);
        } finally {
          await interfaces.close();
        }
      },
      { scope: 'worker' },
    ],
  };
}
