// Writes docs/reference/view-spec.schema.json: `node --conditions=@vitrine/source packages/autoview/test/write-view-spec-schema.ts`. A test checks that it
// is up to date.
import { writeFileSync } from 'node:fs';
import { viewSpecJsonSchema } from '../src/view-spec/index.ts';

export const PUBLISHED: URL = new URL('../../../docs/reference/view-spec.schema.json', import.meta.url);

if (import.meta.main) writeFileSync(PUBLISHED, `${JSON.stringify(viewSpecJsonSchema(), null, 2)}\n`);
