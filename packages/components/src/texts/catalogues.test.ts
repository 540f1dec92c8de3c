// The catalogues of components and of the adapter for assistant-ui: the keys of English, which stand where they are drawn, and the same arguments.
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { GERMAN } from './de/index.ts';

const SOURCES = ['..', '../../../assistant-ui/src'].map(folder => fileURLToPath(new URL(folder, import.meta.url)));

/** `timeline.empty: 0 arguments` for each text. */
function describeTexts(component: string, texts: object): string[] {
  return Object.entries(texts).map(
    ([key, text]) => `${component}.${key}: ${typeof text === 'function' ? text.length : 0} arguments`,
  );
}

/** The texts of every call of `useTexts(component, english)` in the sources. */
function listEnglish(): string[] {
  const files = SOURCES.flatMap(cwd => globSync('**/*.{ts,tsx}', { cwd }).map(file => join(cwd, file)));
  return files.flatMap(file => {
    if (/\.(test|browser|stories)\./.test(file)) return [];
    const code = readFileSync(file, 'utf8');
    const calls = [...code.matchAll(/= useTexts\('([\w-]+)', (\w+)\)/g)];
    return calls.flatMap(([, component, english]) => {
      const imported = new RegExp(`import \\{[^}]*\\b${english}\\b[^}]*\\} from '(\\.\\.?/[^']+)'`).exec(code)?.[1];
      const home = imported === undefined ? code : readFileSync(join(dirname(file), imported), 'utf8');
      return describeTexts(component!, readConstant(home, english!));
    });
  });
}

/** The value of a constant object of a module; its functions are not called. */
function readConstant(code: string, name: string): object {
  const [declaration = ''] = new RegExp(`^(?:export )?const ${name}\\b[^=]*= \\{[\\s\\S]*?\\};$`, 'm').exec(code) ?? [];
  return runInNewContext(`${stripTypeScriptTypes(declaration.replace('export ', ''))} ${name}`);
}

it('German has the texts of English, with the same arguments', () => {
  const english = new Set(listEnglish());
  expect(english.size).toBeGreaterThan(280);
  const german = Object.entries(GERMAN).flatMap(([component, texts]) => describeTexts(component, texts));
  expect(german.toSorted()).toEqual([...english].toSorted());
});
