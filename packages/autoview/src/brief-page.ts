// A tool as a follow-up: its parameters as far as the page that offers it can show them. It must not make that page larger than it is worth.
import type { CompiledShape } from '@vitrine/form/compiled';
import type { ToolPage } from './page-data.ts';
import { type PartName, partsOfShape } from './page-parts.ts';

/** What a required parameter may bring along: an id is often a number, and an action one of a few words. */
const WORTH: readonly PartName[] = ['numbers', 'selects'];
/** Parameters that are one field. */
const FIELDS: readonly CompiledShape['kind'][] = ['text', 'number', 'boolean', 'select', 'const'];

/**
 * With its required parameters and those optional ones that need none but `parts`; the others can be given as JSON. Whoever takes the
 * arguments judges them. Absent where a required parameter is more than one field: nobody would fill in a large form on the way.
 */
export function briefPage(
  { name, title, description, shapes, readOnly, destructive }: ToolPage,
  parts: ReadonlySet<PartName>,
): ToolPage | undefined {
  const [root, ...others] = shapes.shapes;
  const kept: CompiledShape[] = [];
  const properties: [name: string, shape: number, required: 0 | 1][] = [];
  for (const [parameter, index, required] of root?.properties ?? []) {
    const field = briefField(others[index - 1]);
    const needed = field && partsOfShape(field).filter(part => !parts.has(part));
    if (field && needed?.every(part => required === 1 && WORTH.includes(part)))
      properties.push([parameter, kept.push(field), required]);
    else if (required === 1) return undefined;
  }
  return {
    name,
    title,
    ...(description !== undefined && { description }),
    shapes: { shapes: [{ kind: 'object', properties }, ...kept] },
    isBrief: true,
    ...(readOnly && { readOnly }),
    ...(destructive && { destructive }),
  };
}

/** Without the rules that take code to check. */
function briefField(shape: CompiledShape | undefined): CompiledShape | undefined {
  if (!shape || !FIELDS.includes(shape.kind) || shape.widget === 'file') return undefined;
  const { pattern, format, ...facts } = shape.facts ?? {};
  return { ...shape, facts };
}
