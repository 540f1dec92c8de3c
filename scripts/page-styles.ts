// The style of compiled pages: what is in every page, and what only some need.
import { build } from 'esbuild';
import { STYLE_NAMES, type StyleName } from '../packages/autoview/src/page-parts.ts';

const FOLDER = 'packages/autoview/src/page';

const FILES: Record<StyleName, string> = {
  picks: 'form/picks.css',
  followUps: 'follow-up.css',
  confirms: 'confirm.css',
  emergency: 'emergency.css',
  framed: 'framed.css',
  rightToLeft: 'right-to-left.css',
};

/** In their order; `''` is in every page. */
export async function buildPageStyles(root: string): Promise<(readonly [part: StyleName | '', text: string])[]> {
  const others = STYLE_NAMES.map(async name => [name, await minified(`${root}${FOLDER}/${FILES[name]}`)] as const);
  return [['', await minified(`${root}${FOLDER}/style.css`)], ...(await Promise.all(others))];
}

async function minified(file: string): Promise<string> {
  const result = await build({ entryPoints: [file], bundle: true, write: false, minify: true, charset: 'utf8' });
  const text = result.outputFiles[0]?.text.trim() ?? '';
  // Spaces that the minifier leaves: after the name of a property of one's own, after commas, around slashes. No text in the style has any.
  return text
    .replace(/(--[\w-]+): /g, '$1:')
    .replace(/, /g, ',')
    .replace(/ ?\/ ?/g, '/');
}
