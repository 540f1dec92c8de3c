// Round trips over every tool of 19 published MCP servers: values made by independent code, entered as a user enters them, must be submitted
// unchanged and be accepted by ajv, which the form does not use.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../src/form/compile.ts';
import { createForm } from '../../../src/form/index.ts';
import { createCompiledForm } from '../../../src/form/model/create-compiled-form.ts';
import { compileCheck } from './ajv-check.ts';
import { fill } from './fill.ts';
import { generate, type Json, listCases } from './generate.ts';

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
const TIMEOUT_MS = 120_000;

/** Declares the tests of each tool of these servers. */
export function describeCorpus(servers: readonly Server[]): void {
  describe('createForm() with the tools of real servers', () => {
    it.each(servers)(
      '$server: what is entered is what is submitted',
      ({ tools }) => {
        for (const { name, inputSchema } of tools) {
          const problemWith = compileCheck(inputSchema);
          for (const options of listCases(inputSchema)) {
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
          for (const options of listCases(inputSchema)) {
            const meant = generate(inputSchema, options);
            const form = createCompiledForm(description);
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
          const problemWith = compileCheck(inputSchema);
          const description = compileSchema(inputSchema);
          for (const options of listCases(inputSchema)) {
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
            const compiled = createCompiledForm(description, { value: more });
            expect(compiled.submit(), name).toEqual({ ok: true, value: more });
            expect(JSON.stringify(compiled.getSnapshot().root)).not.toContain('"reason":"mismatch"');
          }
        }
      },
      TIMEOUT_MS,
    );
  });
}
