// The items of the slash palette: tools, and prompts of servers.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import type { PromptSummary } from '@vitrine/protocol/internal/session/prompts';
import type { PaletteLine } from '../palette/palette-list.tsx';
import { searchTools, toolTitle } from '../state/settings/catalog.ts';
import { COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';

export type PaletteItem =
  | { readonly kind: 'tool'; readonly tool: ToolEntry }
  | { readonly kind: 'prompt'; readonly prompt: PromptSummary };

const MAX_ITEMS = 50;

/** Prompts first: there are few, and they are made for users. Every word of the query must occur. */
export function paletteItems(
  query: string,
  { tools, prompts }: { tools: readonly ToolEntry[]; prompts: readonly PromptSummary[] },
): PaletteItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = prompts.filter(({ server, name, title = '', description = '' }) => {
    const text = `${server} ${name} ${title} ${description}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  return [
    ...matches.map(prompt => ({ kind: 'prompt' as const, prompt })),
    ...searchTools(tools, query).map(tool => ({ kind: 'tool' as const, tool })),
  ].slice(0, MAX_ITEMS);
}

export function createLine(item: PaletteItem): PaletteLine {
  const { server, name, description = '' } = item.kind === 'tool' ? item.tool : item.prompt;
  return {
    key: `${item.kind}/${server}/${name}`,
    title: item.kind === 'tool' ? toolTitle(item.tool) : (item.prompt.title ?? item.prompt.name),
    caption: item.kind === 'tool' ? displayName(server) : TEXTS.promptFrom(displayName(server)),
    text: description.split('\n')[0] ?? '',
    data: { [`${item.kind}-name`]: name },
  };
}
