// Builds the style of compiled pages: the style sheet of every page, and those that only some need.
import { build } from 'esbuild';
import { STYLE_NAMES, type StyleName } from '../packages/autoview/src/feature-names.ts';

const FOLDER = 'packages/autoview/src/page/';

const FILES: Record<StyleName, string> = {
  multiselect: 'form/multiselect.css',
  'follow-ups': 'follow-up.css',
  destructive: 'destructive.css',
  fallback: 'fallback.css',
  framed: 'framed.css',
  'right-to-left': 'right-to-left.css',
  'view-spec': 'spec/view-spec.css',
};

export interface PageStyles {
  readonly core: string;
  readonly others: { readonly [name in StyleName]: string };
}

export async function buildPageStyles(root: string): Promise<PageStyles> {
  const others: [StyleName, string][] = [];
  for (const name of STYLE_NAMES) others.push([name, await minified(`${root}${FOLDER}${FILES[name]}`)]);
  return {
    core: await minified(`${root}${FOLDER}style.css`),
    others: Object.fromEntries(others) as PageStyles['others'],
  };
}

async function minified(file: string): Promise<string> {
  const result = await build({ entryPoints: [file], bundle: true, write: false, minify: true, charset: 'utf8' });
  return result.outputFiles[0]?.text.trim() ?? '';
}
