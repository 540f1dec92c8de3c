// Makes the texts of the page: each is English where it is defined, and is read in the page's language.
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { formatMessage, type MessageValue } from './format-message.ts';
import { pageLanguage } from './page-language.ts';

/** The arguments of a message by name. `Plain` is what `{name}` may be; plurals and numbers take numbers. */
export type MessageArguments<Text extends string, Plain = string | number> = GetICUArgs<
  Text,
  { ICUArgument: Plain; ICUNumberArgument: number }
>;

/** A message that is called with its arguments, in the order of `names`. */
export class Message<Values extends readonly unknown[]> {
  readonly text: string;
  readonly names: readonly string[];
  /** Values, only for types. */
  declare readonly values: Values;

  constructor(text: string, names: readonly string[]) {
    this.text = text;
    this.names = names;
  }
}

type NamedMessage<Text extends string, Names extends readonly (keyof MessageArguments<Text>)[]> = [
  Exclude<keyof MessageArguments<Text>, Names[number]>,
] extends [never]
  ? Message<{ [Index in keyof Names]: MessageArguments<Text>[Names[Index]] }>
  : { isComplete: false; argumentsWithoutPlace: Exclude<keyof MessageArguments<Text>, Names[number]> };

/**
 * A text that is called with values: a message in the syntax of ICU MessageFormat, and its arguments in the order of
 * the call. A translation refers to them by name, in the order of its language.
 * @example
 * const TEXTS = defineTexts('TEXTS', { tools: message('{count, plural, one {# tool} other {# tools}}', 'count') });
 * TEXTS.tools(2); // '2 tools'
 */
export function message<const Text extends string, const Names extends readonly (keyof MessageArguments<Text>)[]>(
  text: Text,
  ...names: Names
): NamedMessage<Text, Names> {
  return new Message(text, names.map(String)) as unknown as NamedMessage<Text, Names>;
}

/** Texts by key; groups of them may be nested. */
export interface SourceTexts {
  readonly [key: string]: string | Message<readonly unknown[]> | SourceTexts;
}

/** Texts as `defineTexts` returns them. A string keeps the type of the English one, by which `Template` and `filled` know its arguments. */
export type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends Message<infer Values>
    ? (...values: Values) => string
    : Source[Key] extends string
      ? Source[Key]
      : Texts<Source[Key]>;
};

/** The same texts in another language: strings and messages as strings, with the same arguments. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string | ((...values: never[]) => string)
    ? string
    : Translation<English[Key]>;
};

/**
 * Texts of the page. Read them where they are drawn, not when a module is loaded: each reading is in the language that
 * the page has then. `name` is the name of the export, by which a catalogue translates it. A text that the catalogue
 * lacks is English.
 * @example
 * export const MENU_TEXTS = defineTexts('MENU_TEXTS', { open: 'Open', found: message('{count, number} found', 'count') });
 */
export function defineTexts<const Source extends SourceTexts>(name: string, source: Source): Texts<Source> {
  const texts = inPageLanguage(source, () => pageLanguage.getSnapshot().catalogue[name]);
  sources.set(texts, { name, source });
  return texts as Texts<Source>;
}

const sources = new WeakMap<object, { readonly name: string; readonly source: SourceTexts }>();

/** Returns the argument of `defineTexts`; undefined for any other object. */
export const readSource = (texts: object) => sources.get(texts);

function inPageLanguage(source: SourceTexts, translated: () => unknown): object {
  const texts = {};
  for (const [key, entry] of Object.entries(source)) {
    const read = (): unknown => (translated() as Readonly<Record<string, unknown>> | undefined)?.[key];
    if (entry instanceof Message) {
      const call = (...values: readonly MessageValue[]): string =>
        formatMessage(
          (read() as string | undefined) ?? entry.text,
          Object.fromEntries(entry.names.map((argument, index) => [argument, values[index]!])),
        );
      Object.defineProperty(texts, key, { enumerable: true, value: call });
    } else if (typeof entry === 'string') {
      Object.defineProperty(texts, key, { enumerable: true, get: () => read() ?? entry });
    } else {
      Object.defineProperty(texts, key, { enumerable: true, value: inPageLanguage(entry, read) });
    }
  }
  return texts;
}
