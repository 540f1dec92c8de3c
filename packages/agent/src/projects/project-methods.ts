// The methods of an agent that are about projects.
import { copyJson } from '@vitrine/std/internal/plain-json';
import type { AgentServices } from '../agent-services.ts';
import type { SessionGuards } from '../session-guards.ts';
import type { Agent } from '../types.ts';

export function projectMethods({ projects, policy, store, choices }: AgentServices, { requireOpen }: SessionGuards) {
  return {
    listProjects: projects.list,
    async createProject(project) {
      requireOpen();
      return projects.create(project);
    },
    async changeProject(id, change = {}) {
      requireOpen();
      return projects.change(id, copyJson(change));
    },
    async removeProject(id) {
      requireOpen();
      await choices.change(() => store.removeConsents(policy.revoke({ project: id })));
      return projects.remove(id);
    },
  } satisfies Partial<Agent>;
}
