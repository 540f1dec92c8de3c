// Makes by rule the spec that a careful model would write for a tool: required fields first, controls by type, a part for
// each member of the output schema.
import { escapedStep, type FormNode, type LeafPart, type ResultPart } from '@vitrine/autoview/internal/view-spec';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { generate } from '../../../../packages/form/test/support/generate.ts';
import type { JsonSchema, MeasuredTool } from '../recorded-tools.ts';

/** Two ways to lay out the same tool. */
export type Style = 'sections' | 'tabs';
type Form = NonNullable<ViewSpec['form']>;
type Value = NonNullable<Extract<LeafPart, { part: 'detail' }>['fields']>[number];

/** Optional parameters beyond this many are advanced. */
const MAX_OPTIONS = 6;
const LONG_TEXT = /body|content|description|prompt|message|text|thought|feedback|instructions/i;

export function goodSpec({ tool, siblings }: MeasuredTool, style: Style): ViewSpec {
  const parts = tool.outputSchema ? buildParts(tool.outputSchema, '', style, 0) : [];
  const linked = parts.map(part => withLinks(part, tool.name, siblings));
  const summary = tool.description?.split(/(?<=\.)\s|\n/)[0]?.slice(0, 300);
  const form = buildForm(tool.inputSchema, style);
  return {
    version: 1,
    ...(style === 'tabs' && { title: words(tool.name), ...(summary && { summary }) }),
    form: { ...form, submit: words(tool.name) },
    ...(linked.length > 0 && { result: { parts: linked } }),
  };
}

/** `list_open_issues` → `List open issues`. */
export function words(name: string): string {
  const text = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^a-zA-Z\d]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1, 100);
}

export const pointerTo = (name: string): string => `/${escapedStep(name)}`;

function buildForm(schema: JsonSchema, style: Style): Form {
  const names = Object.keys(schema.properties ?? {});
  const required = names.filter(name => schema.required?.includes(name));
  const optional = names.filter(name => !required.includes(name));
  const [shown, advanced] = [optional.slice(0, MAX_OPTIONS), optional.slice(MAX_OPTIONS)];
  const fields = names.map(name => {
    const control = chooseControl(name, schema.properties?.[name] ?? {});
    const field = {
      label: words(name),
      ...(control && { control }),
      ...(advanced.includes(name) && { advanced: true }),
    };
    return [pointerTo(name), field] as const;
  });
  const preset = generate(schema, { members: 'required', turn: 1 });
  return {
    ...(required.length + shown.length > 0 && { layout: buildLayout(required, shown, style) }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(required.length > 0 && { presets: [{ label: 'An example', arguments: preset as never }] }),
  };
}

function buildLayout(required: readonly string[], optional: readonly string[], style: Style): FormNode[] {
  const [first, second] = [required.map(pointerTo), optional.map(pointerTo)];
  if (style === 'tabs' && first.length > 0 && second.length > 0)
    return [
      {
        tabs: [
          { label: 'What', fields: first },
          { label: 'Options', fields: second },
        ],
      },
    ];
  return second.length > 2 ? [...first, { section: 'Options', columns: 2, fields: second }] : [...first, ...second];
}

function chooseControl(
  name: string,
  schema: JsonSchema,
): NonNullable<NonNullable<Form['fields']>[string]['control']> | undefined {
  if (schema.type === 'boolean') return 'switch';
  if (schema.enum) return schema.enum.length <= 6 ? 'radio' : 'select';
  if (schema.type === 'number' || schema.type === 'integer')
    return schema.minimum !== undefined && schema.maximum !== undefined ? 'slider' : 'number';
  if (schema.type === 'string') return LONG_TEXT.test(name) ? 'textarea' : 'text';
  return undefined;
}

/** The parts for one place of the output schema. */
function buildParts(schema: JsonSchema, at: string, style: Style, depth: number): ResultPart[] {
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0 || depth > 2) return at === '' ? [] : [{ part: 'auto', at }];
  const numbers = members.filter(([, member]) => isNumber(member));
  const others = members.filter(([, member]) => isScalar(member) && !isNumber(member));
  const parts: ResultPart[] = [];
  if (numbers.length > 0)
    parts.push({ part: 'stats', at, tiles: numbers.slice(0, 8).map(([name, member]) => shownValue(name, member)) });
  const [text, ...rest] = others;
  if (text && rest.length === 0 && LONG_TEXT.test(text[0])) parts.push({ part: 'text', at: at + pointerTo(text[0]) });
  else if (text)
    parts.push({ part: 'detail', at, fields: others.slice(0, 20).map(([name, member]) => shownValue(name, member)) });
  for (const [name, member] of members) {
    if (isScalar(member)) continue;
    const place = at + pointerTo(name);
    if (member.items?.properties) parts.push(...listParts(member.items, name, place, style));
    else if (member.properties)
      parts.push({ part: 'section', label: words(name), parts: buildParts(member, place, style, depth + 1) });
    else parts.push({ part: 'auto', at: place, label: words(name) });
  }
  return parts;
}

