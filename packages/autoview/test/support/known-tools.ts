// The tools of well-known servers with their views and recorded results.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createShapeSchema } from '../../src/known-views/definition-shape.ts';
import { createKnownViews, type KnownServer, type KnownView } from '../../src/known-views/known-views.ts';
import { readKnownViewFiles } from '../../src/known-views/read-known-view-files.ts';
import type { ToolDefinition } from '../../src/tool-definition.ts';

export const KNOWN_VIEWS_FOLDER: string = fileURLToPath(new URL('../../known-views/', import.meta.url));
export const knownViewFiles: ReadonlyMap<string, string> = await readKnownViewFiles(KNOWN_VIEWS_FOLDER);
export const knownViews: ReturnType<typeof createKnownViews> = createKnownViews(knownViewFiles);

interface RecordedCall {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly results: readonly object[];
}

export const readRecordedCall = ({ folder, toolName }: KnownView): RecordedCall =>
  JSON.parse(readFileSync(`${KNOWN_VIEWS_FOLDER}/${folder}/results/${toolName}.json`, 'utf8'));

/** A definition with the recorded shape. */
export function createDefinition({ tools }: KnownServer, name: string): ToolDefinition {
  const { input, output } = tools[name]!;
  return {
    name,
    inputSchema: createShapeSchema(input),
    ...(output !== undefined && { outputSchema: createShapeSchema(output) }),
  };
}
