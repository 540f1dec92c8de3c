// Round trips over every tool of 19 published MCP servers: values made by independent code, entered as a user enters them, must be submitted
// unchanged and be accepted by ajv, which the form does not use.

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/compile.ts';
import { createForm } from '../../src/index.ts';
import { createCompiledForm } from '../../src/model/create-compiled-form.ts';
import { ALL_FEATURES } from '../../src/model/features.ts';
import { createErrorText } from '../../src/model/messages.ts';
import { fill } from './fill.ts';
import { type GenerateOptions, generate, type Json } from './generate.ts';

export interface Server {
  server: string;
  license: string;
  tools: { name: string; inputSchema: { $schema?: string } }[];
}
export const servers = JSON.parse(
  readFileSync(new URL('../data/tool-schemas.json', import.meta.url), 'utf8'),
) as Server[];
/** The servers whose tools take three quarters of the time. */
export const LARGE: readonly string[] = ['azure', 'firecrawl', 'launchdarkly', 'mongodb', 'playwright'];
const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default;

function acceptedBy(schema: { $schema?: string }): (value: unknown) => string | undefined {
  const draft7 = schema.$schema?.includes('draft-07');
  const ajv = draft7 ? new Ajv({ strict: false }) : new Ajv2020({ strict: false });
  addFormats(ajv as Ajv);
  const validate = ajv.compile(schema);
  return value => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}

/** One value with required members only, two with all members; with alternatives, as many as are needed to choose each of them. */
function casesFor(schema: unknown): GenerateOptions[] {
  const turns = /"(?:anyOf|oneOf)":/.test(JSON.stringify(schema)) ? [0, 1, 2, 3, 4, 5, 6] : [0, 3];
  return [{ members: 'required', turn: 0 }, ...turns.map(turn => ({ members: 'all', turn }) as const)];
}

const TIMEOUT_MS = 120_000;

/** Declares the tests of each tool of these servers. */
export function describeCorpus(servers: readonly Server[]): void {
  describe('createForm() with the tools of real servers', () => {
    it.each(servers)(
      '$server: what is entered is what is submitted',
      ({ tools }) => {
        for (const { name, inputSchema } of tools) {
          const problemWith = acceptedBy(inputSchema);
          for (const options of casesFor(inputSchema)) {
            const meant = generate(inputSchema, options);
            const place = `${name}, ${options.members} ${options.turn}`;
            expect(problemWith(meant), `${place}: the generator made what the schema refuses`).toBeUndefined();

            const form = createForm(inputSchema);
            const { fallbacks } = fill(form, meant);
            const result = form.submit();
            expect(result, place).toEqual({ ok: true, value: meant });
            expect(problemWith((result as { value: Json }).value), place).toBeUndefined();
            expect(fallbacks, `${place}: JSON editors where the schema has rules`).toEqual([]);
          }
        }
      },
      TIMEOUT_MS,
    );

    it.each(servers)(
      '$server: a compiled form is the same form, without the schema and without a validator',
      ({ tools }) => {
        for (const { name, inputSchema } of tools) {
          const description = JSON.parse(JSON.stringify(compileSchema(inputSchema)));
          for (const options of casesFor(inputSchema)) {
            const meant = generate(inputSchema, options);
            const form = createCompiledForm(description, { features: ALL_FEATURES, message: createErrorText() });
            expect(form.getSnapshot().root, name).toEqual(createForm(inputSchema).getSnapshot().root);
            expect(fill(form, meant).fallbacks).toEqual([]);
            expect(form.submit(), `${name}, ${options.members} ${options.turn}`).toEqual({ ok: true, value: meant });
          }
        }
      },
      TIMEOUT_MS,
    );

    it.each(servers)(
      '$server: a whole value fits its controls and comes back equal',
      ({ tools }) => {
        for (const { name, inputSchema } of tools) {
          const problemWith = acceptedBy(inputSchema);
          const description = compileSchema(inputSchema);
          for (const options of casesFor(inputSchema)) {
            const meant = generate(inputSchema, options);
            const form = createForm(inputSchema);
            form.setValue(meant);
            expect(form.submit(), `${name}, ${options.members} ${options.turn}`).toEqual({ ok: true, value: meant });
            expect(JSON.stringify(form.getSnapshot().root)).not.toContain('"reason":"mismatch"');

            const before = form.getSnapshot();
            form.setValue(meant);
            expect(form.getSnapshot().root, 'the same value again changes no control').toBe(before.root);

            // Members that the tool's schema does not name are sent as given.
            const more = { ...(meant as object), 'not named': [{ deep: 1 }] };
            if (problemWith(more)) continue;
            const compiled = createCompiledForm(description, {
              features: ALL_FEATURES,
              value: more,
              message: createErrorText(),
            });
            expect(compiled.submit(), name).toEqual({ ok: true, value: more });
            expect(JSON.stringify(compiled.getSnapshot().root)).not.toContain('"reason":"mismatch"');
          }
        }
      },
      TIMEOUT_MS,
    );
  });
}
