// Notes and tasks as an MCP server: tools for the model, two tools for the view alone, and the view.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import { buildPage } from './page.ts';
import {
  AddArguments,
  type Change,
  ChangeArguments,
  CompleteArguments,
  DeleteArguments,
  ListArguments,
  ListSchema,
  MoveArguments,
  type Note,
  RestoreArguments,
  SearchArguments,
  StateArguments,
  UpdateArguments,
} from './schemas.ts';
import { NotesError, type NotesStore } from './store.ts';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
/** A second call changes nothing more, and the first can be taken back. */
const CHANGES = { ...ADDS, idempotentHint: true };
/** A text that is replaced is lost. */
const OVERWRITES = { ...CHANGES, destructiveHint: true };
const UI = { uri: 'ui://notes/list', html: buildPage, prefersBorder: false };
const FOR_THE_VIEW = { ui: { visibility: ['app'] } };

export function createNotesServer({ store }: { store: NotesStore }): McpServer {
  const instructions =
    'The notes and tasks of the user. list_notes shows them in a view, where the user edits them and sees every change at once: show it once, then change notes by the other tools.';
  const server = new McpServer({ name: 'notes', title: 'Notes and tasks', version: '0.1.0' }, { instructions });
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  const snapshot = () => ({ revision: store.revision(), notes: store.list() });

  /** Finds the note that is meant, by its id or its title. */
  function find(reference: string, notes = store.list()): Note {
    const searched = reference.trim().toLowerCase();
    const exact = notes.filter(({ id, title }) => id === reference || title.toLowerCase() === searched);
    const matches = exact.length > 0 ? exact : notes.filter(({ title }) => title.toLowerCase().includes(searched));
    if (matches.length === 1) return matches[0]!;
    const names = (matches.length > 0 ? matches : notes).slice(0, 5).map(({ id, title }) => `“${title}” (${id})`);
    const problem = matches.length > 0 ? 'Several notes fit' : 'No note fits';
    throw new NotesError(`${problem} ${JSON.stringify(reference)}. Name the id of one: ${names.join(', ')}.`);
  }
  /** Makes the changes of a tool; what a user or a model can correct becomes a result, not a protocol error. */
  function change(make: () => [text: string, ...changes: Change[]]) {
    try {
      const [text, ...changes] = make();
      store.apply(changes);
      return { ...say(text), structuredContent: snapshot() };
    } catch (error) {
      if (error instanceof NotesError) return { isError: true as const, ...say(error.message) };
      throw error;
    }
  }

  /** The notes that contain all words of the query; an empty one finds everything. */
  function showList(query: string) {
    const words = query.toLowerCase().split(/\s+/);
    const lines = store
      .list()
      .filter(({ title, text }) => words.every(word => `${title}\n${text}`.toLowerCase().includes(word)))
      .map(({ id, kind, title, text, isDone }) => {
        const mark = kind === 'note' ? '-' : isDone ? '[x]' : '[ ]';
        return `${mark} ${title}${text && `: ${text.replace(/\s+/g, ' ')}`} (id ${id})`;
      });
    return { ...say(lines.join('\n') || 'There are no such notes.'), structuredContent: { ...snapshot(), query } };
  }

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
    () => showList(''),
  );
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
    ({ query }) => showList(query),
  );
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
    note => {
      const id = crypto.randomUUID();
      return change(() => [`Added the ${note.kind} “${note.title}” (id ${id}).`, { type: 'add', id, ...note }]);
    },
  );
  server.registerTool(
    'update_note',
    {
      title: 'Change a note',
      description: 'Gives a note or a task another title or text. What is left out stays.',
      inputSchema: UpdateArguments,
      annotations: OVERWRITES,
    },
    ({ id, ...fields }) => change(() => [`Changed “${find(id).title}”.`, { type: 'edit', id, ...fields }]),
  );
  server.registerTool(
    'move_note',
    {
      title: 'Move a note',
      description: 'Changes the place of a note or a task in the list, to reorder it.',
      inputSchema: MoveArguments,
      annotations: CHANGES,
    },
    ({ note, before }) =>
      change(() => {
        const { id, title } = find(note);
        const next = before === undefined ? undefined : find(before);
        const place = next ? `before “${next.title}”` : 'at the end';
        return [`“${title}” is ${place} now.`, { type: 'move', id, beforeId: next?.id ?? null }];
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
    ({ task, done }) =>
      change(() => {
        const { id, kind, title } = find(task);
        if (kind !== 'task') throw new NotesError(`“${title}” is a note, not a task.`);
        return [`“${title}” is ${done ? 'done' : 'to do'}.`, { type: 'edit', id, isDone: done }];
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
    ({ id }) => change(() => [`Deleted “${find(id).title}” (id ${id}).`, { type: 'delete', id }]),
  );
  server.registerTool(
    'restore_note',
    {
      title: 'Restore a note',
      description: 'Undoes the deletion of a note or a task.',
      inputSchema: RestoreArguments,
      annotations: CHANGES,
    },
    ({ note }) =>
      change(() => {
        const { id, title } = find(note, store.list({ isDeleted: true }));
        return [`Restored “${title}”.`, { type: 'restore', id }];
      }),
  );

  // All edits of the view go through one tool, so that one "Always allow" covers ticking, typing, moving and deleting.
  server.registerTool(
    'notes_state',
    {
      title: 'Notes now',
      description: 'For the view: all notes, or only the revision when the view shows that one.',
      inputSchema: StateArguments,
      outputSchema: ListSchema,
      annotations: READS,
      _meta: FOR_THE_VIEW,
    },
    ({ since }) => {
      const revision = store.revision();
      return { ...say(`Revision ${revision}.`), structuredContent: revision === since ? { revision } : snapshot() };
    },
  );
  server.registerTool(
    'change_notes',
    {
      title: 'Edit the notes',
      description: 'For the view: what the user adds, edits, ticks, moves, deletes and restores.',
      inputSchema: ChangeArguments,
      outputSchema: ListSchema,
      annotations: CHANGES,
      _meta: FOR_THE_VIEW,
    },
    ({ changes }) => change(() => ['Saved.', ...changes]),
  );
  return server;
}
