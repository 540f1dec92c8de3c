// The links by which users share chats: records under the SHA-256 of their tokens, which are nowhere else. A token has 256 random bits, so that it can be
// found by its hash alone: no comparison tells a guesser anything.
import { randomBytes } from 'node:crypto';
import type { Store } from '@vitrine/agent';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import * as z from 'zod/mini';
import { ChatError } from '../errors.ts';

/** The store of what all users share. */
export type ShareStore = Pick<Store, 'listRecords' | 'getRecord' | 'writeRecord' | 'removeRecord'>;

const KIND = 'share';
/** Links of one user. */
const MAX_SHARES = 200;
const TOKEN = /^[\w-]{43}$/;

const NamedUserSchema = z.object({ id: z.string(), name: z.string() });
export type NamedUser = z.infer<typeof NamedUserSchema>;

const ShareBodySchema = z.object({
  owner: NamedUserSchema,
  /** The chat. Absent: it is a board. */
  sessionId: z.optional(z.string()),
  boardId: z.optional(z.string()),
  title: z.string(),
  /** Users who may read it; absent: all. */
  users: z.optional(z.array(NamedUserSchema)),
});

export interface StoredShare extends z.infer<typeof ShareBodySchema> {
  readonly id: string;
  readonly createdAt: string;
}

export interface ShareRecords {
  /** Rejects with `ChatError` `too-many`. */
  create(
    share: Omit<StoredShare, 'id' | 'createdAt'>,
  ): Promise<{ readonly share: StoredShare; readonly token: string }>;
  /** The links of an owner, newest first. */
  list(ownerId: string): Promise<StoredShare[]>;
  /** Resolves with false when the owner has no such link. */
  withdraw(ownerId: string, id: string): Promise<boolean>;
  /** Undefined when no link has this token (any more). */
  find(token: string): Promise<StoredShare | undefined>;
}

export function createShareRecords(store: ShareStore, now: () => number): ShareRecords {
  const read = ({ id, createdAt, body }: { id: string; createdAt: string; body: unknown }): StoredShare[] => {
    const parsed = ShareBodySchema.safeParse(body);
    return parsed.success ? [{ ...parsed.data, id, createdAt }] : [];
  };
  const list: ShareRecords['list'] = async ownerId =>
    (await store.listRecords(KIND))
      .flatMap(read)
      .filter(({ owner }) => owner.id === ownerId)
      .toReversed();
  return {
    list,
    async create(share) {
      if ((await list(share.owner.id)).length >= MAX_SHARES)
        throw new ChatError('too-many', `You have ${MAX_SHARES} links, which is the most. Withdraw some first.`);
      const token = randomBytes(32).toString('base64url');
      const id = sha256Hex(token);
      const createdAt = new Date(now()).toISOString();
      await store.writeRecord({ kind: KIND, id, revision: 0, at: createdAt, body: share });
      return { share: { ...share, id, createdAt }, token };
    },
    async withdraw(ownerId, id) {
      const record = await store.getRecord(KIND, id);
      const [share] = record ? read(record) : [];
      return share?.owner.id === ownerId && (await store.removeRecord(KIND, id));
    },
    async find(token) {
      const record = TOKEN.test(token) ? await store.getRecord(KIND, sha256Hex(token)) : undefined;
      return record && read(record)[0];
    },
  };
}
