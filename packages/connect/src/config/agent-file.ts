// Recognises agent files of chat hosts, which describe a whole agent, and removes the keys that the caller does not support.

/** Keys by which a file is recognised as an agent file. */
const AGENT_KEYS: ReadonlySet<string> = new Set([
  'agentCard',
  'agentId',
  'compaction',
  'customTools',
  'elicitation',
  'greeting',
  'hooks',
  'image',
  'internalResources',
  'internalTools',
  'llm',
  'logger',
  'memories',
  'permissions',
  'plugins',
  'prompts',
  'sessions',
  'starterPrompts',
  'storage',
  'systemPrompt',
  'telemetry',
  'toolConfirmation',
  'tools',
]);

/**
 * Removes the keys of an agent file that are not in `supported`, and returns them in their order. Changes no other file. An agent file
 * may have no servers.
 */
export function takeUnsupported(root: Record<string, unknown>, supported: readonly string[]): string[] {
  const keys = Object.keys(root);
  if (!keys.some(key => AGENT_KEYS.has(key))) return [];
  root.mcpServers ??= {};
  const unsupported = keys.filter(key => !supported.includes(key));
  for (const key of unsupported) delete root[key];
  return unsupported;
}
