// The suggestions of an empty chat: tools with filled arguments. The example servers have their own; of other servers, tools without required arguments.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { toolTitle } from '../state/settings/catalog.ts';
import { DEMONSTRATION_TEXTS } from '../texts/shell.ts';

export type Illustration = 'forecast' | 'product' | 'budget' | 'window';

export interface Demonstration {
  readonly title: string;
  readonly text: string;
  readonly illustration: Illustration;
  readonly tool: ToolEntry;
  readonly args: Record<string, unknown>;
}

const KNOWN = [
  {
    server: 'weather-view',
    name: 'forecast',
    args: { place: 'Lisbon', days: 7 },
    illustration: 'forecast',
  },
  {
    server: 'product-card',
    name: 'show_product',
    args: { product: 'tide-mug' },
    illustration: 'product',
  },
  {
    server: 'budget-allocator',
    name: 'get-budget-data',
    args: {},
    illustration: 'budget',
  },
] as const satisfies readonly (Pick<Demonstration, 'illustration' | 'args'> & {
  server: string;
  name: string;
})[];

const MAX_DEMONSTRATIONS = 3;

export function findDemonstrations(tools: readonly ToolEntry[]): Demonstration[] {
  const listed = KNOWN.flatMap(({ server, name, ...demonstration }) => {
    const tool = tools.find(candidate => candidate.server === server && candidate.name === name);
    return tool ? [{ ...demonstration, ...DEMONSTRATION_TEXTS[demonstration.illustration], tool }] : [];
  });
  const others = tools
    .filter(tool => tool.ui && !listed.some(({ tool: shown }) => shown === tool) && needsNothing(tool))
    .map(tool => ({
      title: toolTitle(tool),
      text: tool.description?.split('\n')[0] ?? tool.server,
      illustration: 'window' as const,
      tool,
      args: {},
    }));
  return [...listed, ...others].slice(0, MAX_DEMONSTRATIONS);
}

function needsNothing({ inputSchema: { required } }: ToolEntry): boolean {
  return !Array.isArray(required) || required.length === 0;
}
