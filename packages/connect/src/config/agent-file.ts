// Agent files of chat hosts: a whole agent in one file, of which Vitrine reads `mcpServers`.

/** Keys by which a file is an agent file. */
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
 * Takes out of an agent file what `supported` does not name, and returns those keys in their order; changes no other file. An agent file may
 * have no servers at all.
 */
export function takeUnsupported(root: Record<string, unknown>, supported: readonly string[]): string[] {
  const keys = Object.keys(root);
  if (!keys.some(key => AGENT_KEYS.has(key))) return [];
  root.mcpServers ??= {};
  const unsupported = keys.filter(key => !supported.includes(key));
  for (const key of unsupported) delete root[key];
  return unsupported;
}
