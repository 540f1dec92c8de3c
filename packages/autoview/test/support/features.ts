// Makes a tool that needs exactly the given features of the page's script, and the values to enter.
import { FEATURE_NAMES, type FeatureName } from '../../src/feature-names.ts';
import { compileView, type ToolDefinition } from '../../src/index.ts';
import type { PageData } from '../../src/page-data.ts';
import { featuresOf } from '../../src/page-features.ts';
import type { Json } from '../../src/trial/fill-page.ts';

const option = (kind: string): object => ({
  type: 'object',
  properties: { kind: { const: kind }, [kind]: { type: 'string' } },
  required: ['kind', kind],
  additionalProperties: false,
});

/** One member for each feature of the form: its schema and a value. */
const MEMBERS: { readonly [name in FeatureName]?: readonly [schema: object, value: Json] } = {
  lists: [{ type: 'array', items: { type: 'string' } }, ['a', 'b']],
  variants: [{ oneOf: [option('left'), option('right')] }, { kind: 'right', right: 'r' }],
  entries: [{ type: 'object', additionalProperties: { type: 'string' } }, { own: 'name' }],
  multiselect: [{ type: 'array', uniqueItems: true, items: { enum: ['a', 'b', 'c'] } }, ['a', 'c']],
  files: [{ type: 'string', contentEncoding: 'base64' }, 'AAEC'],
  formats: [{ type: 'string', format: 'uuid' }, '0b9cb2c2-6a2c-4b42-9d25-6a1dbd6f5c10'],
  patterns: [{ type: 'string', pattern: '^a+$' }, 'aaa'],
};

/** Fields of every page: a number, a choice, `null` and examples. */
const CORE_MEMBERS = {
  plain: { type: 'string' },
  count: { type: 'integer', minimum: 2 },
  choice: { enum: ['x', 'y'] },
  special: { type: ['string', 'null'], examples: ['one', 'two'] },
};
const CORE_VALUE = { plain: 'text', count: 7, choice: 'y', special: 'one' };

const DESTRUCTIVE = { readOnlyHint: false, destructiveHint: true };

const sibling: ToolDefinition = {
  name: 'get_issue',
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: 'object',
    properties: { issue_id: { type: 'string' } },
    required: ['issue_id'],
    additionalProperties: false,
  },
};

export interface Trial {
  readonly html: string;
  readonly value: Json;
  /** The features of the page. */
  readonly features: ReadonlySet<FeatureName>;
}

export function trialOf(features: ReadonlySet<FeatureName>): Trial {
  const members = Object.entries(MEMBERS).filter(([name]) => features.has(name as FeatureName));
  const inputSchema = {
    type: 'object',
    properties: { ...CORE_MEMBERS, ...Object.fromEntries(members.map(([name, [schema]]) => [name, schema])) },
    additionalProperties: false,
    ...(features.has('rules') && { minProperties: 1 }),
  };
  const annotations = { readOnlyHint: true, ...(features.has('destructive') && DESTRUCTIVE) };
  const siblings = features.has('follow-ups') ? [sibling] : [];
  const { html } = compileView(
    { name: 'list_issues', annotations, inputSchema },
    { siblings, acceptsSpec: features.has('view-spec') },
  );
  const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData;
  const value = { ...CORE_VALUE, ...Object.fromEntries(members.map(([name, [, given]]) => [name, given])) };
  return { html, value, features: featuresOf(data) };
}

/** Every combination that a page can have. */
export function allChoices(): Set<FeatureName>[] {
  return Array.from(
    { length: 2 ** FEATURE_NAMES.length },
    (_, index) => new Set(FEATURE_NAMES.filter((_, bit) => index & (1 << bit))),
  );
}
