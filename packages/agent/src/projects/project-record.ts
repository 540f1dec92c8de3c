// Projects as records of the store.
import * as z from 'zod/mini';
import { type Project, ProjectSchema } from '../api/contract/projects/projects.ts';
import type { Store, StoredRecord } from '../store/store.ts';

export const PROJECT_KIND = 'project';

/** A project as its record has it: members that an older version did not write are empty. */
const BodySchema = z.object({
  name: z.catch(ProjectSchema.shape.name, ''),
  instructions: z.catch(ProjectSchema.shape.instructions, ''),
  files: z.catch(ProjectSchema.shape.files, []),
  model: z.catch(z.optional(ProjectSchema.shape.model), undefined),
  serversOff: z.catch(ProjectSchema.shape.serversOff, []),
  toolsOff: z.catch(ProjectSchema.shape.toolsOff, []),
  // What cannot be read allows nothing.
  approvals: z.catch(ProjectSchema.shape.approvals, 'ask-always'),
});

export function toProject({ id, createdAt, updatedAt, body }: StoredRecord): Project {
  const { model, ...rest } = BodySchema.parse(typeof body === 'object' && body !== null ? body : {});
  return { id, createdAt, updatedAt, ...rest, ...(model === undefined ? {} : { model }) };
}

/** The project of a session; undefined when it belongs to none, or to one that is not there any more. */
export async function readSessionProject(
  store: Pick<Store, 'getSession' | 'getRecord'>,
  sessionId: string,
): Promise<Project | undefined> {
  const project = (await store.getSession(sessionId))?.project;
  const record = project === undefined ? undefined : await store.getRecord(PROJECT_KIND, project);
  return record && toProject(record);
}
