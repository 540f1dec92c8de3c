// A process that runs unit tests over one changed source at a time. It lives on between runs, because starting vitest takes seconds, and
// serves the changed text to the tests itself, so no file is written. test-runner.ts starts it, and ends it when a run hangs.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestSpecification } from 'vitest/node';
import vitestConfig from '../../vitest.config.ts';
import { root } from '../lib/workspace.mjs';
import type { RunRequest, RunResult } from './test-runner.ts';

let changed: RunRequest['changed'];

const serveChanged: Plugin = {
  name: 'serve-changed',
  enforce: 'pre',
  load: id => (changed !== undefined && id === join(root, changed.file) ? changed.text : undefined),
};

/** Leaves the tests in their order: the nearest ones, which fail soonest, come first. */
class InOrder {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  shard = this.sort;
}

const unit = vitestConfig.test?.projects?.find(
  project => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
);
if (typeof unit !== 'object' || !('test' in unit)) throw new Error('vitest.config.ts has no project named unit.');
const { test, ...viteOptions } = unit;

const vitest = await createVitest(
  'test',
  {
    ...test,
    root,
    config: false,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    sequence: { sequencer: InOrder },
    // It finds a text by its path, not by what is served for it.
    fsModuleCache: false,
  },
  { ...viteOptions, plugins: [serveChanged], logLevel: 'silent' },
);
await vitest.standalone();

async function run(request: RunRequest): Promise<RunResult> {
  const files = [changed?.file, request.changed?.file];
  for (const file of files) if (file !== undefined) vitest.invalidateFile(join(root, file));
  changed = request.changed;
  // Its results name the modules of all runs otherwise.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const project = vitest.getRootProject();
  const specifications = request.tests.map(path => project.createSpecification(join(root, path)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.find(module => !module.ok());
  if (failed) return { failure: failed.relativeModuleId };
  return unhandledErrors.length > 0 ? { failure: String(unhandledErrors[0]) } : {};
}

// The parent process has ended.
process.once('disconnect', () => process.exit());
process.on('message', async (request: RunRequest) => process.send?.(await run(request)));
process.send?.({});
