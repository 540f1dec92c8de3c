// Replaces `$NAME` and `${NAME}` in a configuration's strings; `$$` becomes a dollar sign, any other `$` is unchanged.

const VARIABLE = /\$(?:\$|([A-Za-z_][A-Za-z0-9_]*)|\{([^}]*)\})/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The text with its variables replaced, or why it could not be. */
export type Expansion = { readonly value: string } | { readonly problem: string };

/**
 * Replaces variables by their values in `env`. A variable that is not set is reported as a problem, not replaced by an empty string.
 *
 * @example expandVariables('${HOME}/data', process.env)
 */
export function expandVariables(text: string, env: Readonly<Record<string, string | undefined>>): Expansion {
  let problem: string | undefined;
  const value = text.replace(VARIABLE, (whole, bare: string | undefined, braced: string | undefined) => {
    if (whole === '$$') return '$';
    const name = bare ?? braced ?? '';
    if (!NAME.test(name)) {
      problem ??= `"${whole}" names no environment variable: write \${NAME}, or $$ for a dollar sign`;
      return whole;
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined)
      problem ??= `the environment variable ${name} is not set: set it, or write $$ for a dollar sign`;
    return value ?? whole;
  });
  return problem === undefined ? { value } : { problem };
}
