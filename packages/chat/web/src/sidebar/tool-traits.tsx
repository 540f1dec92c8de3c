// A tool's annotations as text. Annotations are claims of the server (MCP, Tool Annotations), so they are shown as such.
import type { ToolEntry } from '@vitrine/agent/api';
import { TOOL_TRAITS } from '../texts/form.ts';

export function ToolTraits({ tool }: { tool: ToolEntry }) {
  const traits = listTraits(tool);
  if (traits.length === 0) return null;
  return (
    <ul className="traits" aria-label={TOOL_TRAITS.label}>
      {traits.map(trait => (
        <li key={trait}>{trait}</li>
      ))}
    </ul>
  );
}

function listTraits({ ui, annotations = {} }: ToolEntry): string[] {
  const traits: string[] = [];
  if (ui) traits.push(TOOL_TRAITS.interface);
  if (annotations.readOnlyHint === true) traits.push(TOOL_TRAITS.readOnly);
  else if (annotations.destructiveHint === true) traits.push(TOOL_TRAITS.destructive);
  if (annotations.idempotentHint === true && annotations.readOnlyHint !== true) traits.push(TOOL_TRAITS.idempotent);
  if (annotations.openWorldHint === true) traits.push(TOOL_TRAITS.openWorld);
  return traits;
}
