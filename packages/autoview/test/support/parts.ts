// A tool that asks for exactly these parts of the page's script, and what to enter in it.
import { compileView, type ToolDefinition } from '../../src/index.ts';
import type { PageData } from '../../src/page-data.ts';
import { pageHtml } from '../../src/page-html.ts';
import { PART_NAMES, type PartName, partsOf } from '../../src/page-parts.ts';
import type { Json } from './fill-page.ts';

const option = (kind: string): object => ({
  type: 'object',
  properties: { kind: { const: kind }, [kind]: { type: 'string' } },
  required: ['kind', kind],
  additionalProperties: false,
});

/** One member of each kind that needs a part: its schema and a value. */
const MEMBERS: { readonly [part in PartName]?: readonly [schema: object, value: Json] } = {
  lists: [{ type: 'array', items: { type: 'string' } }, ['a', 'b']],
  variants: [{ oneOf: [option('left'), option('right')] }, { kind: 'right', right: 'r' }],
  picks: [{ type: 'array', uniqueItems: true, items: { enum: ['a', 'b', 'c'] } }, ['a', 'c']],
  patterns: [{ type: 'string', pattern: '^a+$' }, 'aaa'],
  formats: [{ type: 'string', format: 'uuid' }, '0b9cb2c2-6a2c-4b42-9d25-6a1dbd6f5c10'],
  entries: [{ type: 'object', additionalProperties: { type: 'string' } }, { own: 'name' }],
  numbers: [{ type: 'integer', minimum: 2 }, 7],
  selects: [{ enum: ['x', 'y'] }, 'y'],
  rare: [{ type: ['string', 'null'], examples: ['one', 'two'] }, 'one'],
};

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
  /** What the page has. */
  readonly parts: ReadonlySet<PartName>;
}

export function trialOf(parts: ReadonlySet<PartName>): Trial {
  const members = Object.entries(MEMBERS).filter(([part]) => parts.has(part as PartName));
  const inputSchema = {
    type: 'object',
    properties: { plain: { type: 'string' }, ...Object.fromEntries(members.map(([part, [schema]]) => [part, schema])) },
    additionalProperties: false,
    ...(parts.has('rules') && { minProperties: 1 }),
  };
  const annotations = { readOnlyHint: true, ...(parts.has('confirms') && DESTRUCTIVE) };
  const page = dataOf({ name: 'list_issues', annotations, inputSchema });
  // A page as heavy as some of these offers nothing by itself.
  const { followUps } = dataOf({ name: 'list_issues' }, parts.has('followUps') ? [sibling] : []);
  const data: PageData = { ...page, ...(followUps && { followUps }) };
  const value = { plain: 'text', ...Object.fromEntries(members.map(([part, [, given]]) => [part, given])) };
  return { html: pageHtml(data), value, parts: partsOf(data) };
}

function dataOf(tool: ToolDefinition, siblings: readonly ToolDefinition[] = []): PageData {
  return JSON.parse(/id="data">(.*?)<\/script>/s.exec(compileView(tool, { siblings }).html)?.[1] ?? '') as PageData;
}

/** Parts that never come without others. */
const TOGETHER: { readonly [part in PartName]?: PartName } = {
  picks: 'lists',
  formats: 'rare',
  // One way to have them, and so they are tried: by a pattern of a text.
  patterns: 'rare',
  rules: 'patterns',
};

export function withCompanions(parts: Iterable<PartName>): Set<PartName> {
  const all = new Set(parts);
  // Companions have companions: the set grows while it is gone through.
  for (const part of all) all.add(TOGETHER[part] ?? part);
  return all;
}

/** Every choice that a page can have. */
export function allChoices(): Set<PartName>[] {
  const choices = Array.from({ length: 2 ** PART_NAMES.length }, (_, index) =>
    PART_NAMES.filter((_, bit) => index & (1 << bit)),
  );
  return choices.map(names => new Set(names)).filter(parts => withCompanions(parts).size === parts.size);
}
