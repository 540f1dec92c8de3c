// Every source file opens with a comment, and comments refer only to files in the repository.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, readText, root } from './support/repository.ts';

const SOURCES = listFiles([
  '{packages,apps,examples}/*/{src,web,test,build,.storybook}/**/*.{ts,tsx,css}',
  '{bench,attack,scripts,test}/**/*.{ts,tsx,mjs}',
  '*.ts',
]).filter(file => !file.endsWith('.gen.ts'));

/** A path from the root, or a document by its name alone. */
const PATH =
  /(?<![\w/.@-])((?:packages|apps|examples|bench|attack|docs|test|scripts)\/[\w./-]+\.(?:tsx?|mjs|js|json|md|css|html|yml)|[A-Z][A-Z_]+\.md)\b/g;
/** Plans and numbered issues are not in the repository. */
const ELSEWHERE = /\bDESIGN\b|\bissue (?:\d+|")/;

interface Comment {
  readonly file: string;
  readonly text: string;
}

function commentsOf(file: string): Comment[] {
  return [...readText(file).matchAll(/^\s*(?:\/\/|\*|\/\*)(.*)$/gm)].map(([, text]) => ({ file, text: text! }));
}

/** The bases of a path in a comment: the root, the file's package, and its folder. */
function placesOf(file: string): string[] {
  return ['.', file.split('/').slice(0, 2).join('/'), dirname(file)];
}

const comments = SOURCES.flatMap(commentsOf);

it('there are comments that name files', () => {
  expect(comments.filter(({ text }) => text.match(PATH)).length).toBeGreaterThan(20);
});

it('every file that a comment names exists', () => {
  const missing = comments.flatMap(({ file, text }) =>
    [...text.matchAll(PATH)]
      .map(([, path]) => path!)
      .filter(path => !placesOf(file).some(place => existsSync(join(root, place, path))))
      .map(path => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('every source file opens with a comment that says what it is', () => {
  const isTest = (file: string) => /\.(test|browser|full)\.tsx?$/.test(file);
  const withoutHeader = SOURCES.filter(
    file => /\.(tsx?|mjs)$/.test(file) && !isTest(file) && !/^(#!.*\n)?\/[/*]/.test(readText(file)),
  );
  expect(withoutHeader).toEqual([]);
});

it('no comment refers to a plan or an issue', () => {
  expect(comments.filter(({ text }) => ELSEWHERE.test(text)).map(({ file, text }) => `${file}:${text}`)).toEqual([]);
});
