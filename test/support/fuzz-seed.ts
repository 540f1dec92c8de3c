// The seed of properties and fuzzing: the same in every `npm test`, random in `npm run test:full`, and `FUZZ_SEED=…` repeats a run. A vitest
// setup file (vitest.config.ts) sets it for fast-check, which prints it with a counterexample.
import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { IS_THOROUGH } from './thorough.ts';

const FIXED_SEED = 20_261_126;

/** Seed of this process. */
const seed = Number(process.env.FUZZ_SEED ?? (IS_THOROUGH ? Math.floor(Math.random() * 2 ** 31) : FIXED_SEED));

/** The seed for fuzzing without fast-check. Prints it. */
export function fuzzSeed(): number {
  console.info(`fuzzing with FUZZ_SEED=${seed}`);
  return seed;
}

configureGlobal({ ...readConfigureGlobal(), seed });
