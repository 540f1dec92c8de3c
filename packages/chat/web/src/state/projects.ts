// The user's projects, and the one that the next new chat belongs to.
import type { ChatClient } from '@vitrine/agent/api';
import type { Project, ProjectChange, SessionSummary } from '@vitrine/agent/internal/api';
import type { Router } from './router.ts';
import { createStore, type Readable } from './store.ts';

/** Undefined until the projects are read. Each method rejects with `ApiError`. */
export interface Projects extends Readable<readonly Project[] | undefined> {
  /** Id of the project that the next new chat belongs to. */
  readonly forNewChat: Readable<string | undefined>;
  /** Reads the projects again, and never rejects. */
  refresh(): Promise<void>;
  create(name: string): Promise<Project>;
  change(id: string, change: ProjectChange): Promise<void>;
  /** Its chats are kept without it, or deleted as well. */
  remove(id: string, chats: 'keep' | 'delete'): Promise<void>;
  /** Shows the empty page; its chat belongs to the project, or with undefined to none. */
  startChat(id: string | undefined): void;
}

export interface ProjectsOptions {
  readonly api: Pick<ChatClient, 'listProjects' | 'createProject' | 'changeProject' | 'deleteProject'>;
  readonly router: Pick<Router, 'getSnapshot' | 'subscribe' | 'go'>;
}

export function createProjects({ api, router }: ProjectsOptions): Projects {
  const list = createStore<readonly Project[] | undefined>(undefined);
  const forNewChat = createStore<string | undefined>(undefined);
  // The chat has been made, or another one is open.
  router.subscribe(() => {
    if (router.getSnapshot() !== undefined) forNewChat.set(undefined);
  });
  const show = (project: Project): void =>
    list.update((projects = []) =>
      projects.some(({ id }) => id === project.id)
        ? projects.map(other => (other.id === project.id ? project : other))
        : [...projects, project],
    );
  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    forNewChat,
    async refresh() {
      const projects = await api.listProjects().catch(() => list.getSnapshot() ?? []);
      list.set(projects);
    },
    async create(name) {
      const project = await api.createProject({ name });
      show(project);
      return project;
    },
    async change(id, change) {
      show(await api.changeProject(id, change));
    },
    async remove(id, chats) {
      await api.deleteProject(id, { chats });
      list.update(projects => projects?.filter(project => project.id !== id));
    },
    startChat(id) {
      forNewChat.set(id);
      router.go(undefined);
    },
  };
}

/** The project of the chat that is open, or that would be made by a message. */
export function findProject(
  projects: readonly Project[] | undefined,
  { sessions, current, forNewChat }: ProjectPlace,
): Project | undefined {
  const id = current === undefined ? forNewChat : sessions.find(session => session.id === current)?.project;
  return id === undefined ? undefined : projects?.find(project => project.id === id);
}

/** See `ModelPlace.chat`. */
export const nameChat = (current: string | undefined, forNewChat: string | undefined): string =>
  current ?? `new ${forNewChat ?? ''}`;

interface ProjectPlace {
  readonly sessions: readonly SessionSummary[];
  readonly current: string | undefined;
  readonly forNewChat: string | undefined;
}
