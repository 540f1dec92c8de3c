// Servers that are killed, hang, print garbage, answer far too much, or restart with other tools, behind `vitrine wrap` over stdio. Over HTTP:
// wrap-faults.full.ts.
import { expect, it } from 'vitest';
import { faulty, gone } from '../../connect/test/support.ts';
import { useCommands } from '../test/use-commands.ts';
import { describeFaults } from '../test/wrap-fault-cases.ts';

const commands = useCommands();
describeFaults('stdio');

it.each([
  ['prints nothing but garbage', ['garbage-for-ever', 'silent'], /this is a log line/],
  ['exits at once', ['exit-at-start'], /config file is missing/],
])(
  'a server that %s, with nothing stored: code 1 and one line with the reason',
  { timeout: 60_000 },
  async (_, modes, why) => {
    const { command, args = [], mark } = faulty(...modes);
    const words = ['--', 'env', `MARK=${mark}`, command, ...args];
    const run = commands.run('wrap', '--no-cache', '--http', '0', ...words);
    expect(await run.ended).toMatchObject({ code: 1 });
    expect(run.stderr.trim().split('\n').at(-1)).toMatch(/^vitrine: /);
    expect(run.stderr.trim().split('\n').at(-1)).toMatch(why);
    await gone(mark);
  },
);
