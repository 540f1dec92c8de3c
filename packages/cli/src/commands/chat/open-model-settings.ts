// The models that admins set in the page of `vitrine chat`.
import { createModelSettings, type ModelSettings } from '@vitrine/agent/internal/settings';
import { findModels } from '@vitrine/model';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import { commandIO } from '../../program/command-io.ts';
import type { ServiceOutput } from '../../program/service-output.ts';
import type { ChatModels } from './agents/chat-models.ts';
import type { ChatStorage } from './chat-storage.ts';

export interface OpenModelSettingsOptions {
  readonly storage: ChatStorage;
  readonly box: SecretBox;
  readonly output: ServiceOutput;
}

/** Opens the settings, and lets the chat's models follow them. Rejects with `AgentError` when they cannot be read. */
export async function openModelSettings(
  { models, fileModels, follow }: ChatModels,
  { storage, box, output }: OpenModelSettingsOptions,
): Promise<ModelSettings> {
  const { env } = commandIO();
  const settings = createModelSettings({
    store: await storage.sharedStore(),
    box,
    directory: models,
    findModels: () => findModels({ env }),
    fileModels,
    onError: output.error,
  });
  await settings.refresh('all');
  follow(settings);
  return settings;
}
