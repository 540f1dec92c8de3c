// What the end of a prompt requires of the planner: to plan a request of the user, or to summarise the results of its last calls.
import type { LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';

export type Turn =
  | { readonly type: 'request'; readonly text: string }
  | { readonly type: 'results'; readonly results: readonly LanguageModelV4ToolResultPart[] }
  | { readonly type: 'nothing' };

/** Blocks of data that the agent adds to the conversation; they are not requests. */
const DATA_BLOCK = /^<(?:interface-context|tool-call-by-user)[\s>]/;

/** Several queued messages are one request; the last of them is planned. */
export function readTurn(messages: LanguageModelV4Prompt): Turn {
  for (const message of messages.toReversed()) {
    if (message.role === 'user') {
      const texts = message.content.flatMap(part =>
        part.type === 'text' && !DATA_BLOCK.test(part.text) ? [part.text.trim()] : [],
      );
      const text = texts.filter(Boolean).at(-1);
      if (text !== undefined) return { type: 'request', text };
    } else if (message.role === 'tool') {
      const results = message.content.filter(part => part.type === 'tool-result');
      if (results.length > 0) return { type: 'results', results };
    } else if (message.role === 'assistant') {
      return { type: 'nothing' };
    }
  }
  return { type: 'nothing' };
}
