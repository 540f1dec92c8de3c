// Where the result of an item comes from, in words.
import { type BoardItem, readVariable, type ToolEntry } from '@vitrine/agent/internal/api';
import { toRecord } from '@vitrine/std/internal/json';
import { summarizeArguments } from '../parts/text/argument-words.ts';
import { readCallTitle } from '../state/settings/catalog.ts';
import { ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';

/**
 * Returns the title of the item's tool (unless `title` says it), its server, and the arguments `used` for the result that is shown, as
 * `Current weather · weather-view · Place: Oslo`. Before the first result the item's own arguments are described, with the names of variables.
 */
export function describeSource(
  item: BoardItem,
  tool: ToolEntry | undefined,
  { title, used }: { title: string; used?: unknown },
): string {
  const toolTitle = readCallTitle({ toolName: item.tool }, tool);
  const args = toRecord(used ?? nameVariables(item.arguments));
  return [toolTitle === title ? '' : toolTitle, item.server, summarizeArguments(tool?.inputSchema, args)]
    .filter(Boolean)
    .join(' · ');
}

const nameVariables = (args: BoardItem['arguments']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const variable = readVariable(value);
      return [name, variable === undefined ? value : TEXTS.variable(variable)];
    }),
  );
