// The environment variables of `vitrine wrap`, which override the file, and the options that set one key of it, which override both. Both are
// derived from the schema of the settings.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import * as z from 'zod';
import { UsageError } from '../../../program/usage-error.ts';
import { type SettingNames, type Settings, SettingsSchema, settingNames } from './settings-schema.ts';

/** A key of the file that a variable and options set. */
export interface Setting {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
  readonly variable: string;
  readonly options: readonly SettingOption[];
  readonly isPath: boolean;
}

interface SettingOption {
  /** Option with its dashes, such as `--max-tools`. */
  readonly name: string;
  /** Placeholder of the option's value, such as `<number>`. Absent: the option sets `value`. */
  readonly placeholder?: string;
  readonly value?: string | boolean;
  readonly help: string;
}

/** A value of the command line, by the names that its parser gives. */
export type OptionValues = Readonly<Record<string, unknown>>;

type Schema = z.core.$ZodType;

const SECTION_NAMES: Readonly<Record<string, string>> = {
  generation: '',
  limits: '',
  logging: 'log-',
  toolRefresh: 'tool-refresh-',
};

/** All settings, in the order of the schema. */
export const SETTINGS: readonly Setting[] = listSettings(SettingsSchema, []);

function listSettings(schema: Schema, path: readonly string[]): Setting[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as Record<string, Schema>).flatMap(([key, child]) =>
      listSettings(child, [...path, key]),
    );
  const placeholder = readPlaceholder(inner);
  if (placeholder === undefined || path[0] === '$schema') return [];
  return [createSetting(inner as z.ZodType, path, placeholder)];
}

function createSetting(schema: z.ZodType, path: readonly string[], placeholder: string): Setting {
  const names: SettingNames = settingNames.get(schema) ?? {};
  const [section = '', ...keys] = path;
  const prefix = keys.length === 0 ? '' : (SECTION_NAMES[section] ?? `${section}-`);
  const option = names.option ?? `${prefix}${toKebabCase(path.at(-1) ?? '')}`;
  const help = schema.description ?? '';
  const switches = Object.entries(names.switches ?? {}).map(([name, [value, words]]) => ({
    name: `--${name}`,
    value,
    help: words,
  }));
  const isReplaced = switches.some(({ name }) => toAttribute(name) === toAttribute(`--${option}`));
  const own = schema instanceof z.ZodBoolean ? { value: true } : { placeholder: names.isPath ? '<path>' : placeholder };
  return {
    path,
    schema,
    variable: `VITRINE_WRAP_${names.variable ?? option.replaceAll('-', '_').toUpperCase()}`,
    options: [...(isReplaced ? [] : [{ name: `--${option}`, ...own, help }]), ...switches],
    isPath: names.isPath ?? false,
  };
}

/** Returns the placeholder of an option's value by its schema; undefined when a text cannot express the value. */
function readPlaceholder(schema: Schema): string | undefined {
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodNumber ? '<numbers>' : '<names>';
  if (schema instanceof z.ZodEnum) return `<${schema.options.join('|')}>`;
  if (schema instanceof z.ZodNumber) return '<number>';
  return schema instanceof z.ZodString || schema instanceof z.ZodBoolean ? '<text>' : undefined;
}

/** Adds the options to the parser of the command line. */
export function addSettingOptions(command: Command): void {
  for (const { options } of SETTINGS)
    for (const { name, placeholder, help } of options)
      command.option(placeholder === undefined ? name : `${name} ${placeholder}`, help);
}

interface GivenOption {
  readonly setting: Setting;
  readonly name: string;
  /** The text after the option; undefined: `value` is set. */
  readonly text: string | undefined;
  readonly value: unknown;
}

/** The options of the command line that set keys of the file. */
export function givenOptions(values: OptionValues): GivenOption[] {
  return SETTINGS.flatMap(setting =>
    setting.options.flatMap(({ name, placeholder, value }): GivenOption[] => {
      const word = values[toAttribute(name)];
      if (placeholder !== undefined) return word === undefined ? [] : [{ setting, name, text: String(word), value }];
      return word === !name.startsWith('--no-') ? [{ setting, name, text: undefined, value }] : [];
    }),
  );
}

/** The file with the values of the environment and of the command line. Throws `UsageError` that names the variable or the option. */
export function withVariables<File extends Settings>(
  file: File,
  env: NodeJS.ProcessEnv,
  values: OptionValues = {},
): File {
  const variables = SETTINGS.flatMap(setting => {
    const text = env[setting.variable];
    return text ? [{ setting, name: setting.variable, text, value: undefined }] : [];
  });
  let result = file;
  for (const { setting, name, text, value } of [...variables, ...givenOptions(values)]) {
    const { path } = setting;
    result = setIn(result, path, text === undefined ? value : readText(text, setting));
    if (path[0] === 'toolRefresh' && name.startsWith('--')) result = setIn(result, ['toolRefresh', 'enabled'], true);
    const section = path[0] as keyof Settings;
    const parsed = SettingsSchema.shape[section].safeParse(result[section]);
    if (!parsed.success)
      throw new UsageError('bad-value', `${name} is ${JSON.stringify(text)}: ${parsed.error.issues[0]?.message}`, {
        received: text,
        cause: parsed.error,
      });
  }
  return result;
}

function readText(text: string, { schema, isPath }: Setting): unknown {
  if (isPath) return resolvePath(text);
  const parts = text.split(',').map(part => part.trim());
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodNumber ? parts.map(Number) : parts;
  if (schema instanceof z.ZodNumber) return Number(text);
  // Other words are refused by the schema.
  return schema instanceof z.ZodBoolean && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}

/** The path from a folder, by default the working directory; `auto` stays. */
export function resolvePath(text: string, folder = '.'): string {
  return text === 'auto' ? text : resolve(folder, text);
}

/** A copy with the value at the path. */
export function setIn<Value extends object>(
  holder: Value,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Value {
  const before = (holder as Record<string, object | undefined>)[key];
  return { ...holder, [key]: rest.length === 0 ? value : setIn(before ?? {}, rest, value) };
}

/** The schema without what makes it optional. */
export function unwrap(schema: Schema): Schema {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/** The name under which the parser of the command line gives an option: `noCache` is `cache`. */
function toAttribute(name: string): string {
  return name.replace(/^--(?:no-)?/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
