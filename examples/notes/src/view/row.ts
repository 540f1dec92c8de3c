// One row of the list: its fields are edited in place. What is typed is stored half a second later, with Enter, and when the field is left.
import type { Change, Note } from '../schemas.ts';
import { isCompositionKey } from './composition-key.ts';
import { h, icon } from './dom.ts';

/** Milliseconds after the last key. */
const TYPING_MS = 500;
const ICONS = {
  grip: 'M8 5h2v2H8zM14 5h2v2h-2zM8 11h2v2H8zM14 11h2v2h-2zM8 17h2v2H8zM14 17h2v2h-2z',
  page: 'M6 3h9l4 4v14H6zM8 5v14h9V9h-4V5zM9.500 12h6v1.500h-6zM9.500 15h6v1.500h-6z',
  lines: 'M4 6h16v2H4zM4 11h16v2H4zM4 16h10v2H4z',
  bin: 'M9 3h6l1 2h4v2H4V5h4zM6 8h12l-1 13H7zM8.100 10l.750 9h6.300l.750-9z',
};

export interface RowOptions {
  readonly change: (change: Change) => void;
  readonly onDelete: () => void;
}

export interface Row {
  readonly element: HTMLLIElement;
  /** Draws the note; a field that the user is in keeps its text. */
  draw(note: Note): void;
  /** Focuses the button that moves it, deletes it, or the title. */
  focus(part: 'handle' | 'delete' | 'title'): void;
}

export function createRow(first: Note, { change, onDelete }: RowOptions): Row {
  let note = first;
  let isOpen = false;
  const { id } = first;
  const handle = h('button', { type: 'button', class: 'handle', 'aria-describedby': 'move-help' }, icon(ICONS.grip));
  const tick: HTMLInputElement = h('input', {
    type: 'checkbox',
    class: 'tick',
    onchange: () => change({ type: 'complete', id, isDone: tick.checked }),
  });
  const promote = h(
    'button',
    { type: 'button', class: 'promote', onclick: () => change({ type: 'edit', id, kind: 'task' }) },
    icon(ICONS.page),
  );
  const title = createField({
    name: 'title',
    maxLength: 300,
    isLine: true,
    read: () => note.title,
    write: value => change({ type: 'edit', id, title: value }),
  });
  const text = createField({
    name: 'text',
    maxLength: 4000,
    isLine: false,
    read: () => note.text,
    write: value => change({ type: 'edit', id, text: value }),
  });
  text.placeholder = 'Details';
  const details = h(
    'button',
    {
      type: 'button',
      class: 'details',
      onclick: () => {
        isOpen = true;
        draw(note);
        text.focus();
      },
    },
    icon(ICONS.lines),
  );
  text.addEventListener('blur', () => {
    isOpen = false;
    draw(note);
  });
  const remove = h('button', { type: 'button', class: 'delete', onclick: onDelete }, icon(ICONS.bin));
  const fields = h('div', { class: 'fields' }, title, text);
  const element = h('li', { 'data-id': id }, handle, tick, promote, fields, details, remove);

  function draw(next: Note): void {
    note = next;
    const isTask = note.kind === 'task';
    Object.assign(element.dataset, { kind: note.kind, done: String(note.isDone) });
    tick.hidden = !isTask;
    tick.checked = note.isDone;
    promote.hidden = isTask;
    text.hidden = note.text === '' && !isOpen;
    details.hidden = !text.hidden;
    for (const field of [title, text]) field.show();
    name(handle, `Move “${note.title}”`);
    name(tick, `Done: “${note.title}”`);
    name(promote, `Make “${note.title}” a task`);
    name(title, `Title of “${note.title}”`);
    name(text, `Details of “${note.title}”`);
    name(details, `Add details to “${note.title}”`);
    name(remove, `Delete “${note.title}”`);
  }
  draw(first);
  return {
    element,
    draw,
    focus: part => ({ handle, delete: remove, title })[part].focus({ preventScroll: part === 'handle' }),
  };
}

/** The name for screen readers, and for the pointer where it is a button. */
function name(element: HTMLElement, label: string): void {
  element.setAttribute('aria-label', label);
  if (element instanceof HTMLButtonElement) element.title = label;
}

interface FieldOptions {
  readonly name: string;
  readonly maxLength: number;
  /** One line: Enter stores it, and it is never empty. */
  readonly isLine: boolean;
  readonly read: () => string;
  readonly write: (value: string) => void;
}

type Field = HTMLTextAreaElement & { show(): void };

function createField({ name, maxLength, isLine, read, write }: FieldOptions): Field {
  const area = h('textarea', { class: name, rows: '1', maxlength: String(maxLength), spellcheck: 'true' });
  let before = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Without `field-sizing` a text area does not grow by itself. */
  const fit = (): void => {
    if (CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  };
  const store = (): void => {
    clearTimeout(timer);
    const value = isLine ? area.value.replace(/\s+/g, ' ').trim() : area.value;
    if (value !== read() && (value !== '' || !isLine)) write(value);
  };
  let isTyped = false;
  area.addEventListener('focus', () => {
    before = read();
    isTyped = false;
  });
  area.addEventListener('input', () => {
    isTyped = true;
    fit();
    clearTimeout(timer);
    timer = setTimeout(store, TYPING_MS);
  });
  area.addEventListener('keydown', event => {
    if (isCompositionKey(event)) return;
    if (event.key === 'Enter' && isLine) {
      event.preventDefault();
      store();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      area.value = before;
      if (isTyped) store();
      area.blur();
    }
  });
  area.addEventListener('blur', () => {
    if (isTyped) store();
    isTyped = false;
    show();
  });
  function show(): void {
    if (document.activeElement === area && isTyped) return;
    if (area.value !== read()) area.value = read();
    fit();
  }
  return Object.assign(area, { show });
}
