// The user's projects: a name, instructions, files, tools, permissions and a model for the chats that belong to one.
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { withoutUndefined } from '@vitrine/std/internal/json';
import { MAX_PROJECT_FILES, type Project, type ProjectChange } from '../api/contract/projects/projects.ts';
import type { Attachments } from '../attachments/create-attachments.ts';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { PROJECT_KIND, toProject } from './project-record.ts';

/** Attempts of a change, each on what another page or process has written meanwhile. */
const MAX_ATTEMPTS = 5;

interface ProjectsOptions {
  readonly store: Pick<Store, 'listRecords' | 'getRecord' | 'writeRecord' | 'removeRecord'>;
  readonly attachments: Pick<Attachments, 'find'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly randomId: () => string;
}

export interface Projects {
  list(): Promise<Project[]>;
  create(project: { readonly name: string }): Promise<Project>;
  /** Rejects with `AgentError` `unknown-project`, `bad-attachment`, `record-changed`. */
  change(id: string, change: ProjectChange): Promise<Project>;
  /** Resolves with false when there was none. */
  remove(id: string): Promise<boolean>;
  /** Rejects with `AgentError` `unknown-project`. */
  require(id: string): Promise<Project>;
}

export function createProjects({ store, attachments, clock, randomId }: ProjectsOptions): Projects {
  const readNow = (): string => new Date(clock.now()).toISOString();
  const read = async (id: string) => {
    const record = await store.getRecord(PROJECT_KIND, id);
    if (record) return record;
    throw new AgentError('unknown-project', `There is no project ${id.slice(0, 100)}.`, { received: id });
  };
  return {
    list: async () => (await store.listRecords(PROJECT_KIND)).map(toProject),
    async create({ name }) {
      const body = { name, instructions: '', files: [], serversOff: [], toolsOff: [], approvals: 'default' };
      return toProject(
        await store.writeRecord({ kind: PROJECT_KIND, id: randomId(), revision: 0, at: readNow(), body }),
      );
    },
    async change(id, change) {
      const added = await Promise.all((change.addFiles ?? []).map(attachments.find));
      for (let attempt = 1; ; attempt++) {
        const record = await read(id);
        const body = changedBody(toProject(record), change, added);
        try {
          const { revision } = record;
          return toProject(await store.writeRecord({ kind: PROJECT_KIND, id, revision, at: readNow(), body }));
        } catch (error) {
          const isChanged = error instanceof AgentError && error.code === 'record-changed';
          if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
    remove: id => store.removeRecord(PROJECT_KIND, id),
    require: async id => toProject(await read(id)),
  };
}

/** The members of the record with the change. Throws `AgentError` `bad-attachment` for too many files. */
function changedBody(
  { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...project }: Project,
  { addFiles: _addFiles, removeFiles = [], model, ...members }: ProjectChange,
  added: readonly Attachment[],
): object {
  const newRefs = new Set(added.map(({ ref }) => ref));
  const remaining = project.files.filter(({ ref }) => !removeFiles.includes(ref) && !newRefs.has(ref));
  const files = [...remaining, ...added];
  if (files.length > MAX_PROJECT_FILES)
    throw new AgentError('bad-attachment', `A project takes at most ${MAX_PROJECT_FILES} files.`, {
      received: files.length,
    });
  return withoutUndefined({
    ...project,
    ...members,
    files,
    model: model === undefined ? project.model : (model ?? undefined),
  });
}
