// The tools of real servers (the fixture of @vitrine/form), values to enter, and ajv to check what arrives. Shares no code with the page.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { generate } from '../../../form/test/support/generate.ts';
import type { Json } from '../../src/trial/fill-page.ts';

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
  const file = new URL('../../../form/test/data/tool-schemas.json', import.meta.url);
  const servers = JSON.parse(readFileSync(file, 'utf8')) as Server[];
  return servers.flatMap(({ server, tools }) => tools.map(tool => ({ server, ...tool })));
}

/** One value with required members only, two with all members; with alternatives, as many as are needed to choose each of them. */
export function valuesFor(schema: unknown): Json[] {
  const turns = /"(?:anyOf|oneOf)":/.test(JSON.stringify(schema)) ? [0, 1, 2, 3, 4, 5, 6] : [0, 3];
  return [
    generate(schema, { members: 'required', turn: 0 }),
    ...turns.map(turn => generate(schema, { members: 'all', turn })),
  ] as Json[];
}

const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default;

/** Returns a function that describes what is wrong with a value, by a validator that the page does not use. */
export function compileCheck(schema: { readonly $schema?: string }): (value: unknown) => string | undefined {
  const isOld = schema.$schema?.includes('draft-07');
  const ajv = isOld ? new Ajv({ strict: false }) : new Ajv2020({ strict: false });
  addFormats(ajv as Ajv);
  const validate = ajv.compile(schema);
  return value => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}
