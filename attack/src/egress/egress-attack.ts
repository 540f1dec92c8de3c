// The type of an attack of a remote server on the machine of the chat. It is no view: it names addresses. Each is tried against the chat's
// connections as shipped, and against connections without a policy, which must fall to it in the same run.
import type { Connection, SignInOptions } from '@vitrine/connect';
import type {
  ProtectedServer,
  ProtectedServerOptions,
} from '../../../packages/chat/test/mcp-servers/sign-in/protected-server.ts';

export const EGRESS_ATTACK_CLASSES = ['metadata', 'endpoints', 'redirects', 'names', 'ports'] as const;
export type EgressAttackClass = (typeof EGRESS_ATTACK_CLASSES)[number];

/** The connections: as the chat makes them, and without a policy. */
export const EGRESS_COLUMNS = ['chat', 'open'] as const;
export type EgressColumn = (typeof EGRESS_COLUMNS)[number];

export interface EgressAttack {
  /** Unique in all catalogues. */
  readonly id: string;
  readonly class: EgressAttackClass;
  /** The attempt in one line. */
  readonly title: string;
  /** Rejects when it cannot be carried out. */
  run(scene: EgressScene): Promise<void>;
}

/** Scene that an attack works with. The attack has worked when the service of `port` was connected to, or the user is sent there. */
export interface EgressScene {
  /** The port of a service that no server may reach. It listens on every address of this machine. */
  readonly port: number;
  /** Opens a server with an authorization server, which the operator has allowed by its host and port. */
  openServer(options: ProtectedServerOptions): Promise<ProtectedServer>;
  /** Opens a server that refuses every request and names the address of its metadata. Resolves with its address. */
  openRefusing(resourceMetadata: string): Promise<string>;
  /** Opens a public site that redirects to an address. Here it is allowed by its host and port. Resolves with its address. */
  openRedirecting(status: number, location: string): Promise<string>;
  /** Connects to a server of the configuration, or to one that a user without rights has added. Resolves when it has succeeded or failed. */
  connect(url: string, options?: ConnectOptions): Promise<Connection>;
  /** Calls a tool that wants a sign-in, and signs in and out again, as far as the chat lets the user. */
  signIn(connection: Connection): Promise<void>;
  /** Asks an address that a user or a registry names, as far as the chat lets it. */
  ask(url: string, lookup?: Lookup): Promise<void>;
}

export type Lookup = NonNullable<SignInOptions['lookup']>;

interface ConnectOptions {
  /** A user without rights has added it. @default the configuration names it */
  readonly isAdded?: boolean;
  readonly lookup?: Lookup;
}
