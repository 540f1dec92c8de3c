// API schemas and routes: chats and boards that other users of the same chat may read by a link.
import * as z from 'zod/mini';

const ShareSchema = z.object({
  /** SHA-256 of the link's token. */
  id: z.string(),
  /** The chat. Absent: it is a board. */
  sessionId: z.exactOptional(z.string()),
  boardId: z.exactOptional(z.string()),
  /** Title of the chat or the board. */
  title: z.string(),
  /** Names of the users who may read it. Absent: all who sign in. */
  users: z.exactOptional(z.array(z.string())),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
/** A link by which others may read a chat or a board. */
export type Share = z.infer<typeof ShareSchema>;

const IdSchema = z.exactOptional(z.string().check(z.minLength(1), z.maxLength(100)));
/** `sessionId` or `boardId`. */
const NewShareSchema = z.strictObject({
  sessionId: IdSchema,
  boardId: IdSchema,
  /** Addresses or names of users who have signed in. @default all users who sign in */
  users: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(50))),
});

const SHARED = '/api/shared/:token';

/** Routes of shared chats; a part of `API_ROUTES`. Where users do not sign in, they answer 404. */
export const SHARING_ROUTES = {
  /** Makes a link, whose token is in this answer and nowhere else. */
  shareSession: {
    method: 'POST',
    path: '/api/shares',
    status: 201,
    body: NewShareSchema,
    answer: z.object({ share: ShareSchema, token: z.string() }),
    audit: ['sessionId', 'boardId', 'users'],
  },
  /** The links that the user has made, newest first. */
  listShares: {
    method: 'GET',
    path: '/api/shares',
    answer: z.object({ shares: z.array(ShareSchema) }),
    member: 'shares',
  },
  /** Withdraws a link: who follows it reads nothing more. */
  withdrawShare: { method: 'DELETE', path: '/api/shares/:shareId', audit: [] },
  /** The events of the shared conversation as they come, as `sessionEvents`. */
  sharedEvents: { method: 'GET', path: `${SHARED}/api/sessions/:id/events` },
  /** A content that the shared conversation names. */
  sharedBlob: { method: 'GET', path: `${SHARED}/api/blobs/:ref`, query: { download: [] } },
} as const;
