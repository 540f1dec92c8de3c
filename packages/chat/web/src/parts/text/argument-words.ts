// An argument in the words of its tool's schema: the title of its name, the titles of its choices. The schema is a server's: every member may be
// anything. What a title replaces stays readable beside it, so that a title cannot hide what is sent.
import { PART_TEXTS } from '../../texts/parts.ts';

export interface ArgumentWords {
  readonly label: string;
  /** Text of the value; absent when it has no words of its own. */
  readonly text?: string | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the words for the arguments of a tool with this input schema. */
export function describeArguments(inputSchema: unknown): (name: string, value: unknown) => ArgumentWords {
  const properties = toMembers(toMembers(inputSchema).properties);
  return (name, value) => {
    const schema = Object.hasOwn(properties, name) ? toMembers(properties[name]) : {};
    return { label: readTitle(schema) ?? name, text: valueText(schema, value) };
  };
}

/** All arguments on one line, such as `Item: tea, Count: 2`. */
export function summarizeArguments(inputSchema: unknown, args: Members): string {
  const describe = describeArguments(inputSchema);
  return Object.entries(args)
    .map(([name, value]) => {
      const { label, text = typeof value === 'string' ? value : JSON.stringify(value) } = describe(name, value);
      return `${label}: ${text}`;
    })
    .join(', ');
}

function valueText(schema: Members, value: unknown): string | undefined {
  if (Array.isArray(value)) return listText(schema, value);
  if (typeof value === 'boolean') return choiceText(schema, value) ?? (value ? PART_TEXTS.yes : PART_TEXTS.no);
  return choiceText(schema, value);
}

/** A list of plain values as words; undefined for others. */
function listText(schema: Members, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return PART_TEXTS.emptyList;
  const items = toMembers(schema.items);
  if (values.some(value => typeof value === 'object' && value !== null)) return undefined;
  // A comma within a text would read as two texts.
  if (values.some(value => typeof value === 'string' && (value === '' || /[,\n]/.test(value)))) return undefined;
  return values.map(value => valueText(items, value) ?? String(value)).join(', ');
}

/** The title of a choice, with the value itself where it says something else. */
function choiceText(schema: Members, value: unknown): string | undefined {
  if (typeof value === 'object') return undefined;
  const title = choiceTitle(schema, value);
  if (title === undefined) return undefined;
  const isSame = title.toLowerCase() === String(value).toLowerCase();
  return isSame ? title : PART_TEXTS.choice(title, String(value));
}

function choiceTitle(schema: Members, value: unknown): string | undefined {
  for (const choices of [schema.oneOf, schema.anyOf]) {
    if (!Array.isArray(choices)) continue;
    const choice = choices.map(toMembers).find(members => Object.hasOwn(members, 'const') && members.const === value);
    if (choice) return readTitle(choice);
  }
  // The older form of MCP's elicitation, which tools use too.
  const { enum: values, enumNames } = schema;
  const index = Array.isArray(values) ? values.indexOf(value) : -1;
  const name: unknown = index >= 0 && Array.isArray(enumNames) ? enumNames[index] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}

const readTitle = ({ title }: Members): string | undefined =>
  typeof title === 'string' && title.trim() !== '' ? title : undefined;

const toMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
