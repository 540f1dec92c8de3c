// The form of the pages for users: front matter, success first, "What can go wrong" last, and a bound on their words.
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './support/repository.ts';

/** Pages of the documents, without docs/contributors/ and docs/measurements.md, which are for those who change Vitrine. */
const PAGES = listFiles(['docs/{start,guides,concepts,reference,operations,security}/*.md', 'docs/limitations.md']);
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const FENCE = /^(`{3,}|~{3,})[\s\S]*?^\1$/gm;
/**
 * Limit of the words of all pages in PAGES, without generated tables. What has no letter or digit, such as the bars of tables, is no word.
 */
const MAX_WORDS = 34_000;

const readBody = (page: string): string => readText(page).replace(FRONT_MATTER, '');
const withoutGenerated = (text: string): string => text.replace(/<!-- from [\s\S]*?<!-- end -->/g, '');

it('finds the pages', () => expect(PAGES.length).toBeGreaterThan(15));

describe.each(PAGES)('%s', page => {
  const body = readBody(page);
  const prose = body.replace(FENCE, '');

  it('has a title and a description in its front matter, and no title in its text', () => {
    const [, matter] = FRONT_MATTER.exec(readText(page))!;
    expect(matter).toMatch(/^title: \S/m);
    expect(matter).toMatch(/^description: \S.*\.$/m);
    expect(prose).not.toMatch(/^# /m);
  });

  it('begins with what works: code, or a table of what to take, before the first heading', () => {
    expect(body.split(/^## /m)[0]).toMatch(/^(?:```|\|)/m);
  });

  it('ends with what can go wrong', () => {
    expect(prose.match(/^## .*$/gm)?.at(-1)).toBe('## What can go wrong');
  });

  it('has a name in kebab-case', () => expect(basename(page)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.md$/));
});

it('the pages stay short enough to be read', () => {
  const words = PAGES.map(
    page =>
      withoutGenerated(readText(page))
        .split(/\s+/)
        .filter(word => /[\p{L}\p{N}]/u.test(word)).length,
  );
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_WORDS);
});
