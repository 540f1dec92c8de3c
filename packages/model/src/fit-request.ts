// A request as its provider accepts it, and the answer as it was asked for: the one layer between tools and providers.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { findLostNumber } from '@vitrine/std/internal/exact-numbers';
import { parseJson } from '@vitrine/std/internal/json';
import type { ModelConfig } from './config.ts';
import { getAcceptedFiles } from './files/accepted-files.ts';
import { placeFiles } from './files/place-files.ts';
import { withoutFiles } from './files/without-files.ts';
import type { ModelEvent, ModelRequest } from './model.ts';
import { PROVIDERS } from './providers/provider-table.ts';
import type { Attempt } from './stream/refusals.ts';
import type { ProviderWire } from './tool-schemas/accepted-schemas.ts';
import { fitTools } from './tool-schemas/fit-tools.ts';

export interface FittedRequest {
  readonly request: ModelRequest;
  /** Names of the tools in it, in order. */
  readonly toolNames: readonly string[];
  /** The event as it belongs to the request that was made. Undefined: it says nothing about that. */
  restore(event: ModelEvent): ModelEvent | undefined;
}

/** OpenAI's package speaks Chat Completions at other addresses, to servers of any kind. */
export function readWire({ provider }: ModelConfig, language: Pick<LanguageModelV4, 'provider'>): ProviderWire {
  const { wire } = PROVIDERS[provider];
  return wire === 'openai' && language.provider.endsWith('.chat') ? 'openai-compatible' : wire;
}

export async function fitRequest(
  attempt: Attempt,
  { config, wire }: { config: ModelConfig; wire: ProviderWire },
): Promise<FittedRequest> {
  const { request, filesRefused, toolsRefused = [], hasPlainTools = false } = attempt;
  const { label } = PROVIDERS[config.provider];
  const { tools, leftOut, findRestore } = fitTools(request.tools, { wire, label, isPlain: hasPlainTools });
  const messages = filesRefused === undefined ? request.messages : await withoutFiles(request.messages);
  const toolsLeftOut = [...toolsRefused, ...leftOut];
  const restored = new Set<string>();
  const restoreArguments = (name: string, input: unknown): unknown => findRestore(name)?.(input) ?? input;
  return {
    request: { ...request, tools, messages: placeFiles(messages, getAcceptedFiles(wire, config.model)) },
    toolNames: tools.map(({ name }) => name),
    restore(event) {
      switch (event.type) {
        case 'tool-input-start':
          if (findRestore(event.name)) restored.add(event.id);
          return event;
        case 'tool-input-delta':
          return restored.has(event.id) ? undefined : event;
        case 'tool-call':
          // A number that is lost is refused with the text as the model wrote it.
          return findRestore(event.name) && findLostNumber(event.input) === undefined
            ? { ...event, input: JSON.stringify(restoreArguments(event.name, parseJson(event.input))) ?? event.input }
            : event;
        case 'finish':
          return {
            ...event,
            message: {
              ...event.message,
              content: event.message.content.map(part =>
                part.type === 'tool-call' ? { ...part, input: restoreArguments(part.toolName, part.input) } : part,
              ),
            },
            ...(filesRefused === undefined ? {} : { filesRefused }),
            ...(toolsLeftOut.length === 0 ? {} : { toolsLeftOut }),
          };
        default:
          return event;
      }
    },
  };
}
