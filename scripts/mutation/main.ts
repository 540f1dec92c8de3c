// `npm run mutation` plants faults in limits, policies, guards, parsers and consent code (areas.ts), and runs the unit tests nearest to each:
// at least 90 % must be killed by a failing test, and every survivor has its reason in survivors.ts. It takes a sample that stays the same;
// `-- --all` takes every fault, `--count 50` that many of each area, `--seed 2` another sample; `--area form`, `--file steps` and
// `--operator limit` only these operators.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/workspace.mjs';
import { AREAS } from './areas.ts';
import { listMutants, type Mutant, sampleMutants } from './mutants.ts';
import { plant } from './operators.ts';
import { SURVIVORS } from './survivors.ts';
import { createTestFinder } from './test-finder.ts';
import { createTestRunner, type TestRunner } from './test-runner.ts';
import { judge, type Trial } from './verdict.ts';

/** The time of tests over a mutant: their time without it, many times over because the machine may be busy, and the start of a process. */
const PATIENCE = { factor: 4, startMs: 30_000 };
const CLEAN_TIMEOUT_MS = 600_000;

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    count: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    area: { type: 'string' },
    file: { type: 'string' },
    operator: { type: 'string' },
  },
});

const all = listMutants(root, AREAS);
const eligible = all.filter(
  ({ area, file, fault }) =>
    (options.area === undefined || area === options.area) &&
    (options.file === undefined || file.includes(options.file)) &&
    (options.operator === undefined || fault.operator === options.operator),
);
const sample = options.all
  ? eligible
  : sampleMutants(eligible, { count: Number(options.count), seed: Number(options.seed) });
console.log(`${all.length} mutants, ${sample.length} of them tried`);

const findTests = createTestFinder(root);
const runner = createTestRunner();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    runner.close();
    process.exit(1);
  });
try {
  const trials: Trial[] = [];
  for (const [file, mutants] of Object.entries(Object.groupBy(sample, mutant => mutant.file)))
    trials.push(...(await tryMutants(file, mutants!)));
  const { table, problems } = judge(trials, { survivors: SURVIVORS, all });
  console.log(['', ...table, ...problems].join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  runner.close();
}

/** Tries the mutants of one file, after its tests have passed without a fault. */
async function tryMutants(file: string, mutants: readonly Mutant[]): Promise<readonly Trial[]> {
  const tests = findTests(file);
  if (tests.length === 0) return mutants.map(mutant => report({ mutant, isKilled: false }, 'no test reaches it'));
  const cleanMs = await runClean(runner, file, tests);
  const timeoutMs = PATIENCE.startMs + PATIENCE.factor * cleanMs;
  const source = readFileSync(join(root, file), 'utf8');
  const trials: Trial[] = [];
  for (const mutant of mutants) {
    const changed = { file, text: plant(source, mutant.fault) };
    const { failure } = await runner.run({ tests, changed }, { timeoutMs });
    trials.push(report({ mutant, isKilled: failure !== undefined }, failure));
  }
  return trials;
}

/** Returns how long the tests take without a fault. Tries twice, since a test may fail beside other work. */
async function runClean(runner: TestRunner, file: string, tests: readonly string[]): Promise<number> {
  const start = performance.now();
  let { failure } = await runner.run({ tests }, { timeoutMs: CLEAN_TIMEOUT_MS });
  if (failure !== undefined) ({ failure } = await runner.run({ tests }, { timeoutMs: CLEAN_TIMEOUT_MS }));
  if (failure !== undefined) throw new Error(`The tests of ${file} fail without a fault: ${failure}`);
  const ms = Math.ceil(performance.now() - start);
  console.log(`${file}: ${tests.length} test files in ${(ms / 1000).toFixed(1)} s`);
  return ms;
}

function report(trial: Trial, how = ''): Trial {
  const { mutant, isKilled } = trial;
  const state = isKilled ? 'killed  ' : mutant.name in SURVIVORS ? 'known   ' : 'SURVIVED';
  console.log(`  ${state} ${mutant.name}${how && ` (${how})`}`);
  return trial;
}
