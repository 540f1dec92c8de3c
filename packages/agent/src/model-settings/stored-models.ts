// What admins set about models, as it is stored: one setting, whose keys are sealed.
import { PROVIDERS, type ProviderName } from '@vitrine/model/internal/config';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import * as z from 'zod';
import type { Store } from '../store/store.ts';

/** The name of the setting. */
const SETTING = 'models';

const StoredProviderSchema = z.object({
  id: z.string(),
  provider: z.enum(Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]),
  baseURL: z.string().optional(),
  /** Sealed for this provider and this address: a key is sent nowhere else. */
  sealedKey: z.string().optional(),
  models: z.array(z.string()),
});
/** A provider, with its sealed key. */
export type StoredProvider = z.infer<typeof StoredProviderSchema>;

const StoredModelsSchema = z.object({
  providers: z.array(StoredProviderSchema),
  defaultModel: z.string().optional(),
  values: z.record(
    z.string(),
    z.object({
      temperature: z.number().optional(),
      reasoning: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
      contextWindow: z.number().optional(),
    }),
  ),
});
/** All that is stored. */
export type StoredModels = z.infer<typeof StoredModelsSchema>;

/** Reads what was stored; a value of another shape, as of a newer version, is an error instead of being written over. */
export async function readStoredModels(store: Pick<Store, 'getSetting'>): Promise<StoredModels> {
  const value = await store.getSetting(SETTING);
  return value === undefined ? { providers: [], values: {} } : StoredModelsSchema.parse(value);
}

/** See `SecretBox.reseal`: the value of a setting with its keys sealed anew, undefined where nothing is to be done. */
export function resealModels(name: string, value: unknown, box: SecretBox): StoredModels | undefined {
  const stored = name === SETTING ? StoredModelsSchema.safeParse(value).data : undefined;
  const sealed = stored?.providers.map(
    provider => provider.sealedKey && box.reseal(provider.sealedKey, describePurpose(provider)),
  );
  if (!stored || !sealed?.some(Boolean)) return undefined;
  const providers = stored.providers.map((provider, index) =>
    sealed[index] ? { ...provider, sealedKey: sealed[index] } : provider,
  );
  return { ...stored, providers };
}

export async function writeStoredModels(store: Pick<Store, 'setSetting'>, models: StoredModels): Promise<void> {
  await store.setSetting(SETTING, models);
}

type KeyPlace = Pick<StoredProvider, 'provider' | 'baseURL'>;

const describePurpose = ({ provider, baseURL = '' }: KeyPlace): string => `model key ${provider} ${baseURL}`;

export const sealKey = (box: SecretBox, key: string, place: KeyPlace): string => box.seal(key, describePurpose(place));

/** The key; undefined where there is none, or none that opens. */
export const openKey = (box: SecretBox, provider: StoredProvider): string | undefined =>
  provider.sealedKey === undefined ? undefined : box.open(provider.sealedKey, describePurpose(provider));
