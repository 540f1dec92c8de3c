// The parts of a tool's input schema that a board needs: the arguments that an item sets itself, and the schema of a variable's value.
import { type Board, readVariable, type ToolEntry } from '@vitrine/agent/internal/api';
import { isRecord, toRecord } from '@vitrine/std/internal/json';

/** Names of the arguments at the top of a schema. */
export const listArguments = (schema: unknown): string[] => Object.keys(toRecord(toRecord(schema).properties));

/** The schema without the arguments that variables stand for. */
export function withoutArguments(schema: unknown, names: ReadonlySet<string>): unknown {
  if (!isRecord(schema) || names.size === 0) return schema;
  const { properties, required, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(toRecord(properties)).filter(([name]) => !names.has(name))),
    ...(Array.isArray(required) ? { required: required.filter(name => !names.has(String(name))) } : {}),
  };
}

/** JavaScript types with a JSON Schema type of the same name, and a field of their own. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/**
 * A schema with a property for each variable, as the first argument has it that the variable stands for, with the definitions of its tool. A variable that stands
 * for nothing, or whose tools are not there, has the type of its value.
 */
export function variablesSchema({ variables, items }: Board, tools: readonly ToolEntry[]): unknown {
  let definitions = {};
  const properties = Object.entries(variables).map(([name, value]) => {
    for (const item of items) {
      const [argument] = Object.entries(item.arguments).find(([, value]) => readVariable(value) === name) ?? [];
      const tool = tools.find(candidate => candidate.server === item.server && candidate.name === item.tool);
      if (argument === undefined || !tool) continue;
      const { properties: all, $defs, definitions: older } = toRecord(tool.inputSchema);
      definitions = { ...definitions, ...($defs ? { $defs } : {}), ...(older ? { definitions: older } : {}) };
      const { title: _, ...schema } = toRecord(toRecord(all)[argument]);
      return [name, { ...schema, title: name }] as const;
    }
    const type = typeof value;
    return [name, { ...(PLAIN_TYPES.has(type) ? { type } : {}), title: name }] as const;
  });
  return {
    type: 'object',
    ...definitions,
    properties: Object.fromEntries(properties),
    required: Object.keys(variables),
  };
}
