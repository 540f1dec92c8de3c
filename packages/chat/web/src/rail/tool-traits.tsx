// What a tool says about itself, in words. Annotations are claims of the server (MCP, Tool Annotations), so they are shown as such.
import type { ToolEntry } from '@vitrine/agent/client';

export function ToolTraits({ tool }: { tool: ToolEntry }) {
  const traits = traitsOf(tool);
  if (traits.length === 0) return null;
  return (
    <ul className="traits" aria-label="What the server says about this tool">
      {traits.map(trait => (
        <li key={trait}>{trait}</li>
      ))}
    </ul>
  );
}

function traitsOf({ ui, annotations = {} }: ToolEntry): string[] {
  const traits: string[] = [];
  if (ui) traits.push('Has an interface');
  if (annotations.readOnlyHint === true) traits.push('Only reads');
  else if (annotations.destructiveHint === true) traits.push('Can destroy');
  if (annotations.idempotentHint === true && annotations.readOnlyHint !== true) traits.push('Safe to repeat');
  if (annotations.openWorldHint === true) traits.push('Reaches outside');
  return traits;
}
