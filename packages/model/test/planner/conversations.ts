// Requests in the course of a conversation, with the calls or the answer that are right for the last of them.
import { readFileSync } from 'node:fs';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { EXAMPLE_TOOLS, type ExpectedCall } from './fixtures.ts';

export interface Conversation {
  /** Messages of the user, in order; the answer to the last one is judged. */
  readonly turns: readonly string[];
  /** The right calls in their order. Absent: no call is right. */
  readonly calls?: readonly Pick<ExpectedCall, 'tools' | 'args'>[];
  /** A word of the right answer; absent: any answer. */
  readonly answer?: string;
  /** `meteo`: the server's tools take the place of the weather examples. */
  readonly server?: 'meteo';
}

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Conversation[];

export const CONVERSATIONS = read('./conversations.json');
/** Conversations that were not looked at while the planner was tuned. */
export const HELD_OUT_CONVERSATIONS = read('./conversations-held-out.json');

const METEO: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'meteo__get_forecast',
  description: 'Daily weather forecast for a city.',
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Name of the city' },
      days: { type: 'integer', minimum: 1, maximum: 16 },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'], default: 'celsius' },
    },
    required: ['city'],
  },
  providerOptions: { vitrine: { server: 'meteo', name: 'get_forecast', readOnly: true, hasInterface: false } },
};

export function chooseTools({ server }: Conversation): readonly LanguageModelV4FunctionTool[] {
  return server === undefined
    ? EXAMPLE_TOOLS
    : [...EXAMPLE_TOOLS.filter(({ name }) => !name.startsWith('weather')), METEO];
}
