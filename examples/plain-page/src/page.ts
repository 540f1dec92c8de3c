// The browser half: one host, one surface, plain DOM.
import { createHost } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';

const output = document.querySelector<HTMLElement>('#said')!;
const { template } = await (await fetch('/config')).json();

async function call(
  name: string,
  args: Record<string, unknown>,
): Promise<{ result: ToolResult; part?: UIResourcePart }> {
  const response = await fetch('/call', { method: 'POST', body: JSON.stringify({ name, arguments: args }) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const host = createHost({
  sandbox: { template },
  info: { name: 'plain-page', version: '1.0.0' },
  context: { theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' },
  async onAction(action) {
    if (action.type === 'notify') output.textContent = action.message;
    if (action.type !== 'tool') return {};
    // The user decides; a real chat has a better dialog and remembers the answer.
    if (!confirm(`The card wants to call ${action.tool} with ${JSON.stringify(action.arguments)}.`))
      throw new Error('The user denied the call.');
    return (await call(action.tool, action.arguments)).result;
  },
});

async function showProduct(): Promise<void> {
  const input = { product: location.hash.slice(1) || 'halo-lamp' };
  const { result, part } = await call('show_product', input);
  const words = (result.content ?? []).flatMap(block => ('text' in block ? [String(block.text)] : [])).join('\n');
  if (!part) {
    output.textContent = words;
    return;
  }
  const surface = host.surface({ id: 'call-1', part, tool: { name: 'show_product' } });
  surface.fallback.textContent = words;
  surface.setInput(input);
  surface.setResult(result);
  surface.show(document.querySelector<HTMLElement>('#surface')!);
}

showProduct().catch(error => {
  output.textContent = `The product cannot be shown. ${error instanceof Error ? error.message : String(error)}`;
});
