// The shapes on the wire: for the server, and as types for the view.
import * as z from 'zod';

const id = z.string().regex(/^[\w-]{1,40}$/, 'An id of at most 40 letters, digits and dashes');
const kind = z.enum(['note', 'task']).describe('A task can be ticked off');
const title = z.string().trim().min(1).max(300);
const text = z.string().max(4000).describe('Further lines');

const NoteSchema = z.object({ id: z.string(), kind, title: z.string(), text: z.string(), isDone: z.boolean() });
export type Note = z.infer<typeof NoteSchema>;

/** One change. The view names the ids of what it adds, so a change that arrives twice has the effect of one. */
const ChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add').describe('To the top of the list'), id, kind, title, text: text.default('') }),
  z.object({
    type: z.literal('edit'),
    id,
    title: title.optional(),
    text: text.optional(),
    isDone: z.boolean().optional(),
  }),
  z.object({ type: z.literal('move'), id, beforeId: id.nullable().describe('null: to the end of the list') }),
  z.object({ type: z.literal('delete'), id }),
  z.object({ type: z.literal('restore'), id }),
]);
export type Change = z.infer<typeof ChangeSchema>;

/** List that the view draws. */
export const ListSchema = z.object({
  revision: z.number().int().describe('Higher after each change'),
  notes: z.array(NoteSchema).optional().describe('In their order; absent when the view shows this revision'),
  query: z.string().optional().describe('What the list is searched for'),
});
export type List = z.infer<typeof ListSchema>;

/** Id of a note to overwrite or delete: it names the note exactly. */
const exactId = id.describe('The id of the note, as the list shows it');

const note = z.string().min(1).max(300).describe('Its title, a part of its title, or its id');

export const ListArguments = z.object({});
export const SearchArguments = z.object({
  query: z.string().min(1).max(300).describe('Words that the title or the text contains'),
});
export const AddArguments = z.object({
  title: title.describe('The note itself, or its first line').meta({ examples: ['Buy milk'] }),
  kind: kind.default('note'),
  text: text.default(''),
});
export const UpdateArguments = z.object({
  id: exactId,
  title: title.optional().describe('The new title'),
  text: text.optional().describe('The new text below the title'),
});
export const CompleteArguments = z.object({
  task: note,
  done: z.boolean().default(true).describe('false: it is to do again'),
});
export const MoveArguments = z.object({
  note,
  before: note.optional().describe('The note that it is placed before; without it the end of the list'),
});
export const DeleteArguments = z.object({ id: exactId });
export const RestoreArguments = z.object({ note });
export const StateArguments = z.object({ since: z.number().int().optional().describe('The revision that is shown') });
export const ChangeArguments = z.object({ changes: z.array(ChangeSchema).min(1).max(100) });
