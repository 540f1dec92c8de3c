// Shared by the tools: the context they are registered with, the forms of their results, and what they say of themselves.
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { NotesError } from '../errors.ts';
import { isShown } from '../notes.ts';
import type { ListResult, Note } from '../schemas.ts';
import type { NotesStore } from '../store.ts';

export interface ToolContext {
  readonly server: McpServer;
  readonly store: NotesStore;
}

export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
/** Nothing that was there is lost. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
/** What a second call finds is as the first one left it, and the first can be taken back. */
export const CHANGES = { ...ADDS, idempotentHint: true };
/** A text that is replaced is lost. */
export const OVERWRITES = { ...CHANGES, destructiveHint: true };

type ErrorResult = CallToolResult & { isError: true };

/** Runs a tool. An error that a user or a model can correct becomes a result, not a protocol error. */
export function answer<Result extends CallToolResult>(make: () => Result): Result | ErrorResult {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotesError) return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}

/** One text. */
export const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** One line for each note: a task with its box, a note with a dash, and the id. */
export function writeList(notes: readonly Note[]): string {
  return notes
    .map(({ id, kind, title, text, isDone }) => {
      const mark = kind === 'note' ? '-' : isDone ? '[x]' : '[ ]';
      return `${mark} ${title}${text === '' ? '' : `: ${text.replace(/\s+/g, ' ')}`} (id ${id})`;
    })
    .join('\n');
}

/** "2 notes, 3 tasks, 1 of them done". */
export function countNotes(notes: readonly Note[]): string {
  const live = notes.filter(note => isShown(note, 'all'));
  const tasks = live.filter(({ kind }) => kind === 'task');
  const done = tasks.filter(({ isDone }) => isDone).length;
  const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${plural(live.length - tasks.length, 'note')}, ${plural(tasks.length, 'task')}, ${done} done`;
}

/** The result of a tool that shows the list: text first, then everything that the view draws. */
export const showList = (text: string, list: ListResult) => ({ ...say(text), structuredContent: list });
