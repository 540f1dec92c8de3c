// The seed of a fuzzing run: another one each time, printed, and the same again with `FUZZ_SEED=…`.

export function fuzzSeed(): number {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`fuzzing with FUZZ_SEED=${seed}`);
  return seed;
}
