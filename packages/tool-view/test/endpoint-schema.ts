// Writes the JSON Schema of the view endpoint beside its page in docs/reference:
// `node --conditions=@vitrine/source packages/tool-view/test/endpoint-schema.ts`. A test checks that it is up to date.
import { writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { CONTRACT_SCHEMAS } from '../src/contract/contract.ts';

export const PUBLISHED: URL = new URL('../../../docs/reference/view-endpoint.schema.json', import.meta.url);

/** The schema, with a definition for each shape. */
export function endpointSchema(): Record<string, unknown> {
  const definitions = Object.entries(CONTRACT_SCHEMAS).map(([name, schema]) => {
    const { $schema, ...definition } = z.toJSONSchema(schema, { io: 'input' });
    return [name, definition];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The view endpoint of Vitrine',
    description: 'Each definition is the query or the body of a request or an answer: docs/reference/view-endpoint.md.',
    $defs: Object.fromEntries(definitions),
  };
}

if (import.meta.main) writeFileSync(PUBLISHED, `${JSON.stringify(endpointSchema(), undefined, 2)}\n`);
