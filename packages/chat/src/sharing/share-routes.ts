// HTTP routes of shared chats. The owner makes and withdraws links; another user who has signed in reads what a link leads to, and nothing else.
import { API_ROUTES } from '@vitrine/agent/api';
import type { Context } from 'hono';
import type { UserDirectory } from '../admin/records.ts';
import type { Auth } from '../auth/auth.ts';
import type { User } from '../auth/user.ts';
import { isShutOut } from '../auth/user-access.ts';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from '../routes/api-router.ts';
import { blobResponse } from '../routes/blob-response.ts';
import { readAfter } from '../routes/session-routes.ts';
import type { LongAnswers } from '../streams/long-answers.ts';
import type { OpenStreams, UserStreams } from '../streams/open-streams.ts';
import { createSessionStream } from '../streams/session-stream.ts';
import { findNamedUsers } from './named-users.ts';
import { createShareRecords, type ShareRecords, type ShareStore, type StoredShare } from './share-records.ts';
import { findShared, type SharedThing } from './shared-board.ts';
import { followShared, hasBranchAfter, listRefs, readShared, type SharedStore } from './shared-session.ts';

/** What shared chats are made of. */
export interface Sharing {
  /** Opens the store of what all users share. */
  readonly records: ShareStore;
  /** Opens a user's store, to read; the caller closes it. */
  readonly openStore: (userId: string) => Promise<SharedStore>;
}

interface ShareRoutesOptions {
  /** Absent: the routes answer 404. */
  readonly sharing: Sharing | undefined;
  readonly auth: Pick<Auth, 'access'>;
  /** Absent: links are for all users. */
  readonly users: UserDirectory | undefined;
  readonly streams: OpenStreams;
  readonly longAnswers: Pick<LongAnswers, 'follow'>;
  readonly heartbeatMs?: number | undefined;
}

const nowhere = (): ChatError =>
  new ChatError('not-found', 'This link leads nowhere: it was withdrawn, or it is for other users.');

