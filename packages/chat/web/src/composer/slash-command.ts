// Parses text that begins with a slash: a search among the tools while the name is typed, then a tool with its arguments.

import type { ToolEntry } from '@vitrine/agent/internal/api';
import { isRecord } from '@vitrine/std/internal/json';
import { readWrittenJson } from '../draft/read-written-json.ts';

/** The search query; undefined when the text is not a search. */
export function slashQuery(text: string): string | undefined {
  return /^\/(\S*)$/.exec(text)?.[1];
}

/** `/tool`, `/server/tool`, `/tool {"a": 1}`: the tool and its arguments. Undefined when no tool has this name, or the arguments are not a JSON object. */
export function slashCommand(
  text: string,
  tools: readonly ToolEntry[],
): { tool: ToolEntry; args?: Record<string, unknown> } | undefined {
  const [, name = '', rest = ''] = /^\/(\S+)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  const tool = tools.find(candidate => candidate.name === name || `${candidate.server}/${candidate.name}` === name);
  if (!tool) return undefined;
  if (rest === '') return { tool };
  const args = readWrittenJson(rest);
  return isRecord(args) ? { tool, args } : undefined;
}
