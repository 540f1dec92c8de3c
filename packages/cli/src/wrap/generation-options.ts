// The options of the model that improves interfaces, from the settings of `vitrine wrap`.
import { existsSync } from 'node:fs';
import type { Log } from '@vitrine/connect/proxy';
import { createBrowserJudge, type GenerationOptions, parseBudget, type SpecJudge } from '@vitrine/wrapper';
import { findChromium, loadChromium } from '../browser/chromium.ts';
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
    judge: await browserJudge(generation.browser),
    onAnswer: (toolName, prompt, answer) =>
      log.debug(
        { component: 'generation', event: 'answer', tool_name: toolName, prompt, answer },
        'the model has answered',
      ),
  };
}

/** The judge that tries interfaces in a Chromium. Undefined: none is wanted. Rejects with `UsageError` where there is none. */
async function browserJudge(wanted: string | undefined): Promise<SpecJudge | undefined> {
  if (wanted === undefined) return undefined;
  const path = wanted === 'auto' ? findChromium() : existsSync(wanted) ? wanted : undefined;
  if (path === undefined)
    throw new UsageError(
      'missing',
      `--browser ${wanted}: no Chromium was found. Write the path of one, or set CHROMIUM to it and write auto.`,
      { received: wanted },
    );
  const launch = await loadChromium();
  if (!launch)
    throw new UsageError(
      'missing',
      '--browser needs playwright-core, which is not installed: npm install playwright-core',
    );
  return createBrowserJudge({
    open: async () => {
      const browser = await launch(path);
      return { newPage: () => browser.newPage({ offline: true }), close: () => browser.close() };
    },
  });
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
