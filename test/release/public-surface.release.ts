// The size of the public surface. A new entry or name needs another one to go, or a reason to raise the limit here.
import { expect, it } from 'vitest';
import { measureSurface } from './public-surface.ts';

/** Today’s figures. Lower the limits with each entry and name that goes. */
const MAX_ENTRIES = 115;
// 22 of them are names of `@mcp-ui/client` 7 and of the AI SDK's renderer: code that imports them changes one import.
const MAX_NAMES = 900;

it('the published packages have few public entries and names', () => {
  const entries = measureSurface();
  const total = [...entries.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`Public surface: ${entries.size} entries, ${total} names\n`);
  // An entry without a name was not read.
  expect([...entries].filter(([, count]) => count === 0)).toEqual([]);
  expect(entries.size).toBeLessThanOrEqual(MAX_ENTRIES);
  expect(total).toBeLessThanOrEqual(MAX_NAMES);
});