export function addShareRoutes(
  api: ApiRouter,
  { sharing, auth, users, streams, ...options }: ShareRoutesOptions,
): void {
  const records = sharing && createShareRecords(sharing.records, Date.now);
  const requireRecords = (): ShareRecords => {
    if (records) return records;
    throw new ChatError('not-found', 'This chat has no users who sign in, so no other user could read a link.');
  };
  const mayRead = async (share: StoredShare | undefined, { id }: User): Promise<boolean> =>
    share !== undefined &&
    (share.users === undefined || share.owner.id === id || share.users.some(user => user.id === id)) &&
    !isShutOut((await auth.access?.read(share.owner.id)) ?? {});

  api.answer(API_ROUTES.shareSession, async ({ context, body }) => {
    const owner = context.get('user');
    const store = requireRecords();
    const { sessionId, boardId } = body;
    if ((sessionId === undefined) === (boardId === undefined))
      throw new ChatError('bad-request', 'A link leads to a chat or to a board: send one of their ids.');
    const thing = { ...(sessionId === undefined ? { boardId } : { sessionId }) };
    const title = await withStore(sharing!, owner.id, async stored => (await findShared(stored, thing))?.title);
    if (title === undefined) throw new ChatError('not-found', 'There is no such chat or board of yours.');
    const readers = body.users && (await findNamedUsers(users, body.users));
    const { share, token } = await store.create({
      owner: { id: owner.id, name: owner.name },
      ...thing,
      title,
      ...(readers && { users: readers }),
    });
    return { share: toAnswer(share), token };
  });
  api.answer(API_ROUTES.listShares, async ({ context }) => ({
    shares: (await requireRecords().list(context.get('user').id)).map(toAnswer),
  }));
  api.perform(API_ROUTES.withdrawShare, async ({ context, params: { shareId } }) => {
    if (!(await requireRecords().withdraw(context.get('user').id, shareId))) throw nowhere();
  });

  /** Reads what a link leads to. Throws `ChatError` `not-found`, whatever the reason. */
  const read = async <T>(
    context: Context,
    token: string,
    work: (share: StoredShare, store: SharedStore, thing: SharedThing) => Promise<T>,
  ): Promise<T> => {
    const share = await requireRecords().find(token);
    if (!share || !(await mayRead(share, context.get('user')))) throw nowhere();
    return withStore(sharing!, share.owner.id, async store => {
      const thing = await findShared(store, share);
      if (!thing) throw nowhere();
      return work(share, store, thing);
    });
  };
  api.answer(API_ROUTES.shared, ({ context, params: { token } }) =>
    read(context, token, async (share, _, { title, board }) => ({
      id: share.id,
      title: title ?? share.title,
      owner: share.owner.name,
      ...(board && {
        board: {
          items: board.items.map(({ id, title: own, server, tool, place, artifact }) => ({
            ...{ id, server, tool, place },
            ...(own === undefined ? {} : { title: own }),
            // The chat that has written it is the owner's alone.
            ...(artifact && { artifact: { sessionId: share.id, key: id } }),
          })),
        },
      }),
    })),
  );
  api.answer(API_ROUTES.sharedSession, ({ context, params: { token, id } }) =>
    read(context, token, async (_, store, thing) => {
      const { seq = 0 } = (await store.getSession(thing.sessionId)) ?? {};
      return { id, seq, events: (await readShared(store, thing)).filter(event => event.seq <= seq) };
    }),
  );
  api.respond(API_ROUTES.sharedBlob, ({ context, params: { token, ref } }) =>
    read(context, token, async (_, store, thing) => {
      const isNamed = listRefs(await readShared(store, thing)).has(ref);
      const blob = isNamed ? await store.getBlob(ref) : undefined;
      if (!blob) throw nowhere();
      return blobResponse(blob, { range: context.req.header('range'), download: context.req.query('download') });
    }),
  );

  const streamsOfUsers = new Map<string, UserStreams>();
  const findStreams = (userId: string): UserStreams => {
    const existing = streamsOfUsers.get(userId) ?? streams.forUser(() => () => {});
    streamsOfUsers.set(userId, existing);
    return existing;
  };
  api.respond(API_ROUTES.sharedEvents, async ({ context, params: { token } }) => {
    const user = context.get('user');
    streams.refuseWhenClosing();
    const after = readAfter(context);
    const { share, resyncAt } = await read(context, token, async (share, store, { sessionId }) => {
      const { seq = 0 } = (await store.getSession(sessionId)) ?? {};
      const isStale = after > seq || (await hasBranchAfter(store, sessionId, after));
      return { share, resyncAt: isStale ? seq : undefined };
    });
    const stop = new AbortController();
    const isOpen = async () => mayRead(await requireRecords().find(token), user);
    const { open, cancel } = findStreams(user.id).reserve();
    const stream = createSessionStream({
      events: followFrom(sharing!, share, { after: resyncAt ?? after, signal: stop.signal, isOpen }),
      stop,
      resyncAt,
      servers: { read: () => ({}), subscribe: () => () => {} },
      open,
      onUnread: cancel,
      ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    });
    const answer = new Response(stream, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
    if (!auth.access) return answer;
    // It ends with the access of either.
    return options.longAnswers.follow(user.id, options.longAnswers.follow(nameGuests(share.owner.id), answer));
  });
}

/** Name of the streams that read chats of an owner. */
export const nameGuests = (ownerId: string): string => `guests of ${ownerId}`;

async function withStore<T>(sharing: Sharing, userId: string, work: (store: SharedStore) => Promise<T>): Promise<T> {
  const store = await sharing.openStore(userId);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The events of a share, from a store that is open as long as they are read. */
async function* followFrom(sharing: Sharing, share: StoredShare, options: Parameters<typeof followShared>[2]) {
  const store = await sharing.openStore(share.owner.id);
  try {
    yield* followShared(store, () => findShared(store, share), options);
  } finally {
    await store.close();
  }
}

const toAnswer = ({ id, sessionId, boardId, title, users, createdAt }: StoredShare) => ({
  id,
  ...(sessionId === undefined ? {} : { sessionId }),
  ...(boardId === undefined ? {} : { boardId }),
  title,
  createdAt,
  ...(users && { users: users.map(({ name }) => name) }),
});
