// The seed of a fuzzing run: random and printed, or that of `FUZZ_SEED=…` to repeat a run.

export function fuzzSeed(): number {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`fuzzing with FUZZ_SEED=${seed}`);
  return seed;
}
