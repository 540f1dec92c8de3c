// API schemas: boards, the grids of results that outlive their chats.
import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import { ARTIFACT_KINDS } from '@vitrine/protocol/internal/session/run-events';
import * as z from 'zod/mini';

/** Columns of a board's grid. */
export const BOARD_COLUMNS = 12;
/** Shortest interval of automatic refreshing, in seconds. */
export const MIN_REFRESH_SECONDS = 30;
const MAX_REFRESH_SECONDS = 24 * 3600;
const MAX_ROWS = 10_000;

const TitleSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const cell = (min: number, max: number) => z.number().check(z.int(), z.gte(min), z.lte(max));
/** Cells of the grid that an item covers, from the top and the start. */
const BoardPlaceSchema = z.strictObject({
  x: cell(0, BOARD_COLUMNS - 1),
  y: cell(0, MAX_ROWS),
  w: cell(1, BOARD_COLUMNS),
  h: cell(1, 100),
});
export type BoardPlace = z.infer<typeof BoardPlaceSchema>;

/** Permission of an item: to be refreshed when the board is opened, and at an interval while it is open. */
export const BoardRefreshSchema = z.strictObject({
  onOpen: z.boolean(),
  everySeconds: z.exactOptional(z.number().check(z.int(), z.gte(MIN_REFRESH_SECONDS), z.lte(MAX_REFRESH_SECONDS))),
});
export type BoardRefresh = z.infer<typeof BoardRefreshSchema>;

export const BoardItemSchema = z.object({
  /** The calls of the item have ids that begin with it (`findItemId`). */
  id: z.string(),
  /** Title that the user has given it. @default the tool's */
  title: z.exactOptional(z.string()),
  server: z.string(),
  tool: z.string(),
  /** A value `{ "$variable": name }` stands for the value of a variable of the board. Secrets are masked. */
  arguments: LooseObjectSchema,
  place: BoardPlaceSchema,
  refresh: z.exactOptional(BoardRefreshSchema),
  /** The chat that has written the artifact, and its key there: then server and tool are empty. Its text is an `artifact:edit` of the board's session. */
  artifact: z.exactOptional(z.object({ sessionId: z.string(), key: z.string() })),
});
/** A tool's call on a board, which is made again to refresh it, or an artifact. */
export type BoardItem = z.infer<typeof BoardItemSchema>;

export const BoardSchema = z.object({
  id: z.string(),
  /** Number of times that it was changed. */
  revision: z.number(),
  title: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The session that has the calls of its items; another one after a while, because old calls are dropped. */
  sessionId: z.string(),
  /** Values by name. */
  variables: LooseObjectSchema,
  /** Id of the project whose page lists it. */
  project: z.exactOptional(z.string()),
  items: z.array(BoardItemSchema),
});
/** A grid of results that are kept. */
export type Board = z.infer<typeof BoardSchema>;

export const BoardListSchema = z.object({
  boards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      items: z.number(),
      updatedAt: z.string(),
      project: z.exactOptional(z.string()),
    }),
  ),
});
/** A board as lists show it. */
export type BoardSummary = z.infer<typeof BoardListSchema>['boards'][number];

/** A shared chat or board, as a guest reads it. A board has its items; their results are in the shared conversation. */
export const SharedSchema = z.object({
  id: z.string(),
  title: z.string(),
  owner: z.string(),
  board: z.exactOptional(
    z.object({
      items: z.array(
        z.pick(BoardItemSchema, { id: true, title: true, server: true, tool: true, place: true, artifact: true }),
      ),
    }),
  ),
});

export const CreateBoardSchema = z.strictObject({ title: TitleSchema });
/** Changes only what it has: changes of two pages are merged. */
export const UpdateBoardSchema = z.strictObject({
  title: z.exactOptional(TitleSchema),
  /** Id of a project; null: none. */
  project: z.exactOptional(z.nullable(z.string())),
  /** Values by name; null removes a variable. */
  variables: z.exactOptional(z.record(z.string().check(z.minLength(1), z.maxLength(60)), z.unknown())),
  /** Places by the ids of the items. */
  places: z.exactOptional(z.record(z.string(), BoardPlaceSchema)),
});
const ItemIdSchema = z.string().check(z.regex(/^[0-9a-f]{12}$/));
const PinCallSchema = z.strictObject({
  /** The session with the call, and the call. */
  sessionId: z.string(),
  callId: z.string(),
  /** Item whose result it becomes, made when it is missing, once for each run of its schedule. @default a new item */
  item: z.exactOptional(
    z.strictObject({
      id: ItemIdSchema,
      run: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    }),
  ),
  /** Height of a new item in cells of the grid. @default 8 */
  rows: z.exactOptional(BoardPlaceSchema.shape.h),
});
const PinArtifactSchema = z.strictObject({
  /** The chat that has written it. */
  sessionId: z.string(),
  /** A version as `editArtifact` takes it. */
  artifact: z.strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(300)),
    kind: z.enum(ARTIFACT_KINDS),
    title: z.exactOptional(z.string()),
    text: z.string(),
  }),
  /** Item that shows this version from now on. @default a new item */
  itemId: z.exactOptional(ItemIdSchema),
});
export const PinSchema = z.union([PinCallSchema, PinArtifactSchema]);
export const UpdateBoardItemSchema = z.strictObject({
  /** The empty text: the tool's title. */
  title: z.exactOptional(z.string().check(z.trim(), z.maxLength(200))),
  arguments: z.exactOptional(LooseObjectSchema),
  /** Permission to refresh it without the user; null takes it back. */
  refresh: z.exactOptional(z.nullable(BoardRefreshSchema)),
  /** False takes a removal back, for ten minutes at least. */
  removed: z.exactOptional(z.boolean()),
});
export const RefreshItemSchema = z.strictObject({
  /** Origin of the refresh: the user, the opening of the page, or the passing of time. */
  by: z.enum(['user', 'opened', 'interval']),
  /** The call whose result is shown: its view's state is handed on. */
  shown: z.exactOptional(z.string()),
  /** Arguments with the secrets that are not kept; only by the user. @default the item's */
  arguments: z.exactOptional(LooseObjectSchema),
});
/** The call that a refresh has begun. */
export const ItemCallSchema = z.object({ callId: z.string() });
/** The chat that begins with a copied call. */
export const ChatOfCallSchema = z.object({ id: z.string() });
