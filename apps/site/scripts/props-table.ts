// The members of a component's JSON Schema as a Markdown table.
import { commonShape } from '@vitrine/components/define-contract';
import type { PropsComments } from './props-comments.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Row {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** The rows deeper than this are described by their type alone. */
const MAX_DEPTH = 3;

/**
 * Writes the table of the members of `schema`, nested ones by their path, such as `todos[].label`, with their comments. Members of all
 * components are last.
 */
export function writePropsTable(schema: Schema, comments: PropsComments): string {
  const rows = listRows(schema, '', 1, schema);
  const isCommon = ({ path }: Row) => path.replace(/\..*/s, '') in commonShape;
  return [
    '| prop | type | meaning |',
    '|---|---|---|',
    ...[...rows.filter(row => !isCommon(row)), ...rows.filter(isCommon)].map(({ path, schema: member, isRequired }) => {
      const type = describeType(member, schema);
      return `| \`${path}\`${isRequired ? '' : ' (optional)'} | ${toCell(type)} | ${toCell(comments.get(path) ?? '')} |`;
    }),
  ].join('\n');
}

function listRows(schema: Schema, prefix: string, depth: number, rootSchema: Schema): Row[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, member]) => {
    const path = prefix + name;
    const row = { path, schema: member, isRequired: required.has(name) };
    return [row, ...listNested(member, path, depth, rootSchema)];
  });
}

function listNested(schema: Schema, path: string, depth: number, rootSchema: Schema): Row[] {
  if (depth >= MAX_DEPTH) return [];
  const target = resolve(schema, rootSchema);
  if (target.properties) return listRows(target, `${path}.`, depth + 1, rootSchema);
  const items = target.items as Schema | undefined;
  if (items && resolve(items, rootSchema).properties)
    return listRows(resolve(items, rootSchema), `${path}[].`, depth + 1, rootSchema);
  return [];
}

/** Follows a reference within the schema. */
function resolve(schema: Schema, rootSchema: Schema): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  if ($ref === '#') return rootSchema;
  const name = $ref.replace(/^#\/\$defs\//, '');
  return (rootSchema.$defs as Record<string, Schema> | undefined)?.[name] ?? {};
}

/** \`string\`, \`'a' | 'b'\`, \`object[]\`, … */
function describeType(schema: Schema, rootSchema: Schema): string {
  const target = resolve(schema, rootSchema);
  if ('const' in target) return JSON.stringify(target.const);
  if (Array.isArray(target.enum)) return target.enum.map(value => JSON.stringify(value)).join(' | ');
  const choices = (target.anyOf ?? target.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map(choice => describeType(choice, rootSchema)))].join(' | ');
  if (target.type === 'array') {
    const item = describeType((target.items ?? {}) as Schema, rootSchema);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  const type = Array.isArray(target.type) ? target.type.join(' | ') : String(target.type ?? 'any');
  const limits = [
    target.format && String(target.format),
    range('length', target.minLength, target.maxLength),
    range('', target.minimum, target.maximum),
  ].filter(Boolean);
  return limits.length === 0 ? type : `${type} (${limits.join(', ')})`;
}

function range(label: string, min: unknown, max: unknown): string | undefined {
  const bounded = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const from = bounded(min) ? `≥ ${min}` : '';
  const to = bounded(max) ? `≤ ${max}` : '';
  return from || to ? [label, from, to].filter(Boolean).join(' ') : undefined;
}

/** Text for a cell of a table in MDX. */
function toCell(text: string): string {
  return text.replaceAll('\n', ' ').replace(/[|{}<]/g, character => `\\${character}`);
}
