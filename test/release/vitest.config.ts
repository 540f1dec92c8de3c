// `npm run release:check`: the packages as users install them. The packing and the installation are done once (setup.ts).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@vitrine/source'] },
  ssr: { resolve: { conditions: ['@vitrine/source'] } },
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/release/*.release.ts'],
    globalSetup: 'test/release/setup.ts',
    testTimeout: 300_000,
    hookTimeout: 900_000,
    maxWorkers: 1,
  },
});
