// The type of an attack of one user of a chat on another. It is no view: it sends requests. Each is tried against the chat as shipped, and
// against a weaker chat that must fall to it in the same run.
import type { Ask, Names } from '../../../packages/chat/test/support/user-things.ts';
import type { Visitor } from '../../../packages/chat/test/support/visitor.ts';
import type { WireRequest } from './wire.ts';

export const USER_ATTACK_CLASSES = ['header', 'names', 'session', 'sign-in', 'foreign-page', 'things'] as const;
export type UserAttackClass = (typeof USER_ATTACK_CLASSES)[number];

/** The chats. The first two are Vitrine's, by how users sign in. */
export const USER_COLUMNS = ['proxy-header', 'oidc', 'shared', 'naive'] as const;
export type UserColumnName = (typeof USER_COLUMNS)[number];

export interface UserAttack {
  /** Unique in both catalogues. */
  readonly id: string;
  readonly class: UserAttackClass;
  /** The attempt in one line. */
  readonly title: string;
  /** Columns in which it is tried. The weaker chat among them is the one that lacks the defence in question. */
  readonly columns: readonly UserColumnName[];
  /** A text of the victim's, beside the ids and the secret, that proves the attack when the attacker sees it. */
  readonly reveals?: ((names: Names) => string) | undefined;
  /** Rejects when it cannot be carried out. */
  run(scene: Scene): Promise<void>;
}

/** A request as the attacker writes it; without a port. */
export type Attempt = Partial<Omit<WireRequest, 'port' | 'body'>> & { readonly path: string; readonly body?: unknown };

/** A user's browser: what it sends has the user's session, and what it is told to keep, it keeps. */
export interface UserBrowser {
  readonly ask: Ask;
  /** Visitor with its cookies. Behind a sign-in proxy, the proxy's are meant, and there are none. */
  readonly visitor: Visitor;
}

/** Scene that an attack works with. Whatever the attacker sees is remembered: it is the evidence. */
export interface Scene {
  /** The chat's address for browsers. */
  readonly origin: string;
  /** Template of the sandboxes of views: `http://{label}.localhost:<port>`. */
  readonly sandboxTemplate: string;
  /** The victim's name at the sign-in service. */
  readonly login: string;
  /** The victim's id in the chat, which can be worked out from the name. */
  readonly userID: string;
  /** The names of what the victim has in the chat. */
  readonly names: Names;
  readonly victim: UserBrowser;
  /** The attacker's own browser, signed in under a name of the attacker's own. */
  readonly attacker: UserBrowser;
  /** A word that the victim writes only when an attack makes it. */
  readonly word: string;
  /** Sends a request without the attacker's cookies; only its own headers can name a user. The attacker sees the answer. */
  send(attempt: Attempt): Promise<void>;
  /** A request of a browser whose answer the attacker sees. */
  spy(...request: [ask: Ask, ...Parameters<Ask>]): Promise<void>;
  /** Reads the lists and the session that the chat shows to the victim, as a client that the chat takes for the victim. */
  loot(ask: Ask): Promise<void>;
  /** The attacker sees this answer of a request, of which `sent` is what the attacker knew before. */
  see(answer: Response, sent?: string): Promise<void>;
  /** Notes a harm to the victim that the lists do not show. */
  harm(what: string): void;
  /** A browser without a session at the chat. */
  visit(): Visitor;
  /** Signs in up to the callback, which is not yet asked. Resolves with its address. `query`: of the sign-in's address. */
  reachCallback(visitor: Visitor, login: string, query?: string): Promise<string>;
  /** Sends requests with the session of a browser. */
  use(visitor: Visitor): Ask;
  /** A browser in which a user of this name has signed in. Rejects when the chat or its sign-in does not take the name. */
  signIn(login: string): Promise<UserBrowser>;
}
