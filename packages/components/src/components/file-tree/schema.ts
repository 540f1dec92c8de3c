// The schema and the contract of `file-tree`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const path = z.string().check(z.minLength(1));
const STATUSES = ['added', 'modified', 'deleted', 'renamed', 'untracked', 'conflicted'] as const;

const EntrySchema = z.object({
  /** Path of a file or a folder, with `/` or `\` between the parts; folders above it need no entry of their own. */
  path,
  /** Type of the entry. @default a folder when the path ends with `/` or other paths begin with it */
  type: z.optional(z.enum(['file', 'directory'])),
  /** Status of the file, as version control says. */
  status: z.optional(z.enum(STATUSES)),
  sizeBytes: z.optional(z.number().check(z.minimum(0))),
  /** A few words beside the name. */
  note: z.optional(z.string()),
});
export type FileEntry = z.infer<typeof EntrySchema>;
export type FileStatus = (typeof STATUSES)[number];

/** Files and folders as a tree that opens and closes. */
const FileTreeSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Entries in any order; a text is the path of a file. */
  entries: z.array(z.union([path, EntrySchema])),
  /** How many levels are open at the beginning. Absent: all of a small tree, one of a large one. */
  openLevels: z.optional(z.int().check(z.minimum(0))),
  /** BCP 47, for sizes and the order of names. Absent: the application's. */
  locale: z.optional(z.string()),
});
/** Props of `FileTree` that travel as JSON, without the props of the application. */
export type FileTreeData = z.infer<typeof FileTreeSchema>;

/** The contract of `FileTree`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const fileTreeContract = defineContract({
  name: 'file-tree',
  description: 'Files and folders as a tree, with sizes and what has changed.',
  schema: FileTreeSchema,
  empty: { entries: [] },
});
