// The models of a chat: models found on this machine, models of its agent files, and the offline planner. What admins set in the page comes
// to them with `follow`.
import type { ModelSettings } from '@vitrine/agent/internal/settings';
import { findModels, type ModelConfig } from '@vitrine/model';
import { getModelId } from '@vitrine/model/internal/config';
import { createModelDirectory, type ModelDirectory } from '@vitrine/model/internal/providers';
import { commandIO } from '../../../program/command-io.ts';
import type { KnownAgent } from './read-agents.ts';

export interface ChatModels {
  readonly models: ModelDirectory;
  /** The models of agent files. */
  readonly fileModels: readonly ModelConfig[];
  /** The model that an agent uses when a message names none. Undefined: the default of the models. */
  modelIdOf(agentId: string): string | undefined;
  /** Looks at the models again by these settings, from now on. */
  follow(settings: Pick<ModelSettings, 'refresh'>): void;
}

/** Looks for models in the environment and on this machine. Finding none is not an error. */
export async function createChatModels(agents: readonly KnownAgent[]): Promise<ChatModels> {
  const { env } = commandIO();
  const localModels = await findModels({ env });
  const ofAgents = new Map<string, ModelConfig>();
  const usedIds = new Set(localModels.map(getModelId));
  for (const { id, file } of agents) {
    if (!file?.llm) continue;
    // Two agents may have different settings for one model.
    const config = usedIds.has(getModelId(file.llm)) ? { ...file.llm, id: `${getModelId(file.llm)}@${id}` } : file.llm;
    usedIds.add(getModelId(config));
    ofAgents.set(id, config);
  }
  const directory = createModelDirectory({ env });
  const fileModels = [...ofAgents.values()];
  const first = localModels[0] ? getModelId(localModels[0]) : directory.defaultId;
  directory.set({ configs: [...localModels, ...fileModels], defaultId: first });
  let followed: Pick<ModelSettings, 'refresh'> | undefined;
  return {
    models: Object.assign(directory, { refresh: async (scope: 'stored' | 'all') => followed?.refresh(scope) }),
    fileModels,
    modelIdOf(agentId) {
      const own = ofAgents.get(agentId);
      return own && getModelId(own);
    },
    follow(settings) {
      followed = settings;
    },
  };
}
