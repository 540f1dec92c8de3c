// The models that a chat offers: models of providers that were added, models that were found, and models of files.

import type { ModelConfig } from '@vitrine/model';
import { createModelInfo, getModelId, PROVIDERS, type ProviderName } from '@vitrine/model/internal/config';
import { getModelOptions } from '@vitrine/model/internal/providers';
import { withoutUndefined } from '@vitrine/std/internal/json';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type { AddedProvider, ProviderKind, SettableModel } from '../api/contract/model-settings.ts';
import { openKey, type StoredModels, type StoredProvider } from './stored-models.ts';

/** A model with its `id`; `providerId` when a provider of the page brings it. */
export interface OfferedModel {
  readonly config: ModelConfig;
  readonly providerId?: string;
  /** Tokens of its window that are assumed without a value of the settings. */
  readonly assumedWindow: number;
}

export interface OfferOptions {
  readonly box: SecretBox;
  /** Models that servers listed, by the ids of providers that bring all of their models. */
  readonly listed: ReadonlyMap<string, readonly string[]>;
  readonly found: readonly ModelConfig[];
  readonly fileModels: readonly ModelConfig[];
}

/** Lists the models on offer: added ones come first; a found one with the id of an added one is left out. */
export function offerModels(stored: StoredModels, { box, listed, found, fileModels }: OfferOptions): OfferedModel[] {
  const ids = new Set(fileModels.map(getModelId));
  const offered: Omit<OfferedModel, 'assumedWindow'>[] = [];
  for (const provider of stored.providers) {
    for (const config of createConfigs(provider, { box, listed })) {
      // Two servers may have models of one name.
      const id = ids.has(getModelId(config)) ? `${getModelId(config)}@${provider.id.slice(0, 8)}` : getModelId(config);
      ids.add(id);
      offered.push({ config: { ...config, id }, providerId: provider.id });
    }
  }
  const others = found.filter(config => !ids.has(getModelId(config)));
  return [...offered, ...[...others, ...fileModels].map(config => ({ config }))].map(model => ({
    ...model,
    assumedWindow: createModelInfo(model.config).contextWindow,
    config: withValues(model.config, stored),
  }));
}

/** Creates configurations; none while the key of the provider is lost: a key of the environment must not take its place. */
function createConfigs(provider: StoredProvider, { box, listed }: Pick<OfferOptions, 'box' | 'listed'>): ModelConfig[] {
  const apiKey = openKey(box, provider);
  if (provider.sealedKey !== undefined && apiKey === undefined) return [];
  const names = provider.models.length > 0 ? provider.models : (listed.get(provider.id) ?? []);
  return names.map(model =>
    withoutUndefined({ provider: provider.provider, model, baseURL: provider.baseURL, apiKey }),
  );
}

function withValues(config: ModelConfig, { values }: StoredModels): ModelConfig {
  const { contextWindow = config.contextWindow, ...own } = values[getModelId(config)] ?? {};
  return withoutUndefined({ ...config, contextWindow, settings: { ...config.settings, ...own } });
}

export function describeProvider(provider: StoredProvider, box: SecretBox): AddedProvider {
  const hasKey = provider.sealedKey !== undefined;
  const lostKey = hasKey && openKey(box, provider) === undefined;
  const { id, provider: name, baseURL, models } = provider;
  return withoutUndefined({ id, provider: name, baseURL, hasKey, lostKey: lostKey || undefined, models });
}

export function describeModel({ config, providerId, assumedWindow }: OfferedModel, label: string): SettableModel {
  const { temperature, reasoning } = getModelOptions(config);
  const values = withoutUndefined({
    temperature: config.settings?.temperature,
    reasoning: config.settings?.reasoning,
    contextWindow: config.contextWindow === assumedWindow ? undefined : config.contextWindow,
  });
  return withoutUndefined({
    id: getModelId(config),
    label,
    providerId,
    maxTemperature: temperature?.max,
    efforts: reasoning && [...reasoning],
    contextWindow: assumedWindow,
    values,
  });
}

/** The providers that can be added. */
export const PROVIDER_KINDS: readonly ProviderKind[] = Object.entries(PROVIDERS).map(
  ([provider, { label, ...known }]) => {
    const baseURL = 'baseURL' in known ? known.baseURL : undefined;
    return {
      provider: provider as ProviderName,
      label,
      needsKey: 'keyVariable' in known,
      needsAddress: provider === 'openai-compatible',
      ...(baseURL?.startsWith('http:') ? { baseURL } : {}),
    };
  },
);
