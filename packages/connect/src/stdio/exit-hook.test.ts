import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faulty, gone, marked } from '../../test/support.ts';

const host = fileURLToPath(new URL('../../test/crashing-host.ts', import.meta.url));

describe('a host that crashes', () => {
  it('ends its servers and their child processes, also those that ignore signals', async () => {
    const { command, args, mark } = faulty('stubborn', 'grandchild');
    const child = spawn(process.execPath, ['--conditions=@vitrine/source', host, command, ...args!], {
      env: { ...process.env, MARK_FOR_SERVER: mark },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    expect(marked(`\0MARK=${mark}`)).toHaveLength(2);
    child.stdin.write('crash\n');
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    await gone(`\0MARK=${mark}`);
  });
});
