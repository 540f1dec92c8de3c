// The tools that show the list in the view: all notes, those that are searched for, and a new one.
import { registerUITool } from '@vitrine/server';
import { createNoteId } from '../new-id.ts';
import { isShown, matchesQuery } from '../notes.ts';
import { buildPage } from '../page.ts';
import { AddArguments, ListArguments, ListSchema, SearchArguments } from '../schemas.ts';
import { ADDS, answer, countNotes, READS, showList, type ToolContext, writeList } from './context.ts';

/** All three name the same page, so it is built once. */
const UI = { uri: 'ui://notes/list', html: buildPage, prefersBorder: false };

export function registerListTools(context: ToolContext): void {
  registerListNotes(context);
  registerSearchNotes(context);
  registerAddNote(context);
}

function registerListNotes({ server, store }: ToolContext): void {
  registerUITool(
    server,
    {
      name: 'list_notes',
      title: 'Show my notes',
      description: 'Shows the notes and tasks, the to-do list of the user, in a view where the user edits them.',
      inputSchema: ListArguments,
      outputSchema: ListSchema,
      annotations: READS,
      ui: UI,
    },
    ({ show }) =>
      answer(() => {
        const snapshot = store.snapshot();
        const lines = writeList(snapshot.notes.filter(note => isShown(note, show)));
        return showList(`${countNotes(snapshot.notes)}.${lines === '' ? '' : `\n${lines}`}`, { ...snapshot, show });
      }),
  );
}

function registerSearchNotes({ server, store }: ToolContext): void {
  registerUITool(
    server,
    {
      name: 'search_notes',
      title: 'Search my notes',
      description: 'Finds the notes and tasks that contain words, and shows them.',
      inputSchema: SearchArguments,
      outputSchema: ListSchema,
      annotations: READS,
      ui: UI,
    },
    ({ query }) =>
      answer(() => {
        const snapshot = store.snapshot();
        const hits = snapshot.notes.filter(note => isShown(note, 'all') && matchesQuery(note, query));
        const text = hits.length === 0 ? `No note contains ${JSON.stringify(query)}.` : writeList(hits);
        return showList(text, { ...snapshot, query });
      }),
  );
}

function registerAddNote({ server, store }: ToolContext): void {
  registerUITool(
    server,
    {
      name: 'add_note',
      title: 'Add a note',
      description: 'Adds a note, or a task, a to-do, to the top of the list of the user, and shows the list.',
      inputSchema: AddArguments,
      outputSchema: ListSchema,
      annotations: ADDS,
      ui: UI,
    },
    ({ title, kind, text }) =>
      answer(() => {
        const id = createNoteId();
        store.apply([{ type: 'add', id, kind, title, text }]);
        const what = kind === 'task' ? 'task' : 'note';
        return showList(`Added the ${what} “${title}” (id ${id}).`, { ...store.snapshot(), changedId: id });
      }),
  );
}
