// Replaces `$NAME` and `${NAME}` in a configuration's strings; `$$` becomes a dollar sign, any other `$` is unchanged. `${{…agent_dir}}`, as
// other hosts' agent files write it, is the folder of the file.
import { dirname, resolve } from 'node:path';

const VARIABLE = /\$(?:\$|([A-Za-z_][A-Za-z0-9_]*)|\{\{([^}]*)\}\}|\{([^}]*)\})/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** `${{dexto.agent_dir}}`, with the name of any host. */
const AGENT_FOLDER = /^\$\{\{\s*\w+\.agent_dir\s*\}\}$/;

/** The text with its variables replaced, or why it could not be. */
export type Expansion = { readonly value: string } | { readonly problem: string };

/** Sources of the values of variables. */
export interface VariableSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The path of the file that has the text. Absent: there is no file, so `${{…agent_dir}}` is a problem. */
  readonly file?: string | undefined;
}

/**
 * Replaces variables by their values in `env`. A variable that is not set is reported as a problem, not replaced by an empty string.
 *
 * @example expandVariables('${HOME}/data', { env: process.env })
 */
export function expandVariables(text: string, { env, file }: VariableSources): Expansion {
  let problem: string | undefined;
  const value = text.replace(VARIABLE, (whole, ...names: (string | undefined)[]) => {
    if (whole === '$$') return '$';
    const name = names.slice(0, 3).find(each => each !== undefined) ?? '';
    if (AGENT_FOLDER.test(whole) && file !== undefined) return dirname(resolve(file));
    if (whole.startsWith('${{')) {
      problem ??= `"${whole}" has a meaning in other programs only: write the path itself, or \${{dexto.agent_dir}} for the folder of this file`;
      return whole;
    }
    if (!NAME.test(name)) {
      problem ??= `"${whole}" names no environment variable: write \${NAME}, or $$ for a dollar sign`;
      return whole;
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined)
      problem ??= `the environment variable ${name} is not set: set it and start again, or write $$ for a dollar sign`;
    return value ?? whole;
  });
  return problem === undefined ? { value } : { problem };
}
