// What an item calls, in words.
import type { BoardItem, ToolEntry } from '@vitrine/agent/internal/api';
import { isRecord } from '@vitrine/std/internal/json';
import { summarizeArguments } from '../parts/text/argument-words.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';

/** Name of the variable that an argument of an item stands for. */
export function readVariable(value: unknown): string | undefined {
  const name = isRecord(value) ? value.$variable : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** `arguments`: the empty text when there are none. */
export function describeItem(
  item: BoardItem,
  tool: ToolEntry | undefined,
): { readonly tool: string; readonly arguments: string } {
  const args = Object.entries(item.arguments).map(([name, value]): [string, unknown] => {
    const variable = readVariable(value);
    return [name, variable === undefined ? value : TEXTS.variable(variable)];
  });
  return {
    tool: tool ? toolTitle(tool) : item.tool,
    arguments: summarizeArguments(tool?.inputSchema, Object.fromEntries(args)),
  };
}
