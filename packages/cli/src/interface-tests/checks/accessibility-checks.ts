// Checks of a drawn view for users of a keyboard, a screen reader or a high contrast: by axe, and by the Tab key itself.
import type { AxeResults } from 'axe-core';
import { loadAxe } from '../../browser/load-axe.ts';
import type { Finding } from '../finding.ts';
import { PAGE_COLORS } from '../page/host-page.ts';
import type { ShownInterface, Theme } from '../page/shown-interface.ts';

/** Rules for whole pages: a view is a part of a chat. */
const PAGE_RULES = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'bypass',
  'heading-order',
];
const MAX_TABS = 150;
/** Milliseconds in which the focus moves after a press, also into a frame of another process. */
const FOCUS_MS = 500;

/** Runs axe; with `contrastOnly` the rule of contrast alone. Says so where axe-core is not installed. */
export async function checkByAxe(shown: ShownInterface, theme: Theme, contrastOnly = false): Promise<Finding[]> {
  const axe = loadAxe();
  if (axe === undefined)
    return [
      { check: 'axe', level: 'note', message: 'axe-core is not installed.', hint: 'npm install --save-dev axe-core' },
    ];
  await shown.evaluate(`typeof axe === 'undefined' && (() => { ${axe} })()`);
  const isSet = await shown.ask('setBackground', PAGE_COLORS[theme]);
  const options = contrastOnly
    ? { runOnly: ['color-contrast'], resultTypes: ['violations'] }
    : { resultTypes: ['violations'], rules: Object.fromEntries(PAGE_RULES.map(id => [id, { enabled: false }])) };
  const run = `axe.run(document.getElementById('vitrine-test-place') ?? document, ${JSON.stringify(options)})`;
  const { violations } = (await shown.evaluate(`${run}.then(({ violations }) => ({ violations }))`)) as AxeResults;
  if (isSet) await shown.ask('setBackground', '');
  return violations.flatMap(({ id, help, helpUrl, impact, nodes }): Finding[] => {
    const examples = listExamples(nodes.map(({ html }) => html));
    return [
      {
        check: id === 'color-contrast' ? 'contrast' : 'axe',
        level: impact === 'minor' || impact === 'moderate' ? 'warning' : 'error',
        message: `${help} (${id}): ${examples}.`,
        hint: helpUrl,
        where: theme,
      },
    ];
  });
}

/** Two of the elements, and the number of the others. */
function listExamples(elements: readonly string[]): string {
  const examples = elements.slice(0, 2).map(html => html.replace(/\s+/g, ' ').slice(0, 100));
  const more = elements.length - examples.length;
  return `${examples.join(' and ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Presses Tab from before the view until after it, and looks for what only a pointer reaches. */
export async function checkKeyboard(shown: ShownInterface): Promise<Finding[]> {
  const findings: Finding[] = [];
  const unreached = (await shown.ask('readPointerOnly')).map(({ html }) => html);
  if (unreached.length > 0)
    findings.push({
      check: 'keyboard',
      level: 'error',
      message: `It can be pressed, but the keyboard does not reach it: ${listExamples(unreached)}.`,
      hint: 'Use a button or a link, or give it a role, tabindex="0" and a key handler.',
    });
  const stops = await shown.ask('countStops');
  if (stops === 0) return findings;
  const limit = Math.min(MAX_TABS, stops * 2 + 6);
  await shown.page.focus('#before');
  for (let presses = 0; presses < limit; presses++) if (await pressTab(shown)) return findings;
  // With more stops than are pressed there is nothing to say.
  if (limit < MAX_TABS)
    findings.push({
      check: 'keyboard',
      level: 'error',
      message: `The Tab key does not leave the view after ${limit} presses; it has ${stops} stops.`,
      hint: 'Do not call preventDefault for Tab outside a modal dialog.',
    });
  return findings;
}

/** Presses Tab, and waits until the focus has moved or had time to. Resolves with true when it is behind the view. */
async function pressTab(shown: ShownInterface): Promise<boolean> {
  const before = await readFocus(shown);
  await shown.page.keyboard.press('Tab');
  const until = performance.now() + FOCUS_MS;
  for (;;) {
    const now = await readFocus(shown);
    if (now.inPage === 'after') return true;
    if (now.inPage !== before.inPage || now.inView !== before.inView || performance.now() > until) return false;
  }
}

/** The id of the page's focused element, and the place of the view's focused element in its document. */
async function readFocus(shown: ShownInterface): Promise<{ inPage: unknown; inView: unknown }> {
  const inPage = await shown.page.evaluate('document.activeElement?.id');
  const inView = await shown.evaluate(`(() => {
    const places = [];
    for (let root = document; root; ) {
      const focused = root.activeElement;
      places.push([...root.querySelectorAll('*')].indexOf(focused));
      root = focused?.shadowRoot;
    }
    return document.hasFocus() + ' ' + places;
  })()`);
  return { inPage, inView };
}
