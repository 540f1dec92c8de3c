// The options of the model that improves interfaces, from the settings of `vitrine wrap`.
import type { Log } from '@vitrine/connect/proxy';
import { type GenerationOptions, parseBudget } from '@vitrine/wrapper';
import { UsageError } from '../usage-error.ts';
import type { WrapSettings } from './settings.ts';

/** Undefined without a model. The provider's package is loaded with its first request. Rejects with `UsageError`. */
export async function generationOptions(
  { llm, generation = {} }: WrapSettings,
  log: Log,
): Promise<GenerationOptions | undefined> {
  const { maxConcurrentGenerations, maxTools, timeoutMs } = generation;
  const budget = generation.budget === undefined ? undefined : parseBudget(generation.budget);
  if (generation.budget !== undefined && !budget)
    throw new UsageError(
      'bad-value',
      `--budget ${JSON.stringify(generation.budget)}: write tokens, such as 200k, or money, such as $0.50.`,
      {
        received: generation.budget,
      },
    );
  if (!llm) return undefined;
  if (budget && 'money' in budget && !llm.prices)
    throw new UsageError(
      'missing',
      `A budget of money needs the prices of ${llm.model}: llm.prices.input and .output of the file for --config, per million tokens.`,
    );
  const { modelIdOf } = await import('@vitrine/model');
  return {
    modelId: modelIdOf(llm),
    model: async () => {
      const { createModels } = await import('@vitrine/model');
      return createModels({ configs: [llm] }).get(modelIdOf(llm));
    },
    prices: llm.prices,
    budget,
    maxConcurrentGenerations,
    maxTools,
    timeoutMs,
    maxOutputTokens: llm.settings?.maxOutputTokens,
    onAnswer: (toolName, prompt, answer) =>
      log.debug(
        { component: 'generation', event: 'answer', tool_name: toolName, prompt, answer },
        'the model has answered',
      ),
  };
}

/** The API keys that no line of the log may have. */
export function modelSecrets({ llm }: WrapSettings, env: NodeJS.ProcessEnv): string[] {
  const variables = Object.entries(env).filter(([name]) => /_API_KEY$/.test(name));
  return [
    llm?.apiKey,
    ...Object.values(llm?.headers ?? {}),
    ...(llm ? variables.map(([, value]) => value) : []),
  ].filter((secret): secret is string => secret !== undefined && secret !== '');
}
