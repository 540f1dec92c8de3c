// API schemas: the model providers that admins add in the page, and the settings of models. A key is written and never read.
import * as z from 'zod/mini';

const MAX_KEY_CHARACTERS = 10_000;
const MAX_NAMES = 200;

/** Providers by the names of `@vitrine/model`. */
const PROVIDER_NAMES = [
  'anthropic',
  'openai',
  'google',
  'openrouter',
  'ollama',
  'lmstudio',
  'llamacpp',
  'vllm',
  'openai-compatible',
] as const;
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

const ProviderNameSchema = z.enum(PROVIDER_NAMES);
const KeySchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_KEY_CHARACTERS));
const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const AddressSchema = z
  .string()
  .check(z.maxLength(1000), z.refine(isWebAddress, 'an address begins with http:// or https://'));
const ModelNamesSchema = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(MAX_NAMES));

const ModelValuesSchema = z.strictObject({
  temperature: z.exactOptional(z.number().check(z.minimum(0), z.maximum(2))),
  reasoning: z.exactOptional(z.enum(EFFORTS)),
  /** Tokens of prompt and answer. */
  contextWindow: z.exactOptional(z.int().check(z.minimum(1000), z.maximum(100_000_000))),
});
/** The settings of one model. A member that is absent: the provider's default. */
export type ModelValues = z.infer<typeof ModelValuesSchema>;

const AddedProviderSchema = z.object({
  id: z.string(),
  provider: ProviderNameSchema,
  /** Base address. @default the provider's own */
  baseURL: z.exactOptional(z.string()),
  hasKey: z.boolean(),
  /** Whether the key cannot be opened any more, so that the models are missing until it is entered again. */
  lostKey: z.exactOptional(z.boolean()),
  /** Models of the provider; empty for every model that the server lists. */
  models: z.array(z.string()),
});
/** A provider that was added in the page. */
export type AddedProvider = z.infer<typeof AddedProviderSchema>;

const SettableModelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** The provider of the page that brings it. Absent: it was found on this machine, or a file names it. */
  providerId: z.exactOptional(z.string()),
  /** Highest temperature; absent when the model has no temperature. */
  maxTemperature: z.exactOptional(z.number()),
  /** Efforts of reasoning; absent when its reasoning cannot be set. */
  efforts: z.exactOptional(z.array(z.enum(EFFORTS))),
  /** Tokens of prompt and answer that are assumed without a value. */
  contextWindow: z.number(),
  values: ModelValuesSchema,
});
/** A model with the settings that it has. */
export type SettableModel = z.infer<typeof SettableModelSchema>;

const ProviderKindSchema = z.object({
  provider: ProviderNameSchema,
  label: z.string(),
  needsKey: z.boolean(),
  needsAddress: z.boolean(),
  /** The usual address of a local server. */
  baseURL: z.exactOptional(z.string()),
});
/** A provider that can be added. */
export type ProviderKind = z.infer<typeof ProviderKindSchema>;

export const ModelSettingsSchema = z.object({
  /** Whether this user may change models; otherwise only an admin of this chat may. */
  canChange: z.boolean(),
  kinds: z.array(ProviderKindSchema),
  providers: z.array(AddedProviderSchema),
  models: z.array(SettableModelSchema),
  /** Default model. @default the first model */
  defaultModel: z.exactOptional(z.string()),
});
/** See `GET /api/model-settings`. */
export type ModelSettingsView = z.infer<typeof ModelSettingsSchema>;

export const AddProviderSchema = z.strictObject({
  provider: ProviderNameSchema,
  baseURL: z.exactOptional(AddressSchema),
  key: z.exactOptional(KeySchema),
  models: ModelNamesSchema,
});
export type NewProvider = z.infer<typeof AddProviderSchema>;

export const ChangeProviderSchema = z
  .strictObject({ key: z.exactOptional(KeySchema), models: z.exactOptional(ModelNamesSchema) })
  .check(z.refine(change => Object.keys(change).length > 0, 'give a key or models'));
/** Change of a provider: only the given members change. */
export type ProviderChange = z.infer<typeof ChangeProviderSchema>;

export const ChangeModelsSchema = z.strictObject({
  /** Default model; null for the first one. */
  defaultModel: z.exactOptional(z.nullable(z.string().check(z.maxLength(400)))),
  /** Settings by the ids of models; each replaces all of that model. */
  values: z.exactOptional(z.record(z.string().check(z.maxLength(400)), ModelValuesSchema)),
});
export type ModelsChange = z.infer<typeof ChangeModelsSchema>;

/** Provider to look at: one that is not added yet, or one that is. */
export const ListProviderSchema = z.union([
  z.strictObject({
    provider: ProviderNameSchema,
    baseURL: z.exactOptional(AddressSchema),
    key: z.exactOptional(KeySchema),
  }),
  z.strictObject({ id: z.string() }),
]);
export type ProviderQuery = z.infer<typeof ListProviderSchema>;
export const ProviderModelsSchema = z.object({ models: z.array(z.string()) });

export const CheckModelSchema = z.strictObject({ model: z.string().check(z.maxLength(400)) });
export const ModelCheckSchema = z.object({
  /** Description of what went wrong; absent when the model answers. */
  problem: z.exactOptional(z.string()),
  milliseconds: z.number(),
});
/** The end of a check. */
export type ModelCheck = z.infer<typeof ModelCheckSchema>;
