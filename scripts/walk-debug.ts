// Walks every callback of the official debug app in the chat and reports of each whether it had a visible effect:
//   node --conditions=@vitrine/source scripts/walk-debug.ts
// Screenshots are written to shots/debug/. Ends with 1 when a step did nothing. The same steps are a test: packages/chat/test/debug.full.ts.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debugServer, openDebugApp } from '../packages/chat/test/debug-app.ts';
import { DEBUG_STEPS } from '../packages/chat/test/debug-walk.ts';
import { openChat } from '../packages/chat/test/open-page.ts';

const shots = fileURLToPath(new URL('../shots/debug', import.meta.url));
/** Milliseconds after which a step counts as without effect. */
const STEP_MS = 10_000;

mkdirSync(shots, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-debug-'));
const chat = await openChat({ servers: { debug: debugServer(join(folder, 'debug.log')) }, colorScheme: 'light' });
let failed = 0;
try {
  const app = await openDebugApp(chat);
  app.page.setDefaultTimeout(STEP_MS);
  for (const [index, { name, walk }] of DEBUG_STEPS.entries()) {
    const problem = await walk(app).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem !== undefined) failed++;
    console.log(
      `${problem === undefined ? '✓' : '✗'} ${name}${problem === undefined ? '' : `\n    ${problem.split('\n')[0]}`}`,
    );
    await app.page.screenshot({ path: join(shots, `${String(index + 1).padStart(2, '0')}.png`) });
  }
} finally {
  await chat.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  failed === 0 ? `All ${DEBUG_STEPS.length} steps.` : `${failed} of ${DEBUG_STEPS.length} steps did nothing.`,
);
process.exitCode = failed === 0 ? 0 : 1;
