// An application of the components, as a bundler gets it, and the colours that a browser computes for its build.
import type { Page } from 'playwright-core';

/** The application's script, without JSX, so that no bundler needs a setting for it. */
export const COLORS_APP = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { CodeDiff } from '@vitrine/components/code-diff';
import { JsonView } from '@vitrine/components/json-view';
import { Plan } from '@vitrine/components/plan';
import '@vitrine/components/styles.css';
createRoot(document.getElementById('root')).render([
  h(Plan, { key: 1, id: 'plan', title: 'Plan', todos: [{ id: 'a', label: 'First', status: 'pending' }] }),
  h(CodeDiff, { key: 2, oldCode: 'a', newCode: 'b' }),
  h(JsonView, { key: 3, value: { a: 'text' } }),
]);
`;

interface Colors {
  text: string;
  card: string;
  added: string;
  json: string;
}

const LIGHT: Colors = {
  text: 'rgb(27, 28, 30)',
  card: 'rgb(255, 255, 255)',
  added: 'rgb(230, 244, 236)',
  json: 'rgb(37, 106, 59)',
};
const DARK: Colors = {
  text: 'rgb(237, 237, 235)',
  card: 'rgb(25, 26, 28)',
  added: 'rgb(23, 48, 31)',
  json: 'rgb(146, 207, 164)',
};

/** Each way to choose a colour scheme, and the colours that the components must have then. */
export const SCHEMES: [string, { css?: string; script?: string; prefers?: 'dark' | 'light' }, Colors][] = [
  ['none declared', {}, LIGHT],
  ['none declared, in a dark system', { prefers: 'dark' }, LIGHT],
  ['light dark, in a light system', { css: ':root { color-scheme: light dark }', prefers: 'light' }, LIGHT],
  ['light dark, in a dark system', { css: ':root { color-scheme: light dark }', prefers: 'dark' }, DARK],
  ['dark by CSS', { css: ':root { color-scheme: dark }' }, DARK],
  ['dark by CSS of an element', { css: '#root { color-scheme: dark }' }, DARK],
  ['dark by a script', { script: 'document.documentElement.style.colorScheme = "dark"' }, DARK],
  [
    'of the host’s variables',
    { css: ':root { --color-text-primary: rgb(1, 2, 3); --color-background-primary: rgb(4, 5, 6) }' },
    { ...LIGHT, text: 'rgb(1, 2, 3)', card: 'rgb(4, 5, 6)' },
  ],
  ['light by a script', { css: ':root { color-scheme: dark }', script: 'root.style.colorScheme = "light"' }, LIGHT],
];

/** Opens the built application, chooses the scheme, and reads the computed colours. */
export async function readColors(
  page: Page,
  url: string,
  { css, script, prefers }: (typeof SCHEMES)[0][1],
): Promise<Colors> {
  await page.emulateMedia({ colorScheme: prefers ?? 'light' });
  await page.goto(url);
  await page.waitForSelector('.vitrine-json-view [role="treeitem"]');
  if (css) await page.addStyleTag({ content: css });
  if (script) await page.evaluate(script);
  return page.evaluate(() => {
    const readStyle = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    const probe = document.createElement('i');
    probe.style.color = 'var(--vt-json-string)';
    document.querySelector('.vitrine-json-view [role="tree"]')!.append(probe);
    return {
      text: readStyle('.vitrine-plan').color,
      card: readStyle('.vitrine-plan .vitrine-card').backgroundColor,
      added: readStyle('.vitrine-diff-row[data-type="added"]').backgroundColor,
      json: getComputedStyle(probe).color,
    };
  });
}
