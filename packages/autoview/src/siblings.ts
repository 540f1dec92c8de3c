// The tools of one server, prepared once for all of its pages: which of them take an id, and the page that offers each. A server may have hundreds
// of tools, and each page would otherwise compile them again.
import type { ToolDefinition } from './compile-view.ts';
import { snakeCase, subjectOf } from './names.ts';
import type { ToolPage } from './page-data.ts';
import { isRecord, textOf } from './record.ts';

/** Parameters that name one thing. */
const ID = /(?:^|_)(?:id|iid|uuid|guid|key|slug|sha|number|path|uri|url|ref)$/;

/** A tool whose first required parameter is an id. */
export interface Candidate {
  readonly name: string;
  /** What the tool is about: `get_issue` → `issue`. */
  readonly subject: string;
  readonly parameter: string;
  readonly type: 'string' | 'number';
  /** Absent where the tool cannot be offered. Compiled when it is needed first. */
  page(): ToolPage | undefined;
}

/** Made by `prepareSiblings`; for `CompileOptions.siblings`. */
export interface Siblings {
  /** Tools that only read come first, and those that ask for little. */
  readonly candidates: readonly Candidate[];
}

export function siblingsOf(
  tools: readonly ToolDefinition[],
  compile: (tool: ToolDefinition) => ToolPage | undefined,
): Siblings {
  const ranked = tools.flatMap((tool): (Candidate & { rank: number })[] => {
    const name = textOf(tool.name);
    const schema = tool.inputSchema;
    if (name === undefined || !isRecord(schema)) return [];
    const required = Array.isArray(schema.required) ? schema.required.filter(key => typeof key === 'string') : [];
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const parameter = required.find(key => ID.test(snakeCase(key)));
    const place = parameter !== undefined && Object.hasOwn(properties, parameter) ? properties[parameter] : undefined;
    const type = isRecord(place) ? place.type : undefined;
    if (parameter === undefined || (type !== 'string' && type !== 'integer' && type !== 'number')) return [];
    const reads = isRecord(tool.annotations) && tool.annotations.readOnlyHint === true;
    return [
      {
        name,
        subject: subjectOf(name),
        parameter,
        type: type === 'string' ? type : 'number',
        page: once(() => compile(tool)),
        rank: (reads ? 0 : 10) + required.length,
      },
    ];
  });
  return { candidates: ranked.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1)) };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
