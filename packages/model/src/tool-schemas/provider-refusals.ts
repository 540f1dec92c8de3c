// What providers of models say to tools that are sent to them as a server lists them. Vitrine fits schemas to each provider; other clients may not.
import { isRecord } from '@vitrine/std/internal/json';
import { PROVIDERS } from '../providers/provider-table.ts';
import { findToolFault } from '../testing/strict-wire.ts';

/** A tool that a provider refuses as it is. */
export interface ProviderRefusal {
  readonly provider: string;
  readonly tool: string;
  /** The provider's own words. */
  readonly message: string;
}

const WIRES = [
  ['openai-chat', PROVIDERS.openai.label],
  ['anthropic', PROVIDERS.anthropic.label],
  ['google', PROVIDERS.google.label],
] as const;

/** The tools that a provider refuses, each with the first reason. */
export function findProviderRefusals(
  tools: readonly { readonly name: string; readonly inputSchema: unknown }[],
): ProviderRefusal[] {
  return tools.flatMap(({ name, inputSchema }) => {
    // Every client leaves this keyword out.
    const { $schema: _, ...schema } = isRecord(inputSchema) ? inputSchema : { $schema: undefined };
    return WIRES.flatMap(([wire, provider]) => {
      const message = findToolFault(wire, { name, schema: isRecord(inputSchema) ? schema : inputSchema });
      return message === undefined ? [] : [{ provider, tool: name, message: message.replace(/^\*\s*|\s+$/g, '') }];
    });
  });
}
