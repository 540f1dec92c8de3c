import { expect, it } from 'vitest';
import { createHost } from './index.ts';

it('createHost() works without a document, as in server-side rendering', async () => {
  const host = createHost({
    sandbox: { template: 'http://{label}.localhost:4401' },
    info: { name: 't', version: '1' },
  });
  host.setContext({ theme: 'dark' });
  expect(host.list()).toEqual([]);
  await host.close();
});
