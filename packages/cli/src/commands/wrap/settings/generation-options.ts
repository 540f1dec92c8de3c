// The options of the model that improves interfaces, from the settings of `vitrine wrap`.

import { existsSync } from 'node:fs';
import { listSecrets } from '@vitrine/connect/internal/proxy';
import type { Log } from '@vitrine/connect/proxy';
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { FreeformOptions, GenerationOptions } from '@vitrine/wrapper';
import type { PostgresStores } from '@vitrine/wrapper/internal/postgres';
import { type AnswerCache, parseBudget, type SpecCheck } from '@vitrine/wrapper/internal/stores';
import type { Page } from 'playwright-core';
import { findChromium, loadChromium } from '../../../browser/chromium.ts';
import { loadAxe } from '../../../browser/load-axe.ts';
import { commandIO } from '../../../program/command-io.ts';
import { UsageError } from '../../../program/usage-error.ts';
import { createDebugFiles } from '../debug-files.ts';
import { answersFolder, debugFolder } from '../stored/cache-folder.ts';
import type { Prompts } from './read-prompts.ts';
import type { WrapSettings } from './resolve-settings.ts';

interface ModelSources {
  readonly prompts?: Prompts | undefined;
  /** Stores of `--database`. @default the cache folder */
  readonly stores?: PostgresStores | undefined;
}

/**
 * Makes the options of generation; undefined without a model. The provider's package is loaded with its first request. Rejects with
 * `UsageError`.
 */
export async function generationOptions(
  settings: WrapSettings,
  log: Log,
  { prompts, stores }: ModelSources = {},
): Promise<GenerationOptions | undefined> {
  const { llm, generation = {}, cacheFolder, cacheLimits = {}, logging } = settings;
  const { maxConcurrentGenerations, maxTools, timeoutMs, maxRetries, retryDelayMs } = generation;
  const budget = generation.budget === undefined ? undefined : parseBudget(generation.budget);
  const { freeform = 'off' } = generation;
  if (!llm && freeform !== 'off')
    throw new UsageError(
      'missing',
      '--freeform (generation.freeform) needs a model that writes pages: --llm provider:model.',
    );
  if (!llm) return undefined;
  if (budget && 'money' in budget && !llm.prices)
    throw new UsageError(
      'missing',
      `A budget of money needs the prices of ${llm.model}: llm.prices.input and .output of the file for --config, per million tokens.`,
    );
  const { getModelId } = await import('@vitrine/model/internal/config');
  const retries = {
    ...llm.retries,
    ...(maxRetries !== undefined && { max: maxRetries }),
    ...(retryDelayMs !== undefined && { delayMs: retryDelayMs }),
  };
  return {
    modelId: getModelId(llm),
    model: async () => {
      const { createModels } = await import('@vitrine/model');
      return createModels({ configs: [{ ...llm, retries }] }).get(getModelId(llm));
    },
    prices: llm.prices,
    budget,
    maxConcurrentGenerations,
    maxTools,
    timeoutMs,
    ttlMs: cacheLimits.ttlMs,
    maxOutputTokens: llm.settings?.maxOutputTokens,
    // `modelId` is the `id` of the file where it has one.
    settings: { ...llm.settings, provider: llm.provider, model: llm.model, baseURL: llm.baseURL ?? null },
    ...(cacheFolder !== undefined && { answers: await openAnswers(cacheFolder, { cacheLimits, log, stores }) }),
    ...(freeform !== 'off' && {
      freeform: { ...(await freeformOptions(freeform, generation.browser, log)), systemPrompt: prompts?.freeform },
    }),
    ...(logging?.level === 'debug' && {
      onAnswer: createDebugFiles({
        parent: cacheFolder === undefined ? undefined : debugFolder(cacheFolder),
        secrets: settingsSecrets(settings, commandIO().env),
        log,
      }),
    }),
  };
}

interface AnswersOptions {
  readonly cacheLimits: NonNullable<WrapSettings['cacheLimits']>;
  readonly log: Log;
  readonly stores: PostgresStores | undefined;
}

