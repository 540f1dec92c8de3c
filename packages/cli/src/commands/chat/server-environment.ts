// `--env NAME` and `--env NAME=value`: variables that the server of a command line gets beside its minimal environment.
import type { Command } from 'commander';
import { UsageError } from '../../program/usage-error.ts';
import { collect } from '../../shared-options/option-values.ts';

/** Adds the option to a command that takes a server command after `--`. */
export function environmentOption(command: Command): Command {
  return command.option(
    '--env <name>',
    'a variable that the server after -- gets: NAME is yours, NAME=value is set; may be repeated',
    collect,
    [],
  );
}

/** The variables by name. Throws `UsageError` when one without a value is not in `env`. */
export function readVariables(words: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    words.map(word => {
      const [, name = word, value = Object.hasOwn(env, name) ? env[name] : undefined] =
        /^([^=]*)=(.*)$/s.exec(word) ?? [];
      if (value === undefined)
        throw new UsageError('bad-value', `--env ${name}: there is no such variable.`, {
          received: name,
          hint: `Set it, or write ${name}=value.`,
        });
      return [name, value];
    }),
  );
}