function listParts(item: JsonSchema, name: string, at: string, style: Style): ResultPart[] {
  const columns = Object.entries(item.properties ?? {})
    .filter(([, member]) => isScalar(member))
    .slice(0, 8)
    .map(([key, member]) => shownValue(key, member));
  const table: ResultPart = { part: 'table', at, label: words(name), ...(columns.length > 0 && { columns }) };
  const numeric = Object.entries(item.properties ?? {}).filter(([, member]) => isNumber(member));
  const [category] = Object.entries(item.properties ?? {}).filter(([, member]) => member.type === 'string');
  if (!category || numeric.length === 0) return [table];
  const chart: ResultPart = {
    part: 'chart',
    at,
    kind: /date|month|time|year/i.test(category[0]) ? 'line' : 'bar',
    x: shownValue(category[0], category[1]),
    y: numeric.slice(0, 3).map(([key, member]) => shownValue(key, member)),
  };
  if (style === 'sections') return [chart, table];
  return [
    {
      part: 'tabs',
      tabs: [
        { label: 'Chart', parts: [chart] },
        { label: 'Table', parts: [table] },
      ],
    },
  ];
}

function shownValue(name: string, schema: JsonSchema): Value {
  const format = chooseFormat(name, schema);
  return { at: pointerTo(name), label: words(name), ...(format && { format }) };
}

function chooseFormat(name: string, schema: JsonSchema): Value['format'] {
  if (schema.type === 'boolean') return 'boolean';
  if (isNumber(schema)) {
    if (/bytes/i.test(name)) return 'bytes';
    if (/percent|rate$|share/i.test(name)) return 'percent';
    if (/seconds|duration|uptime/i.test(name)) return 'duration';
    return schema.type === 'integer' ? 'integer' : 'number';
  }
  if (schema.format === 'uri' || /url$/i.test(name)) return 'link';
  if (schema.format === 'date-time' || /timestamp|At$/.test(name)) return 'datetime';
  return schema.enum ? 'badge' : undefined;
}

/** Offers a tool of the same server whose only required parameter is a column of the table. */
function withLinks(part: ResultPart, own: string, siblings: MeasuredTool['siblings']): ResultPart {
  if (part.part !== 'table') return part;
  const target = siblings.find(({ name, inputSchema: { required = [] } }) => {
    return name !== own && required.length === 1 && part.columns?.some(({ at }) => at === pointerTo(required[0] ?? ''));
  });
  const [parameter] = target?.inputSchema.required ?? [];
  if (!target || parameter === undefined) return part;
  return {
    ...part,
    links: [{ tool: target.name, label: words(target.name), arguments: { [parameter]: { at: pointerTo(parameter) } } }],
  };
}

const isNumber = ({ type }: JsonSchema): boolean => type === 'number' || type === 'integer';
const isScalar = (schema: JsonSchema): boolean =>
  isNumber(schema) || schema.type === 'string' || schema.type === 'boolean' || schema.enum !== undefined;
