// The view of the notes: draws them, sends what the user changes, and looks for what others change while it is visible.
import { connect, type ViewError } from '@vitrine/view';
import { keepState } from '@vitrine/view/state';
import type { Change, List, Note } from '../schemas.ts';

const LOOK_EVERY_MS = 2000;
/** A call that takes longer waits for an approval. */
const UNASKED_MS = 900;
const TYPING_MS = 500;

const find = <E extends HTMLElement>(selector: string, parent: ParentNode = document) =>
  parent.querySelector<E>(selector)!;
const newTitle = find<HTMLInputElement>('#new');
const query = find<HTMLInputElement>('#query');
const rows = find('ul');
const notice = find('.notice');

const view = await connect({ name: 'notes', version: '0.1.0' });
/** The host keeps it, so that a view that starts again goes on where it was. */
const keeper = keepState<{ query: string; unsaved: Change[] }>(view);
const initial = keeper.get();
query.value = initial?.query ?? '';
/** Changes that are not stored yet. */
let unsaved = initial?.unsaved ?? [];
let list: List = { revision: -1 };
let isSending = false;

// A host that keeps nothing loses what is unsaved with the page.
const keep = (): void => void keeper.set({ query: query.value, unsaved }).catch(() => {});

/** Shows a sentence with what the user can do about it. */
function say(text = '', actions: Record<string, () => void> = {}): void {
  const buttons = Object.entries(actions).map(([label, onclick]) =>
    Object.assign(document.createElement('button'), { textContent: label, onclick }),
  );
  notice.replaceChildren(text, ...buttons);
}

/** Stores these changes, and those that are unsaved, in one call after another. */
async function save(...changes: Change[]): Promise<void> {
  unsaved.push(...changes);
  keep();
  if (isSending) return;
  isSending = true;
  while (unsaved.length > 0) {
    const batch = unsaved.slice(0, 100);
    const timer = setTimeout(() => say('Answer the question in the chat: it stores your changes.'), UNASKED_MS);
    const problem = await send(batch);
    clearTimeout(timer);
    if (problem !== undefined) {
      say(`Not saved: ${problem}`, { 'Save again': () => void save(), Discard: discard });
      break;
    }
    unsaved = unsaved.slice(batch.length);
    const last = batch.at(-1);
    if (last?.type === 'delete') say('Deleted.', { Undo: () => void save({ type: 'restore', id: last.id }) });
    else say();
  }
  isSending = false;
  keep();
  draw();
}

/** Sends the changes; resolves with why they are not stored, undefined when they are. */
async function send(changes: Change[]): Promise<string | undefined> {
  try {
    const { isError, content = [], structuredContent } = await view.callTool('change_notes', { changes });
    if (isError) return content.map(block => (block.type === 'text' ? block.text : '')).join(' ');
    list = structuredContent as List;
    return undefined;
  } catch (error) {
    const { code, message } = error as ViewError;
    return code === 'denied' ? 'You did not allow it.' : message;
  }
}

function discard(): void {
  unsaved = [];
  keep();
  say();
  draw();
}

/** Draws the list. While something is unsaved the rows stay as the user has made them. */
function draw(): void {
  if (unsaved.length > 0 || list.notes === undefined) return;
  const words = query.value.toLowerCase().split(/\s+/);
  const shown = list.notes.filter(({ title, text }) =>
    words.every(word => `${title}\n${text}`.toLowerCase().includes(word)),
  );
  const focused = document.activeElement as HTMLElement;
  const drawn = shown.map(drawRow);
  if (drawn.some((row, index) => row !== rows.children[index]) || drawn.length !== rows.children.length) {
    rows.replaceChildren(...drawn);
    focused.focus();
  }
  find('.empty').hidden = drawn.length > 0;
  find('main').dataset.state = 'filled';
}

function drawRow(note: Note): HTMLElement {
  const row = find<HTMLElement>(`[data-id="${CSS.escape(note.id)}"]`, rows) ?? createRow(note.id);
  row.dataset.done = String(note.isDone);
  for (const name of ['title', 'text'] as const) {
    const field = find<HTMLTextAreaElement>(`.${name}`, row);
    // What is being typed stays.
    if (field !== document.activeElement) field.value = note[name];
  }
  const tick = find<HTMLInputElement>('.tick', row);
  tick.checked = note.isDone;
  tick.hidden = note.kind === 'note';
  for (const element of row.querySelectorAll<HTMLElement>('[data-label]'))
    element.ariaLabel = element.dataset.label!.replace('…', note.title);
  return row;
}

function createRow(id: string): HTMLElement {
  const row = (find<HTMLTemplateElement>('template').content.cloneNode(true) as DocumentFragment)
    .firstElementChild as HTMLElement;
  row.dataset.id = id;
  const tick = find<HTMLInputElement>('.tick', row);
  tick.onchange = () => save({ type: 'edit', id, isDone: tick.checked });
  for (const name of ['title', 'text'] as const) {
    const field = find<HTMLTextAreaElement>(`.${name}`, row);
    let timer: ReturnType<typeof setTimeout> | undefined;
    field.onchange = () => {
      clearTimeout(timer);
      const old = list.notes?.find(note => note.id === id)?.[name];
      const value = name === 'title' ? field.value.replace(/\s+/g, ' ').trim() : field.value;
      if (value !== old && (value !== '' || name === 'text')) void save({ type: 'edit', id, [name]: value });
    };
    field.oninput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => field.dispatchEvent(new Event('change')), TYPING_MS);
    };
  }
  const move = (before: Element | null | undefined): void =>
    void save({ type: 'move', id, beforeId: (before as HTMLElement | null)?.dataset.id ?? null });
  find('.up', row).onclick = () => move(row.previousElementSibling);
  find('.down', row).onclick = () => move(row.nextElementSibling?.nextElementSibling);
  find('.delete', row).onclick = () => save({ type: 'delete', id });
  return row;
}

find('form').onsubmit = event => {
  event.preventDefault();
  const title = newTitle.value.trim();
  newTitle.value = '';
  // Without `randomUUID`, which only secure contexts have.
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
  const kind = find<HTMLInputElement>('#task').checked ? 'task' : 'note';
  if (title !== '') void save({ type: 'add', id, kind, title, text: '' });
};
query.oninput = () => {
  keep();
  draw();
};

/** Asks for the revision, while nothing is unsaved; a server that does not answer is asked again. */
async function look(): Promise<void> {
  if (document.visibilityState === 'visible' && unsaved.length === 0) {
    const since = list.revision < 0 ? {} : { since: list.revision };
    const news = await view.callTool('notes_state', since).catch(() => undefined);
    if (unsaved.length === 0) read(news?.structuredContent as List | undefined);
  }
  setTimeout(look, LOOK_EVERY_MS);
}

function read(news: List | undefined): void {
  if (news?.notes && news.revision >= list.revision) list = news;
  draw();
}

view.on('result', ({ structuredContent }) => {
  const result = structuredContent as List | undefined;
  if (!initial && result?.query) query.value = result.query;
  read(result);
});
if (unsaved.length > 0) void save();
void look();
