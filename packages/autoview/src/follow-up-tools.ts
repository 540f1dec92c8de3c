// Which other tools of a server take an id that the results of this one hold: known from names alone, before any result.

import type { ToolDefinition } from './compile-view.ts';
import { singular, snakeCase, subjectOf } from './names.ts';
import { type FollowUpTool, plainName } from './page-data.ts';
import type { Siblings } from './siblings.ts';

/** How many are offered. */
const MOST = 4;
/** What a list calls the id of its own items. */
const OWN_IDS = ['id', 'iid', 'uuid', 'key', 'number', 'slug'];

/** `hasRoom`: whether the page can take them all. */
export function followUpTools(
  tool: ToolDefinition,
  { candidates }: Siblings,
  hasRoom: (followUps: readonly FollowUpTool[]) => boolean,
): FollowUpTool[] {
  const found: FollowUpTool[] = [];
  const ours = subjectOf(tool.name);
  for (const { name, subject, parameter, type, page } of candidates) {
    if (found.length >= MOST) break;
    if (name === tool.name) continue;
    const keys = keysOf(parameter, subject, ours);
    const offered = keys.length > 0 ? page() : undefined;
    if (!offered) continue;
    const path = `/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const followUp = { tool: offered, path, type, keys };
    if (hasRoom([...found, followUp])) found.push(followUp);
  }
  return found;
}

/** The members of a result that such a parameter takes: of the same name, or the plain id of what both tools are about. */
function keysOf(parameter: string, theirs: string, ours: string): string[] {
  const words = snakeCase(parameter).split('_');
  const kind = words.at(-1) as string;
  const about = words.length > 1 ? singular(words.slice(0, -1).join('')) : theirs;
  const isOurs = about !== '' && about === ours;
  const keys = words.length > 1 || isPlace(kind) ? [plainName(parameter)] : isOurs ? [`${about}${kind}`] : [];
  return [...new Set(isOurs && OWN_IDS.includes(kind) ? [...keys, kind] : keys)];
}

/** A path or an address says of itself what it is of. */
function isPlace(kind: string): boolean {
  return kind === 'path' || kind === 'uri' || kind === 'url';
}
