import { expect, test } from 'vitest';
import { createHost } from './index.ts';

test('a host can be created where there is no page, as a server does that renders one', async () => {
  const host = createHost({
    sandbox: { template: 'http://{label}.localhost:4401' },
    info: { name: 't', version: '1' },
  });
  host.setContext({ theme: 'dark' });
  expect(host.list()).toEqual([]);
  await host.close();
});
