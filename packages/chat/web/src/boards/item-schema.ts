// The parts of a tool's input schema that a board needs: the arguments that an item sets itself, and the schema of a variable's value.
import type { Board, ToolEntry } from '@vitrine/agent/internal/api';
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import { readVariable } from './describe-item.ts';

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

/**
 * A schema with a property for each variable, as the first argument has it that the variable stands for, with the definitions of its tool. A variable that stands
 * for nothing takes any text.
 */
export function variablesSchema({ variables, items }: Board, tools: readonly ToolEntry[]): unknown {
  let definitions = {};
  const properties = Object.keys(variables).map(name => {
    for (const item of items) {
      const [argument] = Object.entries(item.arguments).find(([, value]) => readVariable(value) === name) ?? [];
      const tool = tools.find(candidate => candidate.server === item.server && candidate.name === item.tool);
      if (argument === undefined || !tool) continue;
      const { properties: all, $defs, definitions: older } = toRecord(tool.inputSchema);
      definitions = { ...definitions, ...($defs ? { $defs } : {}), ...(older ? { definitions: older } : {}) };
      const { title: _, ...schema } = toRecord(toRecord(all)[argument]);
      return [name, { ...schema, title: name }] as const;
    }
    return [name, { title: name }] as const;
  });
  return {
    type: 'object',
    ...definitions,
    properties: Object.fromEntries(properties),
    required: Object.keys(variables),
  };
}
