import { expect, it } from 'vitest';
import { readText } from '../../../../test/support/repository.ts';
import { RESULT_TEXTS } from '../../../chat/web/src/texts/result.ts';
import { RESIDUALS } from './residuals.ts';

/** The rows of the tables of docs/security/known-gaps.md: an id in code, and what it is, by the heading they stand under. */
function documented(): Record<string, { id: string; what: string }[]> {
  const sections = readText('docs/security/known-gaps.md').split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map(section => [
      section.split('\n', 1)[0]!,
      [...section.matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm)].map(([, id, what]) => ({ id: id!, what: what! })),
    ]),
  );
}

it.each([
  ['In every browser', 'everywhere'],
  ['In Chromium', 'chromium'],
  ['Where `Connection-Allowlist` is unknown', 'without-connection-allowlist'],
  ['Where sites share processes', 'without-site-isolation'],
])('docs/security/known-gaps.md, “%s”, lists exactly the known residuals', (heading, where) => {
  const knownResiduals = RESIDUALS.filter(residual => residual.where === where).map(({ id, what }) => ({ id, what }));
  expect(documented()[heading]).toEqual(knownResiduals);
});

it('docs/security/known-gaps.md names the button of the chat as the chat does', () => {
  const button = RESULT_TEXTS.hideLabel('x').replace(/ of x$/, '');
  const helps = [...readText('docs/security/known-gaps.md').matchAll(/^\| `[^`]+` \| [^|]+ \| ([^|]+) \|$/gm)].map(
    ([, text]) => text!,
  );
  const actions = helps.flatMap(text => text.match(/(?:hide|close) the (?!tab)[a-z]+/gi) ?? []);
  expect(actions.length).toBeGreaterThan(2);
  expect(actions.filter(text => text.toLowerCase() !== button.toLowerCase())).toEqual([]);
});

it('the ids of residuals are unique', () => {
  expect(new Set(RESIDUALS.map(({ id }) => id)).size).toBe(RESIDUALS.length);
  for (const { id, what } of RESIDUALS) {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(what).toMatch(/^[A-Z].*\.$/);
  }
});
