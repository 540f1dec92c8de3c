// Chooses the other tools of a server that take a value of this tool's results: an id, or a value whose name of several words other tools share.
// Only names are compared; no result is needed. A single word (`version`, `symbol`) means something else in each tool.

import { type FollowUpTool, plainName } from './page-data.ts';
import { readResultSchema } from './result-schema.ts';
import type { Siblings, ValueParameter } from './sibling-tools.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { memberNames, readSubject, singular, snakeCase } from './tool-names.ts';
import { escapedStep } from './view-spec/spec-pointer.ts';

/** The most tools that a page offers. */
const MAX_FOLLOW_UPS = 4;
/** The most characters of JSON that one follow-up may have. */
const MAX_CHARACTERS = 4_000;
/** The names that a list uses for the id of its own items. */
const OWN_IDS = ['id', 'iid', 'uuid', 'key', 'number', 'slug'];

export function followUpTools(tool: ToolDefinition, { candidates, nameCounts }: Siblings): FollowUpTool[] {
  const followUps: FollowUpTool[] = [];
  const ownSubject = readSubject(tool.name);
  const own = new Set([...memberNames(tool.inputSchema), ...memberNames(readResultSchema(tool))]);
  const isShared = ({ plainName: value }: ValueParameter): boolean =>
    (nameCounts.get(value) ?? 0) > 1 || own.has(value);

  for (const { name, subject, id, values, page } of candidates) {
    if (followUps.length >= MAX_FOLLOW_UPS) break;
    const parameter = id ?? values.find(isShared);
    if (name === tool.name || !parameter) continue;
    const keys = id ? resultKeys(id.name, subject, ownSubject) : [plainName(parameter.name)];
    const offered = keys.length > 0 ? page() : undefined;
    if (!offered) continue;
    const path = `/${escapedStep(parameter.name)}`;
    const followUp = { tool: offered, path, type: parameter.type, keys };
    if (JSON.stringify(followUp).length <= MAX_CHARACTERS) followUps.push(followUp);
  }
  return followUps;
}

/** The members of a result that fit a parameter: of the same name, or the plain `id` when both tools are about the same thing. */
function resultKeys(parameter: string, subject: string, ownSubject: string): string[] {
  const words = snakeCase(parameter).split('_');
  const kind = words.at(-1) as string;
  const about = words.length > 1 ? singular(words.slice(0, -1).join('')) : subject;
  const isOwn = about !== '' && about === ownSubject;
  const keys = words.length > 1 || isPlace(kind) ? [plainName(parameter)] : isOwn ? [`${about}${kind}`] : [];
  return [...new Set(isOwn && OWN_IDS.includes(kind) ? [...keys, kind] : keys)];
}

/** The value of a path or an address is specific by itself. */
function isPlace(kind: string): boolean {
  return kind === 'path' || kind === 'uri' || kind === 'url';
}
