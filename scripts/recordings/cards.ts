// The social cards: the picture that other sites show beside a link, one for each section of the site.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARDS } from '../../apps/site/scripts/social-cards.ts';
import { openChromium } from '../../test/support/browser/chromium.ts';
import { reduceColors } from './reduce-colors.ts';

const SIZE = { width: 1200, height: 630 };
const FONTS = join(import.meta.dirname, '..', '..', 'node_modules', '@fontsource-variable');

/** Writes a PNG for each card into the folder. */
export async function writeCards(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await openChromium({ viewport: SIZE }, ['--hide-scrollbars']);
  try {
    const page = await browser.newPage();
    let bytes = 0;
    for (const [name, { title, text }] of Object.entries(CARDS)) {
      await page.setContent(cardPage(title, text));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const png = reduceColors(await page.screenshot(), 64);
      bytes += png.length;
      writeFileSync(join(folder, `${name}.png`), png);
    }
    console.log(`${Object.keys(CARDS).length} cards, ${bytes} bytes`);
  } finally {
    await browser.close();
  }
}

function cardPage(title: string, text: string): string {
  return `<!doctype html><style>
    ${fontFace('Title', 'newsreader/files/newsreader-latin-wght-normal.woff2')}
    ${fontFace('Text', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 84px 96px; display: flex; flex-direction: column;
      background: #fcfdfc; color: #161b19; border-left: 24px solid #1d5c4d; font-family: Text, sans-serif; }
    header { font: 500 44px Title, serif; color: #1d5c4d; }
    h1 { margin: auto 0 20px; font: 500 96px/1.05 Title, serif; letter-spacing: -0.02em; }
    p { margin: 0 0 12px; font-size: 36px; line-height: 1.35; color: #46514d; max-width: 960px; }
  </style><body><header>Vitrine</header><h1>${title}</h1><p>${text}</p>`;
}

function fontFace(family: string, file: string): string {
  const data = readFileSync(join(FONTS, file)).toString('base64');
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${data}); font-weight: 200 800; }`;
}
