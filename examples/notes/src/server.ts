// Notes and tasks as an MCP server: tools for the model, two tools for the view alone, and the view.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { buildPage } from './page.ts';
import { type Change, ChangeSchema, id, kind, ListSchema, type Note, text, title } from './schemas.ts';
import { NotesError, type NotesStore } from './store.ts';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
/** A second call changes nothing more, and the first can be taken back. */
const CHANGES = { ...ADDS, idempotentHint: true };
/** A text that is replaced is lost. */
const OVERWRITES = { ...CHANGES, destructiveHint: true };
/** Tools that answer with the list are shown in the view. */
const SHOWN = { outputSchema: ListSchema, ui: { uri: 'ui://notes/list', html: buildPage, prefersBorder: false } };
const FOR_THE_VIEW = { outputSchema: ListSchema, _meta: { ui: { visibility: ['app'] } } };

const INSTRUCTIONS =
  'The notes and tasks of the user. list_notes shows them in a view, where the user edits them and sees every change at once: show it once, then change notes by the other tools.';
/** Id of a note to overwrite or delete: it names the note exactly. */
const exactId = id.describe('The id of the note, as the list shows it');
const words = z.string().min(1).max(300);

const say = (answer: string) => ({ content: [{ type: 'text' as const, text: answer }] });

/** Finds the note that is meant, by its id or its title. */
function findNote(reference: string, notes: readonly Note[]): Note {
  const searched = reference.trim().toLowerCase();
  const exact = notes.filter(note => note.id === reference || note.title.toLowerCase() === searched);
  const matches = exact.length > 0 ? exact : notes.filter(note => note.title.toLowerCase().includes(searched));
  const [match] = matches;
  if (match && matches.length === 1) return match;
  const names = (match ? matches : notes).slice(0, 5).map(note => `“${note.title}” (${note.id})`);
  const problem = match ? 'Several notes fit' : 'No note fits';
  throw new NotesError(`${problem} ${JSON.stringify(reference)}. Name the id of one: ${names.join(', ')}.`);
}

function writeLine({ id, kind, title, text, isDone }: Note): string {
  const mark = kind === 'note' ? '-' : isDone ? '[x]' : '[ ]';
  return `${mark} ${title}${text && `: ${text.replace(/\s+/g, ' ')}`} (id ${id})`;
}

export function createNotesServer({ store }: { store: NotesStore }): McpServer {
  const server = new McpServer(
    { name: 'notes', title: 'Notes and tasks', version: '0.1.0' },
    { instructions: INSTRUCTIONS },
  );
  const snapshot = () => ({ revision: store.revision(), notes: store.list() });
  const find = (reference: string) => findNote(reference, store.list());
  /** Makes the changes of a tool; what a user or a model can correct becomes a result, not a protocol error. */
  function change(make: () => [answer: string, ...changes: Change[]]) {
    try {
      const [answer, ...changes] = make();
      store.apply(changes);
      return { ...say(answer), structuredContent: snapshot() };
    } catch (error) {
      if (error instanceof NotesError) return { isError: true as const, ...say(error.message) };
      throw error;
    }
  }
  /** The notes that contain all words of the query; an empty one finds everything. */
  function showList(query: string) {
    const searched = query.toLowerCase().split(/\s+/);
    const notes = store
      .list()
      .filter(note => searched.every(word => `${note.title}\n${note.text}`.toLowerCase().includes(word)));
    const lines = notes.map(writeLine).join('\n');
    return { ...say(lines || 'There are no such notes.'), structuredContent: { ...snapshot(), query } };
  }

  const list = {
    name: 'list_notes',
    title: 'Show my notes',
    description: 'Shows the notes and tasks, the to-do list of the user, in a view where the user edits them.',
    inputSchema: z.object({}),
  };
  registerUITool(server, { ...SHOWN, ...list, annotations: READS }, () => showList(''));
  const search = {
    name: 'search_notes',
    title: 'Search my notes',
    description: 'Finds the notes and tasks that contain words, and shows them.',
    inputSchema: z.object({ query: words.describe('Words that the title or the text contains') }),
  };
  registerUITool(server, { ...SHOWN, ...search, annotations: READS }, ({ query }) => showList(query));
  const line = title.describe('The note itself, or its first line').meta({ examples: ['Buy milk'] });
  const add = {
    name: 'add_note',
    title: 'Add a note',
    description: 'Adds a note, or a task, a to-do, to the top of the list of the user, and shows the list.',
    inputSchema: z.object({ title: line, kind: kind.default('note'), text: text.default('') }),
  };
  registerUITool(server, { ...SHOWN, ...add, annotations: ADDS }, note => {
    const added = { type: 'add', id: crypto.randomUUID(), ...note } as const;
    return change(() => [`Added the ${note.kind} “${note.title}” (id ${added.id}).`, added]);
  });
  const update = {
    title: 'Change a note',
    description: 'Gives a note or a task another title or text. What is left out stays.',
    inputSchema: z.object({ id: exactId, title: title.optional(), text: text.optional() }),
  };
  server.registerTool('update_note', { ...update, annotations: OVERWRITES }, ({ id, ...fields }) =>
    change(() => [`Changed “${find(id).title}”.`, { type: 'edit', id, ...fields }]),
  );
  const complete = {
    title: 'Complete a task',
    description: 'Ticks off a task as done, finished, or marks it as to do again.',
    inputSchema: z.object({
      task: words.describe('Its title, a part of its title, or its id'),
      done: z.boolean().default(true).describe('false: it is to do again'),
    }),
  };
  server.registerTool('complete_task', { ...complete, annotations: CHANGES }, ({ task, done }) =>
    change(() => {
      const { id, kind, title } = find(task);
      if (kind !== 'task') throw new NotesError(`“${title}” is a note, not a task.`);
      return [`“${title}” is ${done ? 'done' : 'to do'}.`, { type: 'edit', id, isDone: done }];
    }),
  );
  const remove = {
    title: 'Delete a note',
    description: 'Deletes a note or a task. The user can take it back in the view.',
    inputSchema: z.object({ id: exactId }),
  };
  server.registerTool('delete_note', { ...remove, annotations: OVERWRITES }, ({ id }) =>
    change(() => [`Deleted “${find(id).title}” (id ${id}).`, { type: 'delete', id }]),
  );

  // All edits of the view go through one tool, so that one "Always allow" covers ticking, typing, moving and deleting.
  const state = {
    title: 'Notes now',
    description: 'For the view: all notes, or only the revision when the view shows that one.',
    inputSchema: z.object({ since: z.number().int().optional().describe('The revision that is shown') }),
  };
  server.registerTool('notes_state', { ...FOR_THE_VIEW, ...state, annotations: READS }, ({ since }) => {
    const revision = store.revision();
    return { ...say(`Revision ${revision}.`), structuredContent: revision === since ? { revision } : snapshot() };
  });
  const edit = {
    title: 'Edit the notes',
    description: 'For the view: what the user adds, edits, ticks, moves, deletes and takes back.',
    inputSchema: z.object({ changes: z.array(ChangeSchema).min(1).max(100) }),
  };
  server.registerTool('change_notes', { ...FOR_THE_VIEW, ...edit, annotations: CHANGES }, ({ changes }) =>
    change(() => ['Saved.', ...changes]),
  );
  return server;
}
