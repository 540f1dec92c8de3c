// The catalogues of all languages: the same keys and arguments as in English, and the plurals that the language has.
import { readdirSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { Message, readSource } from './define-texts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from './languages.ts';

type Elements = ReturnType<typeof parse>;

const readMessage = (text: string): Elements => parse(text);

/** Texts by path, such as `SIDEBAR_TEXTS.foundIn.title`; functions are left out. */
function flatten(texts: unknown, path: string): [path: string, text: string][] {
  if (typeof texts === 'function') return [];
  if (typeof texts === 'string') return [[path, texts]];
  if (texts instanceof Message) return [[path, texts.text]];
  return Object.entries(texts as object).flatMap(([key, entry]) => flatten(entry, `${path}.${key}`));
}

/** Every element, those within plurals and selects, too. */
function listElements(elements: Elements): Elements {
  return elements.flatMap(element =>
    element.type === TYPE.plural || element.type === TYPE.select
      ? [element, ...Object.values(element.options).flatMap(({ value }) => listElements(value))]
      : [element],
  );
}

/** Lists the arguments, such as `count: number`, each once. */
function listArguments(text: string): string[] {
  const names = listElements(readMessage(text)).flatMap(element => {
    switch (element.type) {
      case TYPE.argument:
        return [`${element.value}: text`];
      case TYPE.number:
      case TYPE.plural:
        return [`${element.value}: number`];
      case TYPE.select:
        return [`${element.value}: ${Object.keys(element.options).toSorted().join(' or ')}`];
      case TYPE.date:
      case TYPE.time:
        return [`${element.value}: date`];
      default:
        return [];
    }
  });
  return [...new Set(names)].toSorted();
}

/** The categories of every plural that this text lacks or that the language does not have. */
function listWrongPlurals(text: string, language: string): string[] {
  return listElements(readMessage(text)).flatMap(element => {
    if (element.type !== TYPE.plural) return [];
    const type = element.pluralType ?? 'cardinal';
    const categories = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    // “=0 {now} other {…}” may leave out a category: `other` is always there.
    const ownCategories = Object.keys(element.options).filter(category => !category.startsWith('='));
    const lacking = categories.filter(category => !ownCategories.includes(category));
    const isExact = ownCategories.length < Object.keys(element.options).length && ownCategories.length === 1;
    return [
      ...(isExact ? [] : lacking),
      ...ownCategories.filter(category => !categories.some(each => each === category)),
    ];
  });
}

/** An argument in apostrophes is plain text: “'{tool}'” shows the braces, “''{tool}''” the tool. */
const hasLostArgument = (text: string): boolean =>
  listElements(readMessage(text)).some(element => element.type === TYPE.literal && /[{}]/.test(element.value));

/** English: each module of the folder and of its subjects, but for the modules of other languages. */
const files = ['', 'settings/', 'pages/'].flatMap(folder =>
  readdirSync(new URL(`../texts/${folder}`, import.meta.url))
    .filter(file => /^[a-z0-9-]+\.ts$/.test(file))
    .map(file => new URL(`../texts/${folder}${file}`, import.meta.url).href),
);
const modules = await Promise.all(files.map(async file => (await import(file)) as Record<string, object>));
const groups = modules
  .flatMap(module => Object.entries(module))
  .flatMap(([exportName, texts]) => {
    const entry = typeof texts === 'object' ? readSource(texts) : undefined;
    return entry ? [{ exportName, ...entry }] : [];
  });
const english = new Map(groups.flatMap(({ name, source }) => flatten(source, name)));

describe('English', () => {
  it('has many texts, each group under the name of its export', () => {
    expect(english.size).toBeGreaterThan(500);
    expect(groups.filter(({ exportName, name }) => exportName !== name)).toEqual([]);
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
  });

  it('names each argument of a message in its call', () => {
    const wrong = groups.flatMap(({ name, source }) =>
      listMessages(source, name)
        .filter(([, message]) => {
          const inText = listArguments(message.text).map(argument => argument.split(':')[0]);
          return inText.join() !== [...message.names].toSorted().join();
        })
        .map(([path]) => path),
    );
    expect(wrong).toEqual([]);
  });
});

function listMessages(source: object, path: string): [path: string, message: Message<readonly unknown[]>][] {
  return Object.entries(source).flatMap(([key, entry]) => {
    if (entry instanceof Message) return [[`${path}.${key}`, entry]];
    return typeof entry === 'object' ? listMessages(entry, `${path}.${key}`) : [];
  });
}

describe.each(LANGUAGE_NAMES)('%s', language => {
  const readCatalogue = async (): Promise<Map<string, string>> => {
    if (language === 'en') return english;
    const { COMPONENT_TEXTS, ...texts } = await LANGUAGES[language].load();
    return new Map(Object.entries(texts).flatMap(([name, group]) => flatten(group, name)));
  };

  it('has the keys of English', async () => {
    expect([...(await readCatalogue()).keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('has the arguments of English in every text', async () => {
    const listAll = (texts: Map<string, string>) =>
      Object.fromEntries([...texts].map(([path, text]) => [path, listArguments(text)]));
    expect(listAll(await readCatalogue())).toEqual(listAll(english));
  });

  it('has the plurals of the language, and no braces in a text', async () => {
    const texts = [...(await readCatalogue())];
    expect(texts.filter(([, text]) => listWrongPlurals(text, language).length > 0)).toEqual([]);
    expect(texts.filter(([, text]) => hasLostArgument(text))).toEqual([]);
  });
});

describe('the checks', () => {
  it.each([
    ['{count, plural, other {# Tools}}', ['one']],
    ['{count, plural, one {# Tool} few {# Tools} other {# Tools}}', ['few']],
    ['{count, plural, =0 {jetzt} other {in # s}}', []],
  ])('find the wrong plurals of %s', (text, wrong) => {
    expect(listWrongPlurals(text, 'de')).toEqual(wrong);
  });

  it('find an argument in apostrophes', () => {
    expect(hasLostArgument("Run '{tool}'?")).toBe(true);
    expect(hasLostArgument("Run ''{tool}''?")).toBe(false);
  });

  it('find arguments within plurals', () => {
    expect(listArguments('{count, plural, one {of {server}} other {}} {size, number}')).toEqual([
      'count: number',
      'server: text',
      'size: number',
    ]);
  });
});
