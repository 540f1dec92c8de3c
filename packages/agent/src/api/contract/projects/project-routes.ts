// The rows of the route table that are about projects.

import {
  ChangeProjectSchema,
  DeleteProjectSchema,
  NewProjectSchema,
  ProjectSchema,
  ProjectsSchema,
} from './projects.ts';

const PROJECT = '/api/projects/:projectId';

/** Routes of projects; a part of `API_ROUTES`. */
export const PROJECT_ROUTES = {
  /** Lists projects in the order of their creation. */
  listProjects: { method: 'GET', path: '/api/projects', answer: ProjectsSchema, member: 'projects', agent: 'any' },
  createProject: {
    method: 'POST',
    path: '/api/projects',
    status: 201,
    body: NewProjectSchema,
    answer: ProjectSchema,
    agent: 'any',
  },
  /** Rejects with `unknown-project`, and for its files with `bad-attachment`. */
  changeProject: {
    method: 'PUT',
    path: PROJECT,
    body: ChangeProjectSchema,
    answer: ProjectSchema,
    agent: 'any',
    audit: ['approvals'],
  },
  /** Deletes a project and what was allowed in it; its chats are kept without it, or deleted as well. */
  deleteProject: { method: 'DELETE', path: PROJECT, body: DeleteProjectSchema, audit: ['chats'] },
} as const;
