// A tool of the request in the form that ranking and extraction use.
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { ToolFacts } from '../model.ts';
import { readStems } from './words/tokens.ts';

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  /** The property's JSON Schema, as received. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description: string;
  /** `anyOf` with `null` counts as its other branch. */
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'unknown';
  readonly options: readonly Option[];
  /** Stems of its name and title. */
  readonly nameStems: readonly string[];
  readonly descriptionStems: readonly string[];
  /** A text in the user's own words, such as a message or a topic. */
  readonly isProse: boolean;
}

/** One value of an enumeration. */
interface Option {
  readonly value: unknown;
  /** Names of the choice: the value itself and its title. */
  readonly names: readonly string[];
}

export interface KnownTool {
  /** The name to call it by. */
  readonly id: string;
  readonly server: string;
  /** Name of the tool at its server. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly readOnly: boolean;
  readonly hasInterface: boolean;
  readonly parameters: readonly Parameter[];
}

const PROSE_STEMS = new Set(
  readStems(
    'message text prompt topic question note comment content body input subject title query search keywords code markdown html json',
  ),
);

/** Whether a tool calculates: it needs two numbers or more. */
export function takesTwoNumbers({ parameters }: Pick<KnownTool, 'parameters'>): boolean {
  return parameters.filter(({ required, type }) => required && (type === 'number' || type === 'integer')).length >= 2;
}

type Schema = Readonly<Record<string, unknown>>;

/** The tools that a request may mean. Tools that manage interfaces (`_ui_*`) are left out: they are for developers. */
export function knownTools(tools: readonly LanguageModelV4FunctionTool[]): KnownTool[] {
  return tools.map(knownTool).filter(({ name }) => !name.startsWith('_ui_'));
}

function knownTool(tool: LanguageModelV4FunctionTool): KnownTool {
  const facts = (tool.providerOptions?.vitrine ?? {}) as Partial<ToolFacts>;
  const split = tool.name.indexOf('__');
  const name = facts.name ?? (split < 0 ? tool.name : tool.name.slice(split + 2));
  return {
    id: tool.name,
    server: facts.server ?? (split < 0 ? '' : tool.name.slice(0, split)),
    name,
    title: facts.title ?? name,
    description: tool.description ?? '',
    readOnly: facts.readOnly ?? false,
    hasInterface: facts.hasInterface ?? false,
    parameters: readParameters(tool.inputSchema as Schema),
  };
}

function readParameters(schema: Schema): Parameter[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(asSchema(schema.properties)).map(([name, given]) => {
    const property = withoutNull(asSchema(given));
    const description = toText(property.description);
    const nameStems = readStems(`${name} ${toText(property.title)}`);
    return {
      name,
      required: required.includes(name),
      schema: property,
      description,
      type: readType(property),
      options: readOptions(property.type === 'array' ? withoutNull(asSchema(property.items)) : property),
      nameStems,
      descriptionStems: readStems(description),
      isProse: nameStems.some(stem => PROSE_STEMS.has(stem)),
    };
  });
}

const asSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The branch that is not `null`, merged with the keywords beside the branches. */
function withoutNull(schema: Schema): Schema {
  const branches = schema.anyOf ?? (schema.enum === undefined ? schema.oneOf : undefined);
  if (!Array.isArray(branches)) return schema;
  const others = branches.map(asSchema).filter(({ type }) => type !== 'null');
  return others.length === 1 ? { ...schema, ...others[0] } : schema;
}

function readType({ type, enum: values }: Schema): Parameter['type'] {
  const typeName = Array.isArray(type) ? type.find(one => one !== 'null') : type;
  switch (typeName) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'array':
    case 'object':
      return typeName;
    default:
      return Array.isArray(values) && values.every(value => typeof value === 'string') ? 'string' : 'unknown';
  }
}

function readOptions(schema: Schema): Option[] {
  const titles = Array.isArray(schema.enumNames) ? schema.enumNames : [];
  const options = Array.isArray(schema.enum)
    ? schema.enum.map((value, i) => ({ value, title: toText(titles[i]) }))
    : [schema.oneOf, schema.anyOf].flatMap(branches =>
        Array.isArray(branches)
          ? branches
              .map(asSchema)
              .flatMap(branch => ('const' in branch ? { value: branch.const, title: toText(branch.title) } : []))
          : [],
      );
  return options
    .filter(({ value }) => value !== null)
    .map(({ value, title }) => ({ value, names: [String(value), title].filter(Boolean) }));
}