async function openAnswers(cacheFolder: string, { cacheLimits, log, stores }: AnswersOptions): Promise<AnswerCache> {
  const { maxEntries, maxTotalSizeBytes: maxBytes, ttlMs } = cacheLimits;
  if (stores) return stores.answers({ maxEntries, maxBytes, ttlMs });
  const { createDiskAnswerCache } = await import('@vitrine/wrapper/internal/generation');
  return createDiskAnswerCache({ folder: answersFolder(cacheFolder), log, maxEntries, maxBytes, ttlMs });
}

/** Rejects with `UsageError` where pages must be tried and no browser is set. */
async function freeformOptions(
  wanted: 'tested' | 'untested',
  browser: string | undefined,
  log: Log,
): Promise<FreeformOptions> {
  if (browser === undefined && wanted === 'tested')
    throw new UsageError(
      'missing',
      '--freeform (generation.freeform) tries each page in a browser before it is shown: add --browser auto, or --browser with the path of a Chromium. --freeform-untested shows pages that only parsers have judged.',
    );
  if (browser === undefined) return {};
  const open = await createOpener(browser);
  const axeScript = loadAxe();
  if (axeScript === undefined)
    log.warn(
      { component: 'generation', event: 'no_axe' },
      'axe-core is not installed, so the accessibility of freeform pages is not tried: npm install axe-core',
    );
  const { createFreeformTrial } = await import('@vitrine/wrapper/internal/generation');
  return { trial: createFreeformTrial({ open, axeScript }) };
}

/**
 * The judge that tries interfaces in a Chromium, which was started once. Undefined: none is wanted. Rejects with `UsageError` where there is
 * none, or it does not start: otherwise the model would be paid for answers that cannot be tried.
 */
export async function createTrial(wanted: string | undefined): Promise<SpecCheck | undefined> {
  if (wanted === undefined) return undefined;
  const open = await createOpener(wanted);
  try {
    await (await open()).close();
  } catch (error) {
    const [reason] = errorMessage(error).split('\n');
    throw new UsageError(
      'bad-value',
      `--browser ${wanted}: ${findBrowser(wanted)} does not start as a Chromium (${reason}).`,
      {
        received: wanted,
        hint: 'Write the path of one that does, or leave --browser out: interfaces are then tried without a browser.',
        cause: error,
      },
    );
  }
  const { createBrowserTrial } = await import('@vitrine/wrapper/internal/generation');
  return createBrowserTrial({ open });
}

function findBrowser(wanted: string): string | undefined {
  return wanted === 'auto' ? findChromium() : existsSync(wanted) ? wanted : undefined;
}

interface OpenedBrowser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the Chromium at a path, or the one that is found for `auto`. Rejects with `UsageError` where there is none. */
async function createOpener(wanted: string): Promise<() => Promise<OpenedBrowser>> {
  const path = findBrowser(wanted);
  if (path === undefined)
    throw new UsageError('missing', `--browser ${wanted}: no Chromium was found.`, {
      received: wanted,
      hint: 'Write the path of one, or set CHROMIUM to it and write auto.',
    });
  const launch = await loadChromium();
  if (!launch)
    throw new UsageError(
      'missing',
      '--browser needs playwright-core, which is not installed: npm install playwright-core',
    );
  return async () => {
    const browser = await launch(path);
    return { newPage: () => browser.newPage({ offline: true }), close: () => browser.close() };
  };
}

/** The texts that no line of the log and no file may have: what is passed to the server only, and API keys. */
export function settingsSecrets({ llm, upstream, database }: WrapSettings, env: NodeJS.ProcessEnv): string[] {
  const variables = Object.entries(env).filter(([name]) => /_API_KEY$/.test(name));
  return [
    ...listSecrets(upstream),
    llm?.apiKey,
    database && URL.parse(database)?.password,
    ...Object.values(llm?.headers ?? {}),
    ...(llm ? variables.map(([, value]) => value) : []),
  ].filter((secret): secret is string => secret !== undefined && secret !== '');
}
