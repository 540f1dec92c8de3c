// Every story with a user's own colours (`forced-colors`), and on paper.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 120_000);
afterAll(() => stories?.close());
afterEach(() => stories.page.emulateMedia({ media: 'screen', forcedColors: 'none' }));

describe('forced colours', () => {
  /** A state, an element that is in it, and one that is not. */
  const STATES = [
    [
      'code-block/HighlightedLines',
      '.vitrine-code-line[data-highlighted]',
      '.vitrine-code-line:not([data-highlighted])',
    ],
    ['code-diff/Default', '[data-type=added] .vitrine-diff-changed', '[data-type=added] .vitrine-diff-text'],
    ['code-diff/Default', '.vitrine-diff-row[data-type=added]', '.vitrine-diff-row[data-type=context]'],
    ['json-view/Default', '.vitrine-json-row[aria-selected=true]', '.vitrine-json-row[aria-selected=false]'],
    ['terminal/Errors', '[data-stream=stderr]', '.vitrine-terminal-line:not([data-stream=stderr])'],
    ['action-buttons/Disabled', '[aria-disabled=true]', undefined],
    ['action-buttons/Running', '.vitrine-spinner', undefined],
    ['option-list/Limits', '[aria-selected=true] .vitrine-option-mark', '[aria-selected=false] .vitrine-option-mark'],
  ] as const;

  it.each(STATES)('%s: %s is seen without its background', async (id, marked, unmarked) => {
    await stories.page.emulateMedia({ forcedColors: 'active' });
    await stories.show(id);
    const looks = () =>
      Promise.all(
        [marked, unmarked ?? '.vitrine-component'].map(selector =>
          stories.page
            .locator(selector)
            .first()
            .evaluate(element =>
              [undefined, '::before', '::after'].map(pseudo => {
                const style = getComputedStyle(element, pseudo);
                const { borderInlineStart, borderBlockStart, outline, textDecoration, color, content } = style;
                const border = (width: string, all: string) => (Number.parseFloat(width) > 0 ? all : '');
                return [
                  border(style.borderInlineStartWidth, borderInlineStart),
                  border(style.borderBlockStartWidth, borderBlockStart),
                  outline,
                  textDecoration,
                  color,
                  content,
                ].join(' ');
              }),
            ),
        ),
      );
    // Styles of a component may arrive after it is drawn.
    await expect.poll(async () => new Set((await looks()).map(look => look.join('\n'))).size).toBe(2);
  });

  it('every button and card has an edge, and every placeholder is seen', async () => {
    await stories.page.emulateMedia({ forcedColors: 'active' });
    const faults: string[] = [];
    for (const id of stories.ids) {
      await stories.show(id);
      const problems = await stories.page.evaluate(() =>
        [...document.querySelectorAll('#root :is(.vitrine-card, .vitrine-button, .vitrine-copy, .vitrine-skeleton)')]
          .filter(element => {
            const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
            return (
              Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor === backgroundColor
            );
          })
          .map(element => element.className),
      );
      faults.push(...[...new Set(problems)].map(name => `${id}: ${name}`));
    }
    expect(faults).toEqual([]);
  });
});

describe('on paper', () => {
  /** Pixels of A4 without its margins. */
  const PAPER = 640;

  it.each([PAPER, 320])('at %i px nothing is cut or scrolls, and nothing is wider than the column', async width => {
    await stories.page.emulateMedia({ media: 'print' });
    const faults: string[] = [];
    for (const id of stories.ids) {
      await stories.show(id, { width, theme: 'dark' });
      const problems = await stories.page.evaluate(() => {
        const root = document.querySelector('#root')!;
        const cut = [...root.querySelectorAll<HTMLElement>('*')].filter(element => {
          const { overflowX, overflowY, position } = getComputedStyle(element);
          // Texts for screen readers are one pixel on purpose; players and pictures fill the place that they have.
          if (position === 'absolute' || element.matches('.vitrine-visually-hidden, video, audio, textarea'))
            return false;
          if (element.closest('.vitrine-picture, .vitrine-audio-artwork, svg')) return false;
          const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          const isCutY = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
          return isCutX || isCutY;
        });
        const wide =
          root.scrollWidth > root.clientWidth + 1 ? [`${root.scrollWidth - root.clientWidth} px too wide`] : [];
        return [...new Set(cut.map(element => `${element.tagName} ${element.className} is cut`)), ...wide];
      });
      faults.push(...problems.map(fault => `${id}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('texts are dark, whatever theme the page has', async () => {
    await stories.page.emulateMedia({ media: 'print' });
    await stories.show('plan/Default', { theme: 'dark' });
    const color = await stories.page
      .locator('.vitrine-heading h3')
      .evaluate(element => getComputedStyle(element).color);
    expect(color).toBe('rgb(27, 28, 30)');
  });

  it.each([
    ['data-table/HundredThousand', '.vitrine-row[data-index]', 1000, 'The first 1,000 of 100,000 are printed.'],
    ['data-table/Cars', '.vitrine-row[data-index]', 406, undefined],
    ['code-block/Huge', '.vitrine-code-line', 1000, 'The first 1,000 of 20,000 are printed.'],
    ['code-block/Folded', '.vitrine-code-line', 120, undefined],
    ['terminal/Folded', '.vitrine-terminal-line', 60, undefined],
    ['plan/Huge', '.vitrine-step', 400, undefined],
    ['citation/Stacked', '.vitrine-source-card', 5, undefined],
  ])('%s is printed without its window or fold, up to 1,000 rows', async (id, selector, count, note) => {
    await stories.show(id);
    await stories.page.emulateMedia({ media: 'print' });
    await expect.poll(() => stories.page.locator(selector).count()).toBe(count);
    const notes = stories.page.locator('.vitrine-print-note:visible');
    expect(await notes.allTextContents()).toEqual(note === undefined ? [] : [note]);
    await stories.page.emulateMedia({ media: 'screen' });
    // Of a long table the screen shows a window, of folded code its beginning; short lists are whole on both.
    await expect.poll(() => stories.page.locator(selector).count()).toBeLessThanOrEqual(Math.min(count, 500));
  });

  it('the headings of columns, and what is folded, are printed', async () => {
    await stories.page.emulateMedia({ media: 'print' });
    await stories.show('data-table/Default');
    expect(await stories.page.getByText('Customer', { exact: true }).isVisible()).toBe(true);
    await stories.show('plan/Default');
    expect(await stories.page.locator('.vitrine-steps details p').first().isVisible()).toBe(true);
  });
});
