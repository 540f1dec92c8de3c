// Checks the scripts of a freeform page by their syntax trees: they are JavaScript, use names that a page has, and nothing that its policy
// or sandbox stops. Containment is theirs, not this check's.
import { type Node, parse } from 'acorn';
import { full } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import type { PageScript } from './check-markup.ts';
import { GLOBALS, NOT_IN_PAGE } from './code-names.ts';
import { checkNode } from './code-rules.ts';
import type { AddFault } from './fault.ts';

/** The version of the language that scripts are read in. */
const ECMA_VERSION = 2026;

/** Checks all scripts of a page together: a name that one declares is known in the others. */
export function checkCode(scripts: readonly PageScript[], add: AddFault): void {
  const declared = new Set<string>();
  const free: { readonly name: string; readonly line: number }[] = [];
  for (const script of scripts) {
    const tree = parsed(script, add);
    if (!tree) continue;
    const getLine = (node: { readonly loc?: unknown }): number =>
      script.line - 1 + ((node.loc as { start: { line: number } } | undefined)?.start.line ?? 1);
    full(tree, node => {
      for (const message of checkNode(node)) add(getLine(node), message);
    });
    const { globalScope } = analyze(tree as never, {
      ecmaVersion: ECMA_VERSION,
      sourceType: script.isModule ? 'module' : 'script',
    });
    for (const { name } of globalScope?.variables ?? []) declared.add(name);
    for (const { identifier } of globalScope?.through ?? [])
      free.push({ name: String(identifier.name), line: getLine(identifier) });
  }
  for (const { name, line } of free) if (!declared.has(name) && !GLOBALS.has(name)) add(line, globalFault(name));
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

function globalFault(name: string): string {
  const reason = NOT_IN_PAGE.get(name);
  return reason === undefined
    ? `The page uses ${name}, which it does not declare and which a page does not have.`
    : `${name} is not allowed: ${reason}.`;
}
