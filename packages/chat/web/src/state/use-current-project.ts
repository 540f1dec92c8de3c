// The project and the model of the chat that is open, or that a message would begin.
import type { Project } from '@vitrine/agent/internal/api';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import { useChat } from './chat-context.ts';
import { findProject } from './projects.ts';
import { currentModel } from './session/conversation.ts';
import { useStore } from './store.ts';

export function useCurrentProject(): Project | undefined {
  const { projects, sessions, router } = useChat();
  const place = { sessions: useStore(sessions), current: useStore(router), forNewChat: useStore(projects.forNewChat) };
  return findProject(useStore(projects), place);
}

/** Returns the model of the next message: the chosen one, else the project's, else the usual one. */
export function useCurrentModel(): ModelInfo | undefined {
  const { conversation } = useChat();
  const project = useCurrentProject();
  const list = useStore(conversation.models);
  const chosenId = useStore(conversation.chosenModel);
  const isThere = list?.models.some(({ id }) => id === chosenId);
  return currentModel(list, isThere ? chosenId : project?.model);
}
