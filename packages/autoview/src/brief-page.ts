// A tool as a follow-up: all of its parameters, without the rules that take code to check. It must not make the page that offers it larger than it
// is worth (./follow-up-tools.ts): one that is too large is not offered, rather than with fewer fields.
import type { CompiledShape, CompiledShapes } from '@vitrine/form/compiled';
import type { ToolPage } from './page-data.ts';

/** Parameters that are one field. */
const FIELDS: readonly CompiledShape['kind'][] = ['text', 'number', 'boolean', 'select', 'const'];

/**
 * What is left out of its rules is judged by whoever takes the arguments. Absent where a required parameter is more than one field: nobody would
 * fill in a large form on the way; and where parameters are not fields of one object.
 */
export function briefPage({
  name,
  title,
  description,
  shapes: { shapes },
  readOnly,
  destructive,
}: ToolPage<CompiledShapes>): ToolPage<CompiledShapes> | undefined {
  const [root] = shapes;
  if (root?.kind !== 'object') return undefined;
  const wanted = (root.properties ?? []).filter(([, , required]) => required === 1);
  if (!wanted.every(([, index]) => isField(shapes[index]))) return undefined;
  return {
    name,
    title,
    ...(description !== undefined && { description }),
    shapes: { shapes: shapes.map(withoutRules) },
    isBrief: true,
    ...(readOnly && { readOnly }),
    ...(destructive && { destructive }),
  };
}

function isField(shape: CompiledShape | undefined): boolean {
  return shape !== undefined && FIELDS.includes(shape.kind) && shape.widget !== 'file';
}

/** Without the rules of a text that take code to check. */
function withoutRules(shape: CompiledShape): CompiledShape {
  const { facts: { pattern, format, ...facts } = {}, ...rest } = shape;
  return Object.keys(facts).length > 0 ? { ...rest, facts } : rest;
}
