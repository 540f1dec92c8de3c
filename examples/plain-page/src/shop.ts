// What every page of the shop does, with or without a framework: one host, and the call of one tool.
import { createHost, type Host } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';

export interface ShopCall {
  id: string;
  part?: UIResourcePart;
  tool: { name: string };
  input: Record<string, unknown>;
  result: ToolResult;
  /** The result in words. */
  fallback: string;
}

/** Opens the host. `onMessage` receives what a view says to the user. */
export async function openShopHost(onMessage: (message: string) => void): Promise<Host> {
  const { template } = await (await fetch('/config')).json();
  return createHost({
    sandbox: { template },
    info: { name: 'plain-page', version: '1.0.0' },
    context: { theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' },
    async onAction(action) {
      if (action.type === 'notify') onMessage(action.message);
      if (action.type !== 'tool') return {};
      // The user decides; a real chat has a better dialog and remembers the answer.
      if (!confirm(`The card wants to call ${action.tool} with ${JSON.stringify(action.arguments)}.`))
        throw new Error('The user denied the call.');
      return (await callTool(action.tool, action.arguments)).result;
    },
  });
}

/** Calls `show_product` for the product in the address, `#halo-lamp`. Rejects with the server's reason. */
export async function callShowProduct(): Promise<ShopCall> {
  const input = { product: location.hash.slice(1) || 'halo-lamp' };
  const { result, part } = await callTool('show_product', input);
  const fallback = (result.content ?? []).flatMap(block => ('text' in block ? [String(block.text)] : [])).join('\n');
  return { id: 'call-1', ...(part && { part }), tool: { name: 'show_product' }, input, result, fallback };
}

async function callTool(
  name: string,
  args: Record<string, unknown>,
): Promise<{ result: ToolResult; part?: UIResourcePart }> {
  const response = await fetch('/call', { method: 'POST', body: JSON.stringify({ name, arguments: args }) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Explains to the user why a product cannot be shown. */
export const explainFailure = (error: unknown): string =>
  `The product cannot be shown. ${error instanceof Error ? error.message : String(error)}`;
