// The script of compiled pages, in parts: one bundle, minified as a whole and then cut at the borders of its modules, so that a page can
// leave out what it has no use for. A part may be missing as long as nothing calls into it.
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { minifySync } from 'vite';
import { PART_NAMES, type PartName } from '../packages/autoview/src/page-parts.ts';

/** The modules of each part. All others are in every page. */
const MODULES: Record<PartName, readonly string[]> = {
  lists: ['autoview/src/page/form/list.ts', 'form/src/items.ts', 'form/src/project-array.ts', 'form/src/twins.ts'],
  variants: ['autoview/src/page/form/variant.ts', 'form/src/variants.ts', 'form/src/fit.ts'],
  picks: ['autoview/src/page/form/multiselect.ts', 'autoview/src/page/form/file.ts'],
  rules: ['form/src/compact-validator.ts', 'form/src/resolve.ts', 'form/src/overlay.ts'],
  patterns: ['form/src/pattern.ts'],
  formats: ['autoview/src/page/formats.ts'],
  followUps: ['autoview/src/page/follow-up.ts', 'autoview/src/page/follow-up-list.ts'],
  entries: [
    'autoview/src/page/form/entry.ts',
    'form/src/entries.ts',
    'form/src/project-entry.ts',
    'form/src/member-names.ts',
  ],
  numbers: ['autoview/src/page/form/number.ts', 'form/src/number-problems.ts', 'form/src/project-number.ts'],
  selects: ['autoview/src/page/form/select.ts'],
};

/** The folders of the modules as a compressor likes them: alike beside alike. They only declare, so that any order will do; what starts comes last. */
const ORDER: readonly string[] = [
  'autoview/src/result',
  'autoview/src/page',
  'view/src',
  'autoview/src',
  'autoview/src/page/form',
  'form/src',
  '',
];
const ENTRY = 'autoview/src/page/main.ts';

export interface PageScript {
  /** In their order; `''` is in every page. */
  readonly parts: readonly (readonly [part: PartName | '', text: string])[];
  /** The SHA-256 of the script of every choice of parts: bit n of the index stands for the n-th name. */
  readonly hashes: readonly string[];
}

export async function buildPageScript(root: string): Promise<PageScript> {
  const bundled = await build({
    entryPoints: [`${root}packages/${ENTRY}`],
    absWorkingDir: root,
    bundle: true,
    write: false,
    minifySyntax: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    conditions: ['@vitrine/source'],
  });
  // The bundler names each module in a comment; a call to nobody stays where it is.
  const marked = (bundled.outputFiles[0]?.text ?? '').replace(/^\/\/ packages\/(\S+)$/gm, 'CUT("$1");');
  const { code } = minifySync('page.js', marked, {
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
    codegen: { legalComments: 'none' },
  });
  const [, ...cut] = code.trim().split(/CUT\([`"']([^)]+)[`"']\)[;,]?/);
  const modules = Array.from({ length: cut.length / 2 }, (_, at) => [cut[2 * at], cut[2 * at + 1]] as [string, string]);
  modules.sort(([a], [b]) => placeOf(a) - placeOf(b));
  const parts: [PartName | '', string][] = [['', '"use strict";(()=>{']];
  for (const [module, text] of modules) parts.push([partOf(module), text]);
  parts.push(['', '})()']);
  for (const module of PART_NAMES.flatMap(name => MODULES[name]))
    if (!modules.some(([name, text]) => name === module && text !== ''))
      throw new Error(`No such module in the script of compiled pages: ${module}`);
  const hashes = Array.from({ length: 2 ** PART_NAMES.length }, (_, index) => {
    const chosen = parts.filter(([part]) => part === '' || index & (1 << PART_NAMES.indexOf(part)));
    return createHash('sha256')
      .update(chosen.map(([, text]) => text).join(''))
      .digest('base64');
  });
  return { parts: joined(parts), hashes };
}

/** Throws for a folder that has no place yet. */
function placeOf(module: string): number {
  const folder = module === ENTRY ? '' : module.slice(0, module.lastIndexOf('/'));
  const place = ORDER.indexOf(folder);
  if (place < 0) throw new Error(`No place in the script of compiled pages: ${folder}`);
  return place;
}

function partOf(module: string): PartName | '' {
  return PART_NAMES.find(name => MODULES[name].includes(module)) ?? '';
}

/** Neighbours of the same part as one. */
function joined(parts: readonly [PartName | '', string][]): [PartName | '', string][] {
  const made: [PartName | '', string][] = [];
  for (const [part, text] of parts) {
    const last = made.at(-1);
    if (last?.[0] === part) last[1] += text;
    else made.push([part, text]);
  }
  return made;
}
