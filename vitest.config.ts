import { defineConfig } from 'vitest/config';

// Three projects: `unit` needs only Node; `browser` drives a real Chromium (test/support/chromium.ts); `full` holds the slow suites.
const source = { resolve: { conditions: ['@vitrine/source'] }, ssr: { resolve: { conditions: ['@vitrine/source'] } } };
const roots = [
  'packages/*/src',
  'packages/*/web',
  'packages/*/test',
  'apps/*/src',
  'apps/*/test',
  'examples/*/src',
  'examples/*/test',
  'test',
  'docs',
  'bench/src',
  'attack/src',
];
const files = (suffix: string) => roots.map(root => `${root}/**/*.${suffix}.{ts,tsx}`);

export default defineConfig({
  test: {
    projects: [
      { ...source, test: { name: 'unit', include: files('test'), testTimeout: 20_000, maxWorkers: 3 } },
      {
        ...source,
        test: {
          name: 'browser',
          // The driver now and then loses a frame that changes its process; what fails twice is broken.
          retry: 1,
          include: files('browser'),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Most of the time they wait: for frames, for processes that start.
          maxWorkers: 3,
        },
      },
      {
        ...source,
        test: { name: 'full', include: files('full'), testTimeout: 600_000, hookTimeout: 120_000, maxWorkers: 1 },
      },
    ],
  },
});
