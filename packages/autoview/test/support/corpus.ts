// The tools of real servers (the fixture of @vitrine/models/form), values to enter, and ajv to check what arrives. Shares no code with the page.
import { readFileSync } from 'node:fs';
import { generate, listCases } from '../../../models/test/form/support/generate.ts';
import type { Json } from '../../src/trial/fill-page.ts';

export { compileCheck } from '../../../models/test/form/support/ajv-check.ts';

export interface CorpusTool {
  readonly server: string;
  readonly name: string;
  readonly inputSchema: { readonly $schema?: string };
}

interface Server {
  readonly server: string;
  readonly tools: readonly Omit<CorpusTool, 'server'>[];
}

export function corpusTools(): CorpusTool[] {
  const file = new URL('../../../models/test/form/data/tool-schemas.json', import.meta.url);
  const servers = JSON.parse(readFileSync(file, 'utf8')) as Server[];
  return servers.flatMap(({ server, tools }) => tools.map(tool => ({ server, ...tool })));
}

/** A value for each case of `listCases`. */
export function valuesFor(schema: unknown): Json[] {
  return listCases(schema).map(options => generate(schema, options)) as Json[];
}
