// The shapes on the wire: a note, a change of the notes, and the arguments and results of the tools. For the server, and as types for the view.
import * as z from 'zod';

/** Notes that are not deleted; more are refused. */
export const MAX_NOTES = 500;
const MAX_TITLE = 300;
const MAX_TEXT = 4000;
/** Changes in one call of the view. */
const MAX_CHANGES = 100;

const id = z.string().regex(/^[\w-]{1,40}$/, 'An id of at most 40 letters, digits and dashes');
const kind = z.enum(['note', 'task']);
/** One line: line breaks become spaces. */
const title = z
  .string()
  .transform(text => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(MAX_TITLE));
const text = z.string().max(MAX_TEXT);

/** A note, or a task: a note that can be done. */
const NoteSchema = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  text: z.string().describe('Further lines; empty when there are none'),
  isDone: z.boolean().describe('Only tasks are done'),
  isDeleted: z.boolean().describe('Not shown; it can be restored'),
});
export type Note = z.infer<typeof NoteSchema>;

/** One change. The view names the ids of what it adds, so a change that arrives twice has the same effect as one. */
const ChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add').describe('To the top of the list'), id, kind, title, text: text.default('') }),
  z.object({ type: z.literal('edit'), id, title: title.optional(), text: text.optional(), kind: kind.optional() }),
  z.object({ type: z.literal('complete'), id, isDone: z.boolean() }),
  z.object({ type: z.literal('move'), id, beforeId: id.nullable().describe('null: to the end of the list') }),
  z.object({ type: z.literal('delete'), id }),
  z.object({ type: z.literal('restore'), id }),
]);
export type Change = z.infer<typeof ChangeSchema>;

/** What a list shows at first. */
const ShowSchema = z.enum(['all', 'to-do', 'done']);
export type Show = z.infer<typeof ShowSchema>;

/** Everything that a view draws. */
const SnapshotSchema = z.object({
  revision: z.number().int().min(0).describe('Higher after each change'),
  notes: z.array(NoteSchema).describe('In their order, with those deleted last'),
});
export type Snapshot = z.infer<typeof SnapshotSchema>;

/** The result of the tools that show the list. */
export const ListSchema = SnapshotSchema.extend({
  query: z.string().optional().describe('What the list is searched for'),
  show: ShowSchema.optional(),
  changedId: z.string().optional().describe('The note that the call added'),
});
export type ListResult = z.infer<typeof ListSchema>;

/** The result of `notes_state`: without notes when nothing has changed. */
export const StateSchema = SnapshotSchema.partial({ notes: true });
export type StateResult = z.infer<typeof StateSchema>;

/** The result of `change_notes`. */
export const ChangedSchema = SnapshotSchema.extend({
  missingIds: z.array(z.string()).describe('Of changes without effect, because their note is deleted'),
});
export type ChangedResult = z.infer<typeof ChangedSchema>;

const reference = z.string().min(1).max(MAX_TITLE).describe('Its title, the beginning of its title, or its id');

export const ListArguments = z.object({ show: ShowSchema.default('all').describe('Which tasks are listed') });
export const SearchArguments = z.object({
  query: z.string().min(1).max(MAX_TITLE).describe('Words that the title or the text contains'),
});
export const AddArguments = z.object({
  title: title.describe('The note itself, or its first line').meta({ examples: ['Buy milk'] }),
  kind: kind.default('note').describe('A task can be ticked off'),
  text: text.default('').describe('Further lines'),
});
/** What changes or deletes a text names it exactly. */
const exactId = z.string().length(20).describe('The id of the note, as the list shows it');
export const UpdateArguments = z.object({
  id: exactId,
  title: title.optional().describe('The new title'),
  text: text.optional().describe('The new text below the title'),
  kind: kind.optional(),
});
export const CompleteArguments = z.object({
  task: reference,
  done: z.boolean().default(true).describe('false: it is to do again'),
});
export const MoveArguments = z.object({
  note: reference,
  before: reference.optional().describe('The note that it is placed before; without it the end of the list'),
});
export const DeleteArguments = z.object({ id: exactId });
export const RestoreArguments = z.object({ note: reference });
export const StateArguments = z.object({
  since: z.number().int().min(0).optional().describe('The revision that the view shows'),
});
export const ChangeArguments = z.object({ changes: z.array(ChangeSchema).min(1).max(MAX_CHANGES) });
