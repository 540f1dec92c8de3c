// The models of a chat as admins set them in the page: providers with their keys, the default model, and the settings of each model.

import { randomUUID } from 'node:crypto';
import { type ModelConfig, ModelError } from '@vitrine/model';
import { getModelId } from '@vitrine/model/internal/config';
import { checkModel, listProviderModels, type ModelDirectory } from '@vitrine/model/internal/providers';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { withoutUndefined } from '@vitrine/std/internal/json';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type {
  ModelCheck,
  ModelSettingsView,
  ModelsChange,
  NewProvider,
  ProviderChange,
  ProviderQuery,
} from '../api/contract/model-settings.ts';
import { AgentError, errorLine } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { describeModel, describeProvider, type OfferedModel, offerModels, PROVIDER_KINDS } from './offered-models.ts';
import { requireComplete, requireValues } from './requirements.ts';
import {
  openKey,
  readStoredModels,
  type StoredModels,
  type StoredProvider,
  sealKey,
  writeStoredModels,
} from './stored-models.ts';

/** Options of `createModelSettings`. */
export interface ModelSettingsOptions {
  /** Store of the settings, which are equal for all users of the chat. */
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Seals keys. */
  readonly box: SecretBox;
  /** The models that the chat offers; its contents follow the settings. */
  readonly directory: ModelDirectory;
  /** The models of this machine and of files, looked for anew at each call. Never rejects. */
  readonly findModels: () => Promise<readonly ModelConfig[]>;
  /** Models of files that are never the default. @default none */
  readonly fileModels?: readonly ModelConfig[];
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
  /** Called with errors that no caller waits for. */
  readonly onError: (error: Error) => void;
}

/** The models of a chat, which admins change while it runs. */
export interface ModelSettings {
  read(): Promise<Omit<ModelSettingsView, 'canChange'>>;
  /** Rejects with `AgentError` `bad-arguments`. */
  addProvider(provider: NewProvider): Promise<void>;
  /** Rejects with `AgentError` `bad-arguments` for an unknown id, too. */
  changeProvider(id: string, change: ProviderChange): Promise<void>;
  removeProvider(id: string): Promise<void>;
  /** Rejects with `AgentError` `bad-arguments` for a model that there is not, and a setting that it does not have. */
  change(change: ModelsChange): Promise<void>;
  /** The models that a provider lists. Rejects with `AgentError` `bad-arguments`, whose message is the provider's reason. */
  listModels(query: ProviderQuery): Promise<string[]>;
  /** Asks a model for the beginning of an answer. */
  check(modelId: string): Promise<ModelCheck>;
  /** See `Models.refresh`. */
  refresh(scope: 'stored' | 'all'): Promise<void>;
}

const CHECK_MS = 30_000;
/** A local server that does not answer must not hold up the list of models. */
const LOCAL_LIST_MS = 500;

