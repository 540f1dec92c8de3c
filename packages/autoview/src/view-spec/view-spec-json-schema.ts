// The language as a JSON Schema (2020-12), for editors and for docs/reference/view-spec.schema.json.
import * as z from 'zod';
import { viewSpecSchema } from './view-spec.ts';

/** The address by which a file of a spec names its schema. */
const VIEW_SPEC_SCHEMA_ID = 'https://vitrine.dev/schemas/view-spec.v1.json';

/**
 * The JSON Schema (2020-12) of view specs. A new object at each call.
 * @example
 * writeFileSync('view-spec.schema.json', JSON.stringify(viewSpecJsonSchema()));
 */
export function viewSpecJsonSchema(): Record<string, unknown> {
  return {
    $id: VIEW_SPEC_SCHEMA_ID,
    title: 'Vitrine view spec',
    ...z.toJSONSchema(viewSpecSchema, { io: 'input', reused: 'ref' }),
  };
}
