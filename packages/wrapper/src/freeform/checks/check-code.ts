// Checks the scripts of a freeform page by their syntax trees. Globals must be in a list; what loads, navigates, turns text into code or
// markup, or reaches another window is refused by name. Names that a script computes are not followed: the page's policy and the runtime's
// own guards (../app/guard-window.ts) hold there.
import { type Node, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import type { PageScript } from './check-markup.ts';
import { GLOBALS, REFUSED_GLOBALS, RESERVED, WINDOW_NAMES } from './code-names.ts';
import { checkNode } from './code-rules.ts';
import type { AddFault } from './fault.ts';
import { isBuiltIn } from './write-rules.ts';

/** The version of the language that scripts are read in. */
const ECMA_VERSION = 2026;

/** Checks all scripts of a page together: a name that one declares is known in the others. */
export function checkCode(scripts: readonly PageScript[], add: AddFault): void {
  const declared = new Set<string>();
  const free: { readonly name: string; readonly line: number; readonly isWritten: boolean }[] = [];
  for (const script of scripts) {
    const tree = parsed(script, add);
    if (!tree) continue;
    const getLine = (node: { readonly loc?: unknown }): number =>
      script.line - 1 + ((node.loc as { start: { line: number } } | undefined)?.start.line ?? 1);
    fullAncestor(tree, (node, _state, ancestors) => {
      for (const message of checkNode(node, ancestors as readonly Node[])) add(getLine(node), message);
    });
    const { globalScope } = analyze(tree as never, {
      ecmaVersion: ECMA_VERSION,
      sourceType: script.isModule ? 'module' : 'script',
    });
    for (const { name, identifiers } of globalScope?.variables ?? []) {
      declared.add(name);
      const [first] = identifiers;
      if (first && (RESERVED.has(name) || isBuiltIn(name)))
        add(getLine(first), `Declaring ${name} for all scripts is not allowed: name it otherwise.`);
    }
    for (const reference of globalScope?.through ?? []) {
      const { identifier } = reference;
      free.push({ name: String(identifier.name), line: getLine(identifier), isWritten: reference.isWrite() });
    }
  }
  for (const { name, line, isWritten } of free) {
    const fault = declared.has(name) ? undefined : globalFault(name, isWritten);
    if (fault !== undefined) add(line, fault);
  }
}

function parsed({ code, isModule, line }: PageScript, add: AddFault): Node | undefined {
  try {
    return parse(code, {
      ecmaVersion: ECMA_VERSION as never,
      sourceType: isModule ? 'module' : 'script',
      locations: true,
      ranges: true,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as { loc?: { line: number } };
    // The parser's own place follows its message, without the lines before the script.
    const [message] = error.message.split(' (');
    add(line - 1 + (loc?.line ?? 1), `The script is no JavaScript: ${message}.`);
    return undefined;
  }
}

/** Undefined: a page has this global. */
function globalFault(name: string, isWritten: boolean): string | undefined {
  if (isWritten && GLOBALS.has(name)) return `Assigning to ${name} is not allowed: declare a variable.`;
  if (GLOBALS.has(name) || WINDOW_NAMES.has(name) || name === 'navigator') return undefined;
  const reason = REFUSED_GLOBALS.get(name);
  return reason === undefined
    ? `The page uses ${name}, which it does not declare and which a page does not have.`
    : `${name} is not allowed: ${reason}.`;
}