/** Settings that the directory follows from the first `refresh` on. */
export function createModelSettings(options: ModelSettingsOptions): ModelSettings {
  const { store, box, directory, findModels, fileModels = [], fetch = globalThis.fetch, onError } = options;
  /** Models that local servers listed last, by the ids of their providers. */
  const listed = new Map<string, readonly string[]>();
  let localModels: readonly ModelConfig[] = [];
  let offered: readonly OfferedModel[] = [];
  const changes = createSerialQueue();

  const apply = (stored: StoredModels): void => {
    offered = offerModels(stored, { box, listed, found: localModels, fileModels });
    const ids = offered.map(({ config }) => getModelId(config));
    // The model of an agent file is for that agent.
    const usual = ids.slice(0, ids.length - fileModels.length);
    const defaultId = ids.find(id => id === stored.defaultModel) ?? usual[0] ?? findPlanner(directory);
    directory.set({ configs: offered.map(({ config }) => config), defaultId });
  };

  /** One change after the other, each on what is stored by then. */
  const update = (change: (stored: StoredModels) => StoredModels): Promise<void> =>
    changes.run('models', async () => {
      const next = change(await readStoredModels(store));
      await writeStoredModels(store, next);
      apply(next);
    });

  const lookAtServers = async ({ providers }: StoredModels): Promise<void> => {
    const [onMachine] = await Promise.all([
      findModels(),
      ...providers
        .filter(({ models }) => models.length === 0)
        .map(async provider => {
          const apiKey = openKey(box, provider);
          const query = withoutUndefined({ provider: provider.provider, baseURL: provider.baseURL, apiKey });
          const names = await listProviderModels(query, { fetch, timeoutMs: LOCAL_LIST_MS }).catch(() => undefined);
          // A server that is away for a moment keeps its models: a message to one says what is wrong.
          if (names) listed.set(provider.id, names);
        }),
    ]);
    localModels = onMachine;
  };

  const refresh = async (scope: 'stored' | 'all'): Promise<void> => {
    try {
      await changes.idle();
      const stored = await readStoredModels(store);
      if (scope === 'all') await lookAtServers(stored);
      apply(stored);
    } catch (error) {
      onError(error as Error);
    }
  };

  const requireModel = (id: string): OfferedModel => {
    const model = offered.find(({ config }) => getModelId(config) === id);
    if (model) return model;
    throw new AgentError('bad-arguments', `There is no model ${id.slice(0, 100)}.`, { received: id });
  };

  const readQuery = async (query: ProviderQuery) => {
    if (!('id' in query)) {
      const { provider, baseURL, key: apiKey } = query;
      return withoutUndefined({ provider, baseURL, apiKey });
    }
    const provider = findProvider((await readStoredModels(store)).providers, query.id);
    return withoutUndefined({
      provider: provider.provider,
      baseURL: provider.baseURL,
      apiKey: openKey(box, provider),
    });
  };

  return {
    refresh,
    async read() {
      const stored = await readStoredModels(store);
      const labels = new Map(directory.list().map(({ id, label }) => [id, label]));
      return withoutUndefined({
        kinds: [...PROVIDER_KINDS],
        providers: stored.providers.map(provider => describeProvider(provider, box)),
        models: offered.map(model => describeModel(model, labels.get(getModelId(model.config)) ?? '')),
        defaultModel: stored.defaultModel,
      });
    },
    async addProvider(requested) {
      requireComplete(requested);
      const { provider, baseURL, key, models } = requested;
      const place = withoutUndefined({ provider, baseURL });
      const sealedKey = key === undefined ? undefined : sealKey(box, key, place);
      const added = withoutUndefined({ ...place, id: randomUUID(), sealedKey, models });
      await update(stored => ({ ...stored, providers: [...stored.providers, added] }));
      if (models.length === 0) await refresh('all');
    },
    async changeProvider(id, { key, models }) {
      await update(stored => {
        const provider = findProvider(stored.providers, id);
        const changed = {
          ...provider,
          ...(key === undefined ? {} : { sealedKey: sealKey(box, key, provider) }),
          ...(models === undefined ? {} : { models }),
        };
        return { ...stored, providers: stored.providers.with(stored.providers.indexOf(provider), changed) };
      });
      if (models?.length === 0) await refresh('all');
    },
    async removeProvider(id) {
      await update(stored => ({
        ...stored,
        providers: stored.providers.filter(provider => provider.id !== id),
      }));
    },
    async change({ defaultModel, values = {} }) {
      for (const [id, each] of Object.entries(values)) requireValues(requireModel(id).config, each);
      if (defaultModel) requireModel(defaultModel);
      await update(({ defaultModel: former, ...stored }) => {
        const next = defaultModel === undefined ? former : (defaultModel ?? undefined);
        return withoutUndefined({ ...stored, defaultModel: next, values: { ...stored.values, ...values } });
      });
    },
    async listModels(query) {
      try {
        return await listProviderModels(await readQuery(query), { fetch });
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        throw new AgentError('bad-arguments', errorMessage(error), { cause: error });
      }
    },
    async check(modelId) {
      const startedAt = performance.now();
      const problem = await checkAnswer(directory, modelId);
      return withoutUndefined({ problem, milliseconds: Math.round(performance.now() - startedAt) });
    },
  };
}

const findPlanner = (directory: ModelDirectory): string | undefined =>
  directory.list().find(({ offline }) => offline === true)?.id;

function findProvider(providers: readonly StoredProvider[], id: string): StoredProvider {
  const provider = providers.find(each => each.id === id);
  if (provider) return provider;
  throw new AgentError('bad-arguments', 'This provider has been removed. Load the settings again.', { received: id });
}

/** The reason why a model does not answer; undefined when it does. */
async function checkAnswer(directory: ModelDirectory, modelId: string): Promise<string | undefined> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error('There was no answer within 30 seconds.')), CHECK_MS);
  try {
    await checkModel(await directory.get(modelId), ending.signal);
    return undefined;
  } catch (error) {
    return errorLine(error);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}
