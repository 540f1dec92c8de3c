// HTTP route that deletes a project with, or without, its chats.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from './api-router.ts';

export function addProjectRoutes(api: ApiRouter, agent: Agent): void {
  api.perform(API_ROUTES.deleteProject, async ({ params: { projectId: id }, body: { chats } }) => {
    const sessions = (await agent.listSessions()).filter(({ project }) => project === id);
    // The project goes last: what fails in the middle can be repeated.
    for (const session of sessions)
      await (chats === 'delete' ? agent.deleteSession(session.id) : agent.updateSession(session.id, { project: '' }));
    if (!(await agent.removeProject(id)))
      throw new ChatError('not-found', `There is no project "${id.slice(0, 100)}".`);
  });
}
