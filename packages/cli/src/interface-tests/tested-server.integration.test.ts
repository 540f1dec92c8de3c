// A server that is under test, without a browser.
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestedServer } from './tested-server.ts';

const SERVER = fileURLToPath(new URL('../../test/interfaces/faulty-server.ts', import.meta.url));

it('a server that cannot list its tools fails the test, instead of passing it with none', async () => {
  const env = { FAULTY: JSON.stringify({ generation: 'mcp-apps', page: '', isUnlisted: true }) };
  const opening = openTestedServer('kitchen', { type: 'stdio', command: process.execPath, args: [SERVER], env });
  await expect(opening).rejects.toMatchObject({ message: expect.stringMatching(/"kitchen" refused .*no tools\/list/) });
});
