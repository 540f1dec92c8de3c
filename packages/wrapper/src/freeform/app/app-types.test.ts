// The declarations of `app` are one text for pages, models and users.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FREEFORM_SYSTEM_PROMPT } from '../../generation/prompt/freeform-prompt-v1.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const types = read('app-types.ts');
const declarations = types.slice(types.indexOf('export')).trim();

it('README.md has the declarations of `app`', () => {
  expect(read('../../../README.md')).toContain(`\`\`\`ts\n${declarations}\n\`\`\``);
});

it('the prompt for a model has the declarations', () => {
  expect(FREEFORM_SYSTEM_PROMPT).toContain(declarations.replaceAll('export interface', 'interface'));
});
