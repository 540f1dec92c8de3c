// The shapes on the wire: for the server, and as types for the view.
import * as z from 'zod';

export const id = z.string().regex(/^[\w-]{1,40}$/, 'An id of at most 40 letters, digits and dashes');
export const kind = z.enum(['note', 'task']).describe('A task can be ticked off');
export const title = z.string().trim().min(1).max(300);
export const text = z.string().max(4000).describe('Further lines');

const NoteSchema = z.object({ id: z.string(), kind, title: z.string(), text: z.string(), isDone: z.boolean() });
export type Note = z.infer<typeof NoteSchema>;

const fields = z.object({ title, text, isDone: z.boolean() }).partial();
/** One change. The view names the ids of what it adds, so a change that arrives twice has the effect of one. */
export const ChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add').describe('To the top of the list'), id, kind, title, text: text.default('') }),
  z.object({ type: z.literal('edit'), id, ...fields.shape }),
  z.object({ type: z.literal('move'), id, beforeId: id.nullable().describe('null: to the end of the list') }),
  z.object({ type: z.enum(['delete', 'restore']), id }),
]);
export type Change = z.infer<typeof ChangeSchema>;

/** List that the view draws. */
export const ListSchema = z.object({
  revision: z.number().int().describe('Higher after each change'),
  notes: z.array(NoteSchema).optional().describe('In their order; absent when the view shows this revision'),
  query: z.string().optional().describe('What the list is searched for'),
});
export type List = z.infer<typeof ListSchema>;
