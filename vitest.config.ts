// The test projects of vitest: unit, integration, browser and full. scripts/test.mjs runs them.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { IS_THOROUGH } from './test/support/thorough.ts';

// Tests leave nothing in the keyring of the user who runs them.
process.env.VITRINE_KEYRING ??= 'off';
// Tests start hundreds of processes, which would each compile the same sources anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

// `unit` tests modules in Node; `integration` starts whole programs, databases and brokers, or waits for their deadlines; `browser` drives a
// real Chromium (test/support/browser/chromium.ts); `full` holds the slow suites.
const source = { resolve: { conditions: ['@vitrine/source'] }, ssr: { resolve: { conditions: ['@vitrine/source'] } } };
const roots = [
  'packages/*/src',
  'packages/*/web',
  'packages/*/test',
  'apps/*/src',
  'apps/*/test',
  'apps/*/scripts',
  'examples/*/src',
  'examples/*/test',
  'test',
  'docs',
  'bench/src',
  'attack/src',
];
/** Each test shares two processors with others, so what it waits for may take its time. */
const PATIENT = { poll: { timeout: 15_000 } };
/**
 * Tests of examples, applications, benchmarks, stories, older versions, and very long contents, whose parts have tests of their own: only
 * `npm run test:full` runs them.
 */
const THOROUGH_ONLY = [
  'apps/**/*.browser.ts',
  'bench/**',
  'examples/**',
  'packages/chat/test/{surfaces/hot-reload,results/long-texts,surfaces/older-generations}.browser.ts',
  'packages/cli/src/commands/wrap/wrap-{freeform,gallery,official,refinement}.browser.ts',
  'packages/components/test/{life-cycle,long-words,react-18,stories}.browser.ts',
  'packages/components/test/react-versions.test.tsx',
  'packages/react/src/compat/*.browser.ts',
  'packages/view/src/size/auto-size.browser.ts',
];
const INTEGRATION = '**/*.integration.test.{ts,tsx}';
/** Fixes the seed of properties. */
const setupFiles = [join(import.meta.dirname, 'test/support/fuzz-seed.ts')];
const files = (suffix: string) => roots.map(root => `${root}/**/*.${suffix}.{ts,tsx}`);

export default defineConfig({
  test: {
    // Once, before any worker starts.
    globalSetup: 'test/support/build-artefacts.ts',
    projects: [
      {
        ...source,
        // Files share a process: to start one for each takes a quarter of the time.
        test: {
          name: 'unit',
          setupFiles,
          include: files('test'),
          exclude: [INTEGRATION, ...(IS_THOROUGH ? [] : THOROUGH_ONLY)],
          testTimeout: 60_000,
          // A database is dropped after its test, beside others.
          hookTimeout: 60_000,
          maxWorkers: 3,
          isolate: false,
          expect: PATIENT,
        },
      },
      {
        ...source,
        test: {
          name: 'integration',
          setupFiles,
          include: files('integration.test'),
          exclude: IS_THOROUGH ? [] : THOROUGH_ONLY,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          isolate: false,
          expect: PATIENT,
        },
      },
      {
        ...source,
        test: {
          name: 'browser',
          setupFiles,
          include: files('browser'),
          exclude: IS_THOROUGH ? [] : THOROUGH_ONLY,
          testTimeout: 120_000,
          // A page that is stale is built first.
          hookTimeout: 120_000,
          // Each has a browser of its own with several processes: more make tests on two cores wait for each other.
          maxWorkers: 2,
          isolate: false,
          expect: PATIENT,
        },
      },
      {
        ...source,
        test: {
          name: 'full',
          setupFiles,
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
