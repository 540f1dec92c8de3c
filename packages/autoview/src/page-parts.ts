// The parts of a page's script that only some pages need. A page is put together from those that its shapes ask for; which modules are in
// which part is said where the script is built (scripts/page-script.ts).
import { type CompiledShape, isOpen } from '@vitrine/form/compiled';
import type { PageData } from './page-data.ts';
import { SCRIPT_HASHES, SCRIPT_PARTS } from './runtime.gen.ts';

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
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** What a page with this data needs. */
export function partsOf({ tool, followUps = [], framed }: PageData): Set<PartName> {
  const tools = [tool, ...followUps.map(followUp => followUp.tool)];
  const needed = new Set<PartName>(tools.flatMap(({ shapes: { shapes } }) => shapes.flatMap(partsOfShape)));
  if (tools.some(({ schema }) => schema !== undefined)) needed.add('rules').add('patterns');
  if (followUps.length > 0) needed.add('followUps');
  if (!framed && tools.some(({ destructive }) => destructive)) needed.add('confirms');
  return needed;
}

/** What the control of a shape needs, without those inside it. */
export function partsOfShape(shape: CompiledShape): PartName[] {
  const { kind, facts = {}, patterns, names, widget } = shape;
  const needed: PartName[] = [];
  if (kind === 'array' || kind === 'multiselect') needed.push('lists');
  if (kind === 'variant') needed.push('variants');
  if (kind === 'number') needed.push('numbers');
  if (kind === 'select' || kind === 'boolean') needed.push('selects');
  if (isOpen(shape)) needed.push('entries');
  if (kind === 'multiselect' || widget === 'file') needed.push('picks');
  if (kind === 'text' && facts.format !== undefined) needed.push('formats');
  if (facts.pattern !== undefined || patterns || names?.pattern !== undefined) needed.push('patterns');
  return needed;
}

/** How many characters of script a page with these parts has. */
export function scriptLength(parts: ReadonlySet<string>): number {
  return SCRIPT_PARTS.reduce((sum, [part, { length }]) => (part === '' || parts.has(part) ? sum + length : sum), 0);
}

/** The script of a page, and its SHA-256 as a policy names it. */
export function scriptOf(parts: ReadonlySet<string>): { readonly script: string; readonly hash: string } {
  const script = SCRIPT_PARTS.filter(([part]) => part === '' || parts.has(part)).map(([, text]) => text);
  const index = PART_NAMES.reduce((sum, name, bit) => sum + (parts.has(name) ? 2 ** bit : 0), 0);
  return { script: script.join(''), hash: SCRIPT_HASHES[index] as string };
}
