// The parts of a page's script that only some pages need. A page is put together from those that its shapes ask for; which modules are in
// which part is said where the script is built (scripts/page-script.ts).
import { sha256 } from '@noble/hashes/sha2.js';
import { isOpen, type NestedShape, shapesIn } from '@vitrine/form/compiled';
import type { PageData } from './page-data.ts';
import { SCRIPT_PARTS, STYLE_PARTS } from './runtime.gen.ts';

export const PART_NAMES = [
  'lists',
  'variants',
  'picks',
  'rules',
  'patterns',
  'formats',
  'followUps',
  'entries',
  'numbers',
  'selects',
  'confirms',
  'rare',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The parts of a page's style that only some pages need: which file is which is said in scripts/page-styles.ts. */
export const STYLE_NAMES = ['picks', 'followUps', 'confirms', 'emergency', 'framed', 'rightToLeft'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** What a page with this data needs. */
export function partsOf({ tool, followUps = [], framed, emergency }: PageData): Set<PartName> {
  const tools = [tool, ...followUps.map(followUp => followUp.tool)];
  const needed = new Set<PartName>(tools.flatMap(({ shapes }) => shapesIn(shapes).flatMap(partsOfShape)));
  if (tools.some(({ schema }) => schema !== undefined)) needed.add('rules').add('patterns');
  if (tool.outputSchema !== undefined || tool.icon || emergency) needed.add('rare');
  if (followUps.length > 0) needed.add('followUps');
  if (!framed && tools.some(({ destructive }) => destructive)) needed.add('confirms');
  return needed;
}

/** What the control of a shape needs, without those inside it. */
export function partsOfShape(shape: NestedShape): PartName[] {
  const { kind, facts = {}, patterns, names, widget } = shape;
  const needed: PartName[] = [];
  if (kind === 'array' || kind === 'multiselect') needed.push('lists');
  if (kind === 'variant') needed.push('variants');
  if (kind === 'number') needed.push('numbers');
  if (kind === 'select' || kind === 'boolean') needed.push('selects');
  if (isOpen(shape)) needed.push('entries');
  if (kind === 'multiselect' || widget === 'file') needed.push('picks');
  if (kind === 'text' && facts.format !== undefined) needed.push('formats');
  if (isRare(shape)) needed.push('rare');
  if (facts.pattern !== undefined || patterns || names?.pattern !== undefined) needed.push('patterns');
  return needed;
}

/** It has what few have: ./page/form/rare.ts, and rules of its own kind that few have. */
function isRare({ kind, facts = {}, nullable, widget, veiled, names, patterns }: NestedShape): boolean {
  const { format, pattern, examples, secret, uniqueItems, bounds = {} } = facts;
  const given = [format, pattern, examples, names, patterns, bounds.multipleOf];
  const isSpecial = widget !== undefined && widget !== 'area' && widget !== 'file';
  const isSet = kind === 'array' && uniqueItems === true;
  return given.some(fact => fact !== undefined) || secret === true || !!(nullable || veiled) || isSpecial || isSet;
}

/** How many characters of script a page with these parts has. */
export function scriptLength(parts: ReadonlySet<string>): number {
  return SCRIPT_PARTS.reduce((sum, [part, { length }]) => (part === '' || parts.has(part) ? sum + length : sum), 0);
}

interface Script {
  readonly script: string;
  /** Its SHA-256, as a policy names it. */
  readonly hash: string;
}

/** By the parts that are in them: a server's pages have few kinds. */
const scripts = new Map<string, Script>();

/** The script of a page. */
export function scriptOf(parts: ReadonlySet<string>): Script {
  const key = PART_NAMES.filter(name => parts.has(name)).join();
  const known = scripts.get(key);
  if (known) return known;
  const script = SCRIPT_PARTS.map(([part, text]) => (part === '' || parts.has(part) ? text : '')).join('');
  const made = { script, hash: btoa(String.fromCharCode(...sha256(new TextEncoder().encode(script)))) };
  scripts.set(key, made);
  return made;
}

/** The style of a page. */
export function styleOf(names: ReadonlySet<string>): string {
  return STYLE_PARTS.map(([part, text]) => (part === '' || names.has(part) ? text : '')).join('');
}
