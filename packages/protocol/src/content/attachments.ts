// What a message of the user carries besides its text: files, the contents of servers' resources, and earlier results.
import * as z from 'zod/mini';

/** File that was attached to a message. Its contents are stored under `ref`, their SHA-256. */
export const AttachmentSchema = z.object({
  ref: z.string(),
  /** Safe to save under. */
  name: z.string(),
  /** MIME type by the contents: an image's type, `application/pdf`, `text/plain`, or `application/octet-stream` for everything else. */
  mimeType: z.string(),
  /** Bytes. */
  bytes: z.number(),
  /** Width of an image, in pixels. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** The resource whose contents these were when the message was sent. Absent: a file of the user. */
  resource: z.optional(z.object({ server: z.string(), uri: z.string() })),
});
export type Attachment = z.infer<typeof AttachmentSchema>;

/** An earlier call of the same session whose result the message refers to. */
export const ResultMentionSchema = z.object({ callId: z.string(), title: z.string() });
export type ResultMention = z.infer<typeof ResultMentionSchema>;
