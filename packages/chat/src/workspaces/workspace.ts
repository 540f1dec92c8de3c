// What one user of the chat works with, opened when the user first asks for something.
import type { Agent } from '@vitrine/agent';
import type { Connections } from '@vitrine/connect';
import type { User } from '../auth/user.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { AgentDirectory } from '../routes/agent-routes.ts';
import type { UserServers } from '../servers/user-servers.ts';

/** Sessions, consents, settings and connections of one user. Nothing of it is shared with another user. */
export interface Workspace {
  readonly agent: Agent;
  readonly connections: Connections;
  /** The agents that the user can select. @default one, without a greeting */
  readonly agents?: AgentDirectory | undefined;
  /** The servers that the user added, and may add. @default the servers are fixed */
  readonly servers?: UserServers | undefined;
  /** A server to inspect. @default none, and its routes answer 404 */
  readonly inspection?: Inspection | undefined;
}

/** The workspace of one of several users. */
export interface UserWorkspace extends Workspace {
  /**
   * Closes it when no request, event stream, run, call or question has needed it for a while (`ChatAppSettings.workspaceIdleMs`); the next
   * request opens another one. Absent: it stays open, and who opened it closes it.
   */
  readonly close?: (() => Promise<void>) | undefined;
}

/** A chat of several users. */
export interface UserWorkspaces {
  /** Opens the workspace of a user: once until it is closed, unless it rejects. The caller closes what is open when the chat ends. */
  readonly openWorkspace: (user: User) => Promise<UserWorkspace>;
}
