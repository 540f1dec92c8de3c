// The picture of the component catalog in the documentation: one story of each, in three columns, light and dark.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openStoryPages, type StoryPages, type Theme } from '../../packages/components/test/story-pages.ts';

const COLUMN_WIDTH = 400;
/** The stories by column, chosen so that the columns end at about the same height. */
const COLUMNS = [
  ['chart/Lines', 'data-table/Default', 'approval-card/Default', 'progress-tracker/Default'],
  [
    'media-card/Image',
    'code-diff/Default',
    'option-list/Default',
    'terminal/Default',
    'link-preview/TextOnly',
    'citation/Default',
  ],
  ['stats-display/Default', 'plan/Default', 'code-block/Default', 'social-post/Text', 'json-view/Default'],
] as const;

/** Writes `components-light.png` and `components-dark.png` into `folder`. */
export async function shootComponents(folder: string): Promise<void> {
  const stories = await openStoryPages();
  try {
    const sheet = await stories.page.context().newPage();
    for (const theme of ['light', 'dark'] as const) {
      const columns: string[][] = [];
      for (const ids of COLUMNS) {
        const column: string[] = [];
        for (const id of ids) column.push(await takePicture(stories, id, theme));
        columns.push(column);
      }
      await showSheet(sheet, columns, theme);
      await sheet.locator('main').screenshot({ path: join(folder, `components-${theme}.png`) });
    }
  } finally {
    await stories.close();
  }
}

/** A story as a data URL of a PNG. */
async function takePicture({ page, show }: StoryPages, id: string, theme: Theme): Promise<string> {
  await show(id, { theme, width: COLUMN_WIDTH });
  // Code, charts and pictures load after the first drawing.
  await page.waitForLoadState('networkidle');
  const picture = await page.locator('#root').screenshot({ animations: 'disabled', caret: 'hide' });
  return `data:image/png;base64,${picture.toString('base64')}`;
}

async function showSheet(sheet: Page, columns: readonly string[][], theme: Theme): Promise<void> {
  const pictures = (column: readonly string[]) =>
    column.map(source => `<img src="${source}" width="${COLUMN_WIDTH}">`).join('');
  await sheet.setContent(`<!doctype html><style>
    body { margin: 0; }
    main { display: flex; gap: 24px; width: max-content; padding: 24px; background: ${theme === 'light' ? '#fff' : '#111'}; }
    section { display: flex; flex-direction: column; gap: 20px; }
  </style><main>${columns.map(column => `<section>${pictures(column)}</section>`).join('')}</main>`);
}
