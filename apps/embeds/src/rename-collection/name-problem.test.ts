import { expect, it } from 'vitest';
import { nameProblem } from './name-problem.ts';

it.each([
  ['orders', undefined],
  ['  orders ', undefined],
  ['заказы', undefined],
  ['', /Enter/],
  ['   ', /Enter/],
  ['old', /the name it has/],
  ['or\u202Eders', /cannot be seen/],
  ['a\0b', /cannot be seen/],
])('nameProblem(%j)', (name, problem) => {
  const actual = nameProblem(name, 'old');
  if (problem) expect(actual).toMatch(problem);
  else expect(actual).toBeUndefined();
});
