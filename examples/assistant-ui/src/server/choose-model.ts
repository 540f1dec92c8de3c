// The model: the configured provider's, else a local server that speaks a provider's wire and answers from a script.
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { startWireServer } from '@vitrine/model/testing';
import type { LanguageModel } from 'ai';
import { demoTurn } from './demo-turns.ts';

export interface ChosenModel {
  readonly model: LanguageModel;
  /** Label for the user: which model answers. */
  readonly label: string;
  close(): Promise<void>;
}

/** `env`: ANTHROPIC_API_KEY or OPENAI_API_KEY, with ANTHROPIC_BASE_URL or OPENAI_BASE_URL, and MODEL. */
export async function chooseModel(env: Readonly<Record<string, string | undefined>>): Promise<ChosenModel> {
  const close = async (): Promise<void> => {};
  if (env.ANTHROPIC_API_KEY) {
    const id = env.MODEL ?? 'claude-sonnet-4-5';
    const baseURL = env.ANTHROPIC_BASE_URL && `${env.ANTHROPIC_BASE_URL.replace(/\/(?:v1\/?)?$/, '')}/v1`;
    const provider = createAnthropic({ apiKey: env.ANTHROPIC_API_KEY, ...(baseURL && { baseURL }) });
    return { model: provider(id), label: id, close };
  }
  if (env.OPENAI_API_KEY) {
    const id = env.MODEL ?? 'gpt-5-mini';
    const baseURL = env.OPENAI_BASE_URL;
    const provider = createOpenAI({ apiKey: env.OPENAI_API_KEY, ...(baseURL && { baseURL }) });
    // Servers at another address usually have no /responses.
    return { model: baseURL ? provider.chat(id) : provider(id), label: id, close };
  }
  const server = await startWireServer({ otherwise: demoTurn });
  const provider = createOpenAI({ apiKey: 'none', baseURL: `${server.origin}/v1` });
  return { model: provider.chat('script'), label: 'a script (no key is configured)', close: server.close };
}
