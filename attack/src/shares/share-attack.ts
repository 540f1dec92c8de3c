// The type of an attack of a guest: a user who reads a chat or a board of another user by a link. It is no view: it sends requests. Each is tried
// against the chat as shipped, and against a share that passes the guest's requests on as the owner's, which must fall to it in the same run.
import type { Ask, Names } from '../../../packages/chat/test/support/user-things.ts';

export const SHARE_COLUMNS = ['chat', 'forwarding'] as const;
export type ShareColumn = (typeof SHARE_COLUMNS)[number];

export interface ShareAttack {
  /** Unique in all catalogues. */
  readonly id: string;
  readonly class: 'things' | 'links' | 'past';
  /** The attempt in one line. */
  readonly title: string;
  /** A text of the owner's, beside the ids and the secrets, that proves the attack when the guest sees it. */
  readonly reveals?: ((names: Names) => string) | undefined;
  /** True if it may change something. @default it only reads */
  readonly changes?: boolean;
  /** Rejects when it cannot be carried out. */
  run(scene: ShareScene): Promise<void>;
}

/** Tokens of the owner's links. */
export interface Links {
  /** A chat, for all who sign in. */
  readonly chat: string;
  /** Another chat, for the guest alone. */
  readonly named: string;
  /** A board, for all who sign in. */
  readonly board: string;
  /** Id of the first link, which its guests know. */
  readonly chatId: string;
}

export interface ShareScene {
  readonly names: Names;
  readonly links: Links;
  /** Id of the chat that is shared with all. */
  readonly sharedId: string;
  /** Name of the content of a result in it, on a branch that the owner has left. */
  readonly hiddenRef: string;
  readonly owner: Ask;
  /** A word that the owner writes when an attack makes it. */
  readonly word: string;
  /** Requests of a user of this name. */
  signIn(name: string): Ask;
  /** Sends a request as the guest, who sees the answer. */
  spy(method: string, path: string, body?: unknown): Promise<void>;
  /** The attacker sees this answer, of which `sent` is what was known before. */
  see(answer: Response, sent?: string): Promise<void>;
  /** The attacker sees this text. */
  read(text: string): void;
}
