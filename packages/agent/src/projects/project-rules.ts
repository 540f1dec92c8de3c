// What a session's project says about permissions, for the policy.
import type { CallRequest } from '@vitrine/policy';
import type { Store } from '../store/store.ts';
import { readSessionProject } from './project-record.ts';

type ProjectRules = Pick<CallRequest, 'project' | 'strictness'>;

/** Reads the rules of a session's project anew: a change holds from the next decision on. Rejects with `AgentError` `store-failed`. */
export type ReadProjectRules = (sessionId: string) => Promise<ProjectRules>;

export const createProjectRules =
  (store: Pick<Store, 'getSession' | 'getRecord'>): ReadProjectRules =>
  async sessionId => {
    const project = await readSessionProject(store, sessionId);
    if (!project) return {};
    const { id, approvals } = project;
    return { project: id, ...(approvals === 'default' ? {} : { strictness: approvals }) };
  };
