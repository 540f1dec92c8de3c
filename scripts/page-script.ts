// The script of compiled pages, in parts: one bundle, minified as a whole and then cut between its functions, so that a page can leave out
// what it has no use for. A part may be missing as long as nothing calls into it.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { minify } from 'terser';
import { PART_NAMES, type PartName } from '../packages/autoview/src/page-parts.ts';
import { OWN_NAMES, SHARED_NAMES } from './page-names.ts';

/** The modules of each part. All others are in every page. */
const MODULES: Record<PartName, readonly string[]> = {
  lists: ['autoview/src/page/form/list.ts', 'form/src/items.ts', 'form/src/project-array.ts'],
  variants: ['autoview/src/page/form/variant.ts', 'form/src/variants.ts', 'form/src/fit.ts'],
  picks: ['autoview/src/page/form/multiselect.ts', 'autoview/src/page/form/file.ts', 'form/src/picks.ts'],
  rules: ['form/src/compact-validator.ts', 'form/src/resolve.ts', 'form/src/overlay.ts'],
  patterns: ['form/src/pattern.ts'],
  formats: ['autoview/src/page/formats.ts'],
  followUps: ['autoview/src/page/follow-up.ts', 'autoview/src/page/follow-up-list.ts'],
  entries: ['autoview/src/page/form/entry.ts', 'form/src/entries.ts', 'form/src/project-entry.ts'],
  numbers: ['autoview/src/page/form/number.ts', 'form/src/number-problems.ts', 'form/src/project-number.ts'],
  selects: ['autoview/src/page/form/select.ts'],
  confirms: ['autoview/src/page/confirm.ts'],
  rare: [
    'autoview/src/page/form/rare.ts',
    'autoview/src/page/rare-head.ts',
    'autoview/src/result/schema.ts',
    'form/src/text-form.ts',
    'form/src/multiples.ts',
    'form/src/member-names.ts',
    'form/src/twins.ts',
  ],
};

/** The one module that does something when it is read: it comes last. The others only declare, so that any order will do. */
const ENTRY = 'autoview/src/page/main.ts';

/** A function of a module, or what else the module says. */
export interface Piece {
  /** The module's path, and after a `#` the function's name. */
  readonly name: string;
  readonly part: PartName | '';
  readonly text: string;
}

/** The parts in their order; `''` is in every page. */
export async function buildPageScript(root: string): Promise<(readonly [part: PartName | '', text: string])[]> {
  const pieces = ordered(await pagePieces(root), readOrder());
  const parts: [PartName | '', string][] = [['', '"use strict";(()=>{']];
  for (const { part, text } of pieces) parts.push([part, text]);
  parts.push(['', '})()']);
  for (const module of PART_NAMES.flatMap(name => MODULES[name]))
    if (!pieces.some(({ name }) => name.split('#')[0] === module))
      throw new Error(`No such module in the script of compiled pages: ${module}`);
  return joined(parts);
}

/** The order that `scripts/page-order.ts` has found. */
function readOrder(): string[] {
  return JSON.parse(readFileSync(new URL('page-order.json', import.meta.url), 'utf8')) as string[];
}

/** Alike beside alike, as a compressor likes it: by names. Those that no order knows come before what starts. */
export function ordered(pieces: readonly Piece[], order: readonly string[]): Piece[] {
  const places = new Map(order.map((name, index) => [name, index]));
  const placeOf = ({ name }: Piece): number => (name === ENTRY ? Infinity : (places.get(name) ?? order.length));
  return pieces.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0));
}

export async function pagePieces(root: string): Promise<Piece[]> {
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
  const [, ...cut] = (await minified(marked(bundled.outputFiles[0]?.text ?? ''))).split(/CUT\("([^"]+)"[^)]*\);?/);
  const pieces = Array.from({ length: cut.length / 2 }, (_, at): Piece => {
    const name = cut[2 * at] as string;
    return { name, part: partOf(name.split('#')[0] as string), text: cut[2 * at + 1] as string };
  });
  return pieces.filter(({ text }) => text !== '');
}

/**
 * A call to nobody stays where it is: one before each function, and one before what else is in a module. It names the functions of a part: what
 * is wanted twice is not moved to where it is called, which may be in every page.
 */
function marked(bundle: string): string {
  // The bundler names each module in a comment.
  const [, ...modules] = bundle.split(/^\/\/ packages\/(\S+)\n/m);
  let text = '';
  for (let at = 0; at < modules.length; at += 2) {
    const functions: string[] = [];
    const module = modules[at] as string;
    const others = (modules[at + 1] as string).replace(/^(?:async )?function (\w+)\([\s\S]*?^}\n/gm, (whole, name) => {
      functions.push(`CUT("${module}#${name}"${partOf(module) && `, ${name}`});\n${whole}`);
      return '';
    });
    text += `CUT("${module}");\n${others}${functions.join('')}`;
  }
  return text;
}

const SMALL = [...'etrnaosilucdfmpvwbhygkjxqz'];
const LARGE = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Short names: the shortest for what is named most, and none that the text has already. */
function shortNames(text: string, names: readonly string[], letters: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const countOf = (name: string): number => counts.get(name) ?? 0;
  const sorted = names.toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
  const pairs = SMALL.flatMap(second => SMALL.map(first => first + second));
  const short = [...letters, ...pairs.filter(pair => pair !== 'do' && !counts.has(pair))];
  return new Map(sorted.map((name, index) => [name, short[index] as string]));
}

async function minified(text: string): Promise<string> {
  const members = shortNames(text, [...OWN_NAMES, ...SHARED_NAMES], [...SMALL, ...LARGE]);
  // What functions call their own is written in small letters.
  const declared = [...text.matchAll(/^(?:async )?(?:function|var|let|const|class) (\w+)/gm)];
  const functions = shortNames(text, [...new Set(declared.map(([, name]) => name as string))], LARGE);
  const { code } = await minify(text, {
    module: true,
    ecma: 2020,
    compress: {
      passes: 3,
      // Marks stay statements of their own.
      sequences: false,
      inline: 1,
      keep_fargs: false,
      lhs_constants: false,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_comps: true,
      unsafe_methods: true,
    },
    mangle: {
      properties: {
        regex: new RegExp(`^(?:${[...members.keys()].join('|')})$`),
        builtins: true,
        keep_quoted: 'strict',
      },
    },
    nameCache: { props: { props: cacheOf(members) }, vars: { props: cacheOf(functions) } },
    format: { comments: false },
  });
  return code ?? '';
}

/** As the minifier keeps names. */
function cacheOf(names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...names].map(([name, short]) => [`$${name}`, short]));
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
