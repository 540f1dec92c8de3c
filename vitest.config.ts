import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests start hundreds of processes, which would each compile the same sources anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

// Four projects: `unit` needs only Node; `browser` drives a real Chromium (test/support/chromium.ts); `attack` is the suite of attacks,
// which starts browsers and lanes of its own, and runs beside `unit` (scripts/test.mjs); `full` holds the slow suites.
const source = { resolve: { conditions: ['@vitrine/source'] }, ssr: { resolve: { conditions: ['@vitrine/source'] } } };
const roots = [
  'packages/*/src',
  'packages/*/web',
  'packages/*/test',
  'apps/*/src',
  'apps/*/test',
  'examples/*/src',
  'examples/*/test',
  'examples/*/rom',
  'test',
  'docs',
  'bench/src',
  'attack/src',
];
/** A browser among others takes its time. */
const PATIENT = { poll: { timeout: 15_000 } };
const ATTACK = 'attack/src/**/*.browser.ts';
const files = (suffix: string) => roots.map(root => `${root}/**/*.${suffix}.{ts,tsx}`);

export default defineConfig({
  test: {
    // Once, before any worker starts.
    globalSetup: 'test/support/build-artefacts.ts',
    projects: [
      {
        ...source,
        // Files share a process: to start one for each takes a quarter of the time.
        test: { name: 'unit', include: files('test'), testTimeout: 60_000, maxWorkers: 3, isolate: false },
      },
      {
        ...source,
        test: {
          name: 'browser',
          // On a loaded machine the driver at times loses a frame that changes its process, and waits for it until the test's time is over.
          retry: 1,
          include: files('browser'),
          exclude: [ATTACK],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Browsers wait as often as they work: this many keep two cores busy.
          maxWorkers: 4,
          isolate: false,
          expect: PATIENT,
        },
      },
      { ...source, test: { name: 'attack', include: [ATTACK], maxWorkers: 1, sequence: { groupOrder: 1 } } },
      {
        ...source,
        test: {
          name: 'full',
          include: files('full'),
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          expect: PATIENT,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
