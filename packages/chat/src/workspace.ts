// What one user of the chat works with, opened when the user first asks for something.
import type { Agent } from '@vitrine/agent';
import type { Connections } from '@vitrine/connect';
import type { AgentDirectory } from './agent-routes.ts';
import type { User } from './auth/user.ts';
import type { Inspection } from './inspection.ts';

/** Sessions, consents, settings and connections of one user. Nothing of it is shared with another user. */
export interface Workspace {
  readonly agent: Agent;
  readonly connections: Connections;
  /** The agents that the user can select. Default: one, without a greeting. */
  readonly agents?: AgentDirectory | undefined;
  /** A server to inspect. Default: none, and its routes answer 404. */
  readonly inspection?: Inspection | undefined;
}

/** A chat of several users. */
export interface UserWorkspaces {
  /** Opens the workspace of a user: once, unless it rejects. The caller closes what it has values. */
  readonly openWorkspace: (user: User) => Promise<Workspace>;
}

/** Remembers what is made for each user. `create` is called again for a user whose first one rejected. */
export function createPerUser<T>(create: (user: User) => Promise<T>): (user: User) => Promise<T> {
  const values = new Map<string, Promise<T>>();
  return user => {
    const existing = values.get(user.id);
    if (existing) return existing;
    const created = create(user);
    values.set(user.id, created);
    created.catch(() => values.delete(user.id));
    return created;
  };
}
