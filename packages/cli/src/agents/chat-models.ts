// The models of a chat: the ones found on this machine, those of its agent files, and the offline planner.
import { createModels, findModels, type ModelConfig, type Models } from '@vitrine/model';
import { getModelId } from '@vitrine/model/internal/config';
import { commandIO } from '../command-io.ts';
import type { KnownAgent } from './read-agents.ts';

export interface ChatModels {
  readonly models: Models;
  /** The model that an agent uses when a message names none. */
  modelIdOf(agentId: string): string;
}

/** Looks for models in the environment and on this machine. Finding none is not an error. */
export async function createChatModels(agents: readonly KnownAgent[]): Promise<ChatModels> {
  const { env } = commandIO();
  const configs = await findModels({ env });
  const ofAgents = new Map<string, ModelConfig>();
  const usedIds = new Set(configs.map(getModelId));
  for (const { id, file } of agents) {
    if (!file?.llm) continue;
    // Two agents may have different settings for one model.
    const config = usedIds.has(getModelId(file.llm)) ? { ...file.llm, id: `${getModelId(file.llm)}@${id}` } : file.llm;
    usedIds.add(getModelId(config));
    ofAgents.set(id, config);
  }
  const models = createModels({ env, configs: [...configs, ...ofAgents.values()] });
  const first = configs[0];
  const planner = models.list().find(info => info.offline === true)?.id ?? models.defaultId;
  const usual = first === undefined ? planner : getModelId(first);
  return {
    models,
    modelIdOf(agentId) {
      const own = ofAgents.get(agentId);
      return own === undefined ? usual : getModelId(own);
    },
  };
}
