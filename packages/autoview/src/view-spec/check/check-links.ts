// Checks the links of a spec: each names another tool of the same server, and parameters that it has.
import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../../tool-definition.ts';
import { addProblem, formatValue } from '../repair-notes.ts';
import type { ResultPart, ViewSpecProblem } from '../view-spec.ts';

/** `siblings`: the tools of the server. */
export function checkLinks(
  problems: ViewSpecProblem[],
  parts: readonly ResultPart[],
  tool: ToolDefinition,
  siblings: readonly ToolDefinition[],
): void {
  const others = new Map(
    siblings.filter(each => isRecord(each) && each.name !== tool.name).map(each => [each.name, each.inputSchema]),
  );
  for (const [link, place] of linksIn(parts, '/result/parts')) {
    const schema = others.get(link.tool);
    if (!others.has(link.tool)) {
      addProblem(
        problems,
        'unknown-tool',
        `${place}/tool`,
        `${formatValue(link.tool)} is no other tool of this server.`,
      );
      continue;
    }
    const parameters = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
    for (const name of Object.keys(link.arguments).filter(each => !Object.hasOwn(parameters, each)))
      addProblem(
        problems,
        'unknown-field',
        `${place}/arguments`,
        `${formatValue(link.tool)} has no parameter ${formatValue(name)}.`,
      );
  }
}

type Link = NonNullable<Extract<ResultPart, { part: 'table' }>['links']>[number];

/** All links of parts, and where they are. */
function linksIn(parts: readonly ResultPart[], path: string): (readonly [link: Link, path: string])[] {
  return parts.flatMap((part, at) => {
    const place = `${path}/${at}`;
    if (part.part === 'section') return linksIn(part.parts, `${place}/parts`);
    if (part.part === 'tabs')
      return part.tabs.flatMap((tab, index) => linksIn(tab.parts, `${place}/tabs/${index}/parts`));
    const links = 'links' in part ? (part.links ?? []) : [];
    return links.map((link, index) => [link, `${place}/links/${index}`] as const);
  });
}
