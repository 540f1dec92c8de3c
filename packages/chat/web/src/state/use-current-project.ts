// The project and the model of the chat that is open, or that a message would begin.
import type { Project } from '@vitrine/agent/internal/api';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import { useChat } from './chat-context.ts';
import { findProject, nameChat } from './projects.ts';
import { currentModel, findChoice } from './session/conversation.ts';
import { useStore } from './store.ts';

export function useCurrentProject(): Project | undefined {
  const { projects, sessions, router } = useChat();
  const place = { sessions: useStore(sessions), current: useStore(router), forNewChat: useStore(projects.forNewChat) };
  return findProject(useStore(projects), place);
}

/** Returns the model of the next message: in a chat of a project with a model, what was chosen there, else the project's; elsewhere what the tab has chosen. */
export function useCurrentModel(): ModelInfo | undefined {
  const { conversation, router, projects } = useChat();
  const project = useCurrentProject();
  const chat = nameChat(useStore(router), useStore(projects.forNewChat));
  const own = useStore(conversation.ownModels);
  const list = useStore(conversation.models);
  const chosenId = findChoice({ chat, model: project?.model }, useStore(conversation.chosenModel), own);
  const isThere = list?.models.some(({ id }) => id === chosenId);
  return currentModel(list, isThere ? chosenId : project?.model);
}
