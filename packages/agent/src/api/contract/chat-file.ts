// The file of a whole chat: every event of its log, and the contents that they name. The chat writes it, and reads it again.
import * as z from 'zod/mini';

export const CHAT_FILE_FORMAT = 'vitrine-chat';
/** Grows when older versions cannot read the file any more. */
export const CHAT_FILE_VERSION = 1;
/** Bytes of a file that can be imported. */
export const MAX_CHAT_FILE = 64 * 1024 * 1024;

/** Objects, lists and entries of such a file. */
export const MAX_CHAT_FILE_VALUES = 1_000_000;

/** Head of a chat file, which tells it from others before the rest of it is read. */
export const ChatFileHeadSchema = z.object({ format: z.literal(CHAT_FILE_FORMAT), version: z.number() });

export const ChatFileSchema = z.object({
  ...ChatFileHeadSchema.shape,
  title: z.exactOptional(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Events of the protocol (`SessionEventSchema`), in the order of the log. */
  events: z.array(z.unknown()),
  /** Numbers of events that could not be read. */
  missing: z.exactOptional(z.array(z.number())),
  /** Stored contents by the SHA-256 that events name them by; `data` is base64. */
  contents: z.record(z.string(), z.object({ mimeType: z.string(), data: z.string() })),
  /** Contents that were too large for the file. */
  leftOut: z.exactOptional(z.array(z.string())),
});
/** A whole chat as a file. */
export type ChatFile = z.infer<typeof ChatFileSchema>;
