// How much the tests try: `npm test` takes a sample of the long ones, `npm run test:full` takes everything (it sets VITRINE_THOROUGH=1).

/** Whether this run is thorough. */
export const IS_THOROUGH = process.env.VITRINE_THOROUGH === '1';

/** `sample` in `npm test`, `all` in a thorough run: how many cases of a property, how long a list, … */
export function amount(sample: number, all: number): number {
  return IS_THOROUGH ? all : sample;
}

/** All in a thorough run; else `count` of them, evenly spaced from the first one. */
export function sample<Case>(all: readonly Case[], count: number): readonly Case[] {
  if (IS_THOROUGH || count >= all.length) return all;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]!);
}
