// The words of a failure.
import { expect, it } from 'vitest';
import type { ChildReport } from '../stdio/stdio-transport.ts';
import { createFailures } from './failures.ts';

const OLD: ChildReport = {
  stderr: 'starting\nwaiting for the database\n',
  recentStderr: '',
  badLines: 0,
  hasSent: false,
  gaveUp: false,
  pendingBytes: 0,
} as ChildReport;

it('a handshake without an answer names the last words of its process, however long ago; another request does not', () => {
  const failures = createFailures('it', { type: 'stdio', command: 'node' }, { child: () => OLD });
  expect(failures.timeout('the handshake', 60_000).message).toMatch(/Its last words: "starting.*the database"/);
  expect(failures.timeout('tools/list', 60_000).message).not.toMatch(/last words/);
});
