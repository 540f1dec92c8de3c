// The tools that change one note. They answer with a sentence: an open view shows the change by itself.
import { findNote } from '../find-note.ts';
import {
  type Change,
  CompleteArguments,
  DeleteArguments,
  MoveArguments,
  type Note,
  RestoreArguments,
  UpdateArguments,
} from '../schemas.ts';
import { answer, CHANGES, OVERWRITES, say, type ToolContext } from './context.ts';

export function registerChangeTools(context: ToolContext): void {
  const { server, store } = context;
  /** Makes one change, and answers with what has become of the note. */
  const change = (one: Change, text: string) => {
    store.apply([one]);
    return say(text);
  };
  const find = (reference: string): Note => findNote(store.snapshot().notes, reference);

  server.registerTool(
    'update_note',
    {
      title: 'Change a note',
      description: 'Gives a note or a task another title or text, or makes one the other. What is left out stays.',
      inputSchema: UpdateArguments,
      annotations: OVERWRITES,
    },
    ({ id, ...fields }) =>
      answer(() => {
        const note = find(id);
        return change({ type: 'edit', id: note.id, ...fields }, `Changed “${fields.title ?? note.title}”.`);
      }),
  );
  server.registerTool(
    'complete_task',
    {
      title: 'Complete a task',
      description: 'Ticks off a task as done, finished, or marks it as to do again.',
      inputSchema: CompleteArguments,
      annotations: CHANGES,
    },
    ({ task: reference, done }) =>
      answer(() => {
        const note = find(reference);
        if (note.kind !== 'task') return { isError: true as const, ...say(`“${note.title}” is a note, not a task.`) };
        const text = `“${note.title}” is ${done ? 'done' : 'to do'}.`;
        return change({ type: 'complete', id: note.id, isDone: done }, text);
      }),
  );
  server.registerTool(
    'move_note',
    {
      title: 'Move a note',
      description: 'Changes the place of a note or a task in the list, to reorder it.',
      inputSchema: MoveArguments,
      annotations: CHANGES,
    },
    ({ note: reference, before }) =>
      answer(() => {
        const note = find(reference);
        const next = before === undefined ? undefined : find(before);
        const text = `“${note.title}” is ${next ? `before “${next.title}”` : 'at the end'} now.`;
        return change({ type: 'move', id: note.id, beforeId: next?.id ?? null }, text);
      }),
  );
  server.registerTool(
    'delete_note',
    {
      title: 'Delete a note',
      description: 'Deletes a note or a task. It can be restored for 30 days.',
      inputSchema: DeleteArguments,
      annotations: CHANGES,
    },
    ({ id }) =>
      answer(() => {
        const note = find(id);
        return change({ type: 'delete', id: note.id }, `Deleted “${note.title}” (id ${note.id}).`);
      }),
  );
  server.registerTool(
    'restore_note',
    {
      title: 'Restore a note',
      description: 'Undoes the deletion of a note or a task: one of the 20 deleted last.',
      inputSchema: RestoreArguments,
      annotations: CHANGES,
    },
    ({ note: reference }) =>
      answer(() => {
        const note = findNote(store.snapshot().notes, reference, { isDeleted: true });
        return change({ type: 'restore', id: note.id }, `Restored “${note.title}”.`);
      }),
  );
}
