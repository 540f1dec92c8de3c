// Decides which features and style sheets a page needs, and joins their scripts and styles.
import { sha256 } from '@noble/hashes/sha2.js';
import { fieldsIn, hasEntries, type NestedField } from '@vitrine/form/compile';
import { FEATURE_NAMES, type FeatureName, STYLE_NAMES, type StyleName } from './feature-names.ts';
import type { PageData } from './page-data.ts';
import { CORE_SCRIPT, CORE_STYLE, FEATURE_SCRIPTS, STYLES } from './runtime.gen.ts';

/** The features that a page with this data needs. */
export function featuresOf({ tool, followUps = [], framed, spec, linked = {} }: PageData): Set<FeatureName> {
  const tools = [tool, ...followUps.map(followUp => followUp.tool), ...Object.values(linked)];
  const needed = new Set<FeatureName>(tools.flatMap(({ form }) => fieldsIn(form).flatMap(featuresOfField)));
  if (tools.some(({ schema }) => schema !== undefined)) needed.add('rules');
  if (followUps.length > 0) needed.add('follow-ups');
  if (spec) needed.add('view-spec');
  if (!framed && tools.some(({ destructive }) => destructive)) needed.add('destructive');
  return needed;
}

/** The features that the control of a field needs, without the controls inside it. */
function featuresOfField(field: NestedField): FeatureName[] {
  const { kind, facts = {}, patterns, names, widget } = field;
  const needed: FeatureName[] = [];
  if (kind === 'array') needed.push('lists');
  if (kind === 'variant') needed.push('variants');
  if (kind === 'multiselect') needed.push('multiselect');
  if (hasEntries(field)) needed.push('entries');
  if (widget === 'file') needed.push('files');
  if (kind === 'text' && facts.format !== undefined) needed.push('formats');
  if (facts.pattern !== undefined || patterns || names?.pattern !== undefined) needed.push('patterns');
  return needed;
}

/** The style sheets that a page with this data needs. */
export function stylesOf(
  { tool, followUps = [], framed, fallback, spec, linked = {} }: PageData,
  isRightToLeft: boolean,
): Set<StyleName> {
  const tools = [tool, ...followUps.map(followUp => followUp.tool), ...Object.values(linked)];
  const needed = new Set<StyleName>();
  if (spec) needed.add('view-spec');
  if (tools.some(({ form }) => fieldsIn(form).some(({ kind }) => kind === 'multiselect'))) needed.add('multiselect');
  if (followUps.length > 0) needed.add('follow-ups');
  if (tools.some(({ destructive, mayDestroy }) => destructive || mayDestroy)) needed.add('destructive');
  if (fallback) needed.add('fallback');
  if (framed) needed.add('framed');
  if (isRightToLeft) needed.add('right-to-left');
  return needed;
}

interface Script {
  readonly script: string;
  /** The script's SHA-256 in Base64, as a Content-Security-Policy names it. */
  readonly hash: string;
}

/** A cache by feature names: the pages of a server have few sets. */
const scripts = new Map<string, Script>();

/** The core, then the features, which register themselves with it, then the start. */
export function scriptOf(features: ReadonlySet<FeatureName>): Script {
  const names = FEATURE_NAMES.filter(name => features.has(name));
  const key = names.join();
  const known = scripts.get(key);
  if (known) return known;
  const script = [CORE_SCRIPT, ...names.map(name => FEATURE_SCRIPTS[name]), 'page.startPage();'].join('\n');
  const made = { script, hash: btoa(String.fromCharCode(...sha256(new TextEncoder().encode(script)))) };
  scripts.set(key, made);
  return made;
}

export function styleOf(names: ReadonlySet<StyleName>): string {
  return CORE_STYLE + STYLE_NAMES.map(name => (names.has(name) ? STYLES[name] : '')).join('');
}
