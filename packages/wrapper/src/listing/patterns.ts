// Patterns that choose which tools get an interface: names, with `*` for any characters.
import { compileNamePattern } from '@vitrine/std/internal/name-pattern';

/** Names of tools, in which `*` matches any characters. */
export interface ToolPatterns {
  /** Tools that get an interface. @default all */
  readonly enabledTools?: readonly string[] | undefined;
  /** Tools that get no interface, even when enabled. @default none */
  readonly disabledTools?: readonly string[] | undefined;
}

/** Whether a tool gets an interface. The others stay in the list as the server wrote them. */
export function toolFilter({ enabledTools, disabledTools = [] }: ToolPatterns): (name: string) => boolean {
  const matches = (patterns: readonly string[]) => {
    const expressions = patterns.map(compileNamePattern);
    return (name: string) => expressions.some(expression => expression.test(name));
  };
  const isEnabled = enabledTools === undefined ? () => true : matches(enabledTools);
  const isDisabled = matches(disabledTools);
  return name => isEnabled(name) && !isDisabled(name);
}
