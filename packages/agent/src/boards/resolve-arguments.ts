// Puts the values of a board's variables into the arguments of an item.
import { readVariable } from '../api/board-variables.ts';
import { AgentError } from '../errors.ts';

/** Throws `AgentError` `bad-arguments` when there is no such variable. */
export function resolveArguments(
  args: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const variable = readVariable(value);
      if (variable === undefined) return [name, value];
      if (!Object.hasOwn(variables, variable))
        throw new AgentError('bad-arguments', `The board has no variable ${variable}.`, {
          received: variable,
          hint: 'Change the arguments of the item.',
        });
      return [name, variables[variable]];
    }),
  );
}
