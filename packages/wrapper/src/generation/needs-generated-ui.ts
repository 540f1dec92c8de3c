// Decides for which tools a model makes an interface. A tool with few fields and no known result keeps the compiled page.
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { type CatalogTool, hasOwnUI } from '../listing/catalog.ts';
import type { ResultShape } from '../shapes/shape.ts';

/** A form with this many fields can be arranged better than in the order of the schema. */
const MIN_FIELDS = 3;

/** Has no interface of its own, and either a result whose members are known or at least three parameters. `shape`: of its results. */
export function needsGeneratedUI(tool: CatalogTool, shape: ResultShape | undefined): boolean {
  if (hasOwnUI(tool)) return false;
  return hasMembers(tool.definition.outputSchema ?? shape) || countMembers(tool.definition.inputSchema) >= MIN_FIELDS;
}

/** Whether a schema has members: of an object, of the items of a list, or by names that are data. */
function hasMembers(schema: unknown): boolean {
  return [schema, getPath(schema, 'items')].some(
    place => countMembers(place) > 0 || countMembers(getPath(place, 'additionalProperties')) > 0,
  );
}

function countMembers(schema: unknown): number {
  const properties = getPath(schema, 'properties');
  return isRecord(properties) ? Object.keys(properties).length : 0;
}
