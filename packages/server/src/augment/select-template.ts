// Templates for render data, for configuration files: JSON in which `$structured`, `$text` and `$arguments` refer to parts of a call.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { UIResourceError } from '../errors.ts';
import { readTextJson } from './select.ts';
import type { Select } from './types.ts';

/** The roots of references. `$item` is the current element of `each`. */
const ROOTS = ['structured', 'text', 'arguments', 'item'] as const;
type Root = (typeof ROOTS)[number];

type Scope = Readonly<Record<Root, unknown>>;
type Fill = (scope: Scope) => unknown;
type Path = readonly (string | number)[];

/**
 * Makes a `select` from a template. A text that begins with `$` is a reference: `$structured` (the structured content), `$text` (the JSON
 * in the text), `$arguments`, with `.key` or `.0` for each step; missing members are left out. `$$` is a plain `$`.
 * `{each: <list>, as: <template>}` fills `as` once for each element, which is `$item` there. Throws
 * `UIResourceError` `bad-template`, whose `path` leads to the place in the template.
 *
 * @example compileTemplate({ databases: { each: '$structured.rows', as: { name: '$item.db' } } })
 */
export function compileTemplate(template: unknown): Select {
  const fill = compile(template, [], false);
  return (result: CallToolResult, call) => {
    // Parsed on first use, and once.
    let text: { json: unknown } | undefined;
    return fill({
      structured: result.structuredContent,
      get text() {
        text ??= { json: readTextJson(result) };
        return text.json;
      },
      arguments: call.arguments,
      item: undefined,
    });
  };
}

function compile(template: unknown, path: Path, inEach: boolean): Fill {
  if (typeof template === 'string') return compileText(template, path, inEach);
  if (Array.isArray(template)) {
    const items = template.map((item, index) => compile(item, [...path, index], inEach));
    return scope => items.map(fill => fill(scope) ?? null);
  }
  if (typeof template !== 'object' || template === null) return () => template;
  if ('each' in template || 'as' in template) return compileEach(template, path, inEach);
  const members = Object.entries(template).map(
    ([key, value]) => [key, compile(value, [...path, key], inEach)] as const,
  );
  return scope => Object.fromEntries(members.flatMap(([key, fill]) => present(key, fill(scope))));
}

function compileEach(template: object, path: Path, inEach: boolean): Fill {
  const { each, as, ...others } = template as { each?: unknown; as?: unknown };
  if (each === undefined || as === undefined || Object.keys(others).length > 0) {
    throw new UIResourceError('bad-template', '`each` and `as` belong together, and to nothing else.', {
      path,
      received: template,
    });
  }
  const list = compile(each, [...path, 'each'], inEach);
  const fill = compile(as, [...path, 'as'], true);
  return scope => {
    const items = list(scope);
    return Array.isArray(items) ? items.map(item => fill(withItem(scope, item)) ?? null) : undefined;
  };
}

function withItem(scope: Scope, item: unknown): Scope {
  return Object.create(scope, { item: { value: item } }) as Scope;
}

function compileText(text: string, path: Path, inEach: boolean): Fill {
  if (!text.startsWith('$')) return () => text;
  if (text.startsWith('$$')) return () => text.slice(1);
  const [root, ...steps] = text.slice(1).split('.') as [Root, ...string[]];
  if (!ROOTS.includes(root)) {
    throw new UIResourceError(
      'bad-template',
      `${JSON.stringify(text)} refers to nothing: a reference begins with ${ROOTS.map(name => `$${name}`).join(', ')}; a plain $ is written $$.`,
      { path, received: text },
    );
  }
  if (root === 'item' && !inEach) {
    throw new UIResourceError('bad-template', '`$item` is the element of an `each`, and there is none around it.', {
      path,
      received: text,
    });
  }
  return scope => steps.reduce(step, scope[root]);
}

function step(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function present(key: string, value: unknown): [string, unknown][] {
  return value === undefined ? [] : [[key, value]];
}
