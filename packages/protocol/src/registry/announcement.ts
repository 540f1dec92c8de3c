// What a server says of its published interface (`capabilities.extensions["vitrine.dev/tool-ui"]`), and the lock file that its build writes.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { HashSchema, REGISTRY_LIMITS, ServerIdSchema, VersionSchema } from './names.ts';

/**
 * A server's announcement of its interface. A hint alone: a host looks in the registries that its own user allows, never at `registry`. What it finds
 * there must have the same `bundleHash`.
 */
export const ToolUIAnnouncementSchema = z.object({
  version: z.literal('1.0'),
  /** Registry in which the server was published, for users to read. */
  registry: z.optional(boundedText(1, 500)),
  serverId: ServerIdSchema,
  /** The published version. @default the latest one */
  serverVersion: z.optional(VersionSchema),
  /** The hash of the entry script. */
  bundleHash: HashSchema,
});
export type ToolUIAnnouncement = z.infer<typeof ToolUIAnnouncementSchema>;

/** `ui.lock.json`: the files of a built bundle, by their path below the lock file's `folder`. Sizes are bytes. */
export const UILockSchema = z.strictObject({
  lockVersion: z.literal(1),
  /** Folder of the bundle, relative to the lock file. */
  folder: boundedText(1, 500),
  entry: z.string(),
  styles: z.optional(z.array(z.string())),
  files: z.record(
    z.string(),
    z.strictObject({ hash: HashSchema, size: z.int().check(z.minimum(0), z.maximum(REGISTRY_LIMITS.fileBytes)) }),
  ),
});
/** The content of `ui.lock.json`: the files of a built bundle, with their sizes in bytes. */
export type UILock = z.infer<typeof UILockSchema>;
