// The lines that say how the view stands with its server, that a list is empty, and that a note was deleted.

import { h, parts } from './dom.ts';
import type { Link, SyncSnapshot } from './sync.ts';

export interface NoticeActions {
  readonly saveAgain: () => void;
  readonly discard: () => void;
  readonly lookNow: () => void;
}

let noticeKey = '';

/** Draws the line about the connection. The same line is not drawn again, because a screen reader would say it again. */
export function drawNotice({ link, unsaved }: SyncSnapshot, { saveAgain, discard, lookNow }: NoticeActions): void {
  const count = unsaved.length;
  const text = describeLink(link, count);
  const key = `${link.kind} ${text}`;
  if (key === noticeKey) return;
  noticeKey = key;
  parts.notice.dataset.kind = link.kind;
  const button = (label: string, onclick: () => void) => h('button', { type: 'button', onclick }, label);
  const buttons =
    link.kind === 'refused'
      ? [button('Save again', saveAgain), button('Discard', discard)]
      : link.kind === 'offline'
        ? [button('Try now', lookNow)]
        : [];
  parts.notice.replaceChildren(...(text === '' ? [] : [h('p', {}, text)]), ...buttons);
}

function describeLink(link: Link, count: number): string {
  const changes = count === 1 ? 'One change is' : `${count} changes are`;
  switch (link.kind) {
    case 'asking':
      return 'Answer the question in the chat to save this. “Always allow for this tool” saves without asking from then on.';
    case 'refused':
      return `${count === 0 ? 'Nothing was' : `${changes} not`} saved: ${link.text}`;
    case 'offline':
      return `The notes are out of reach: ${link.text}${count === 0 ? '' : ` ${changes} kept here until then.`}`;
    default:
      return '';
  }
}

/** Draws what an empty list says; `query`: what it is searched for. */
export function drawEmpty(what: 'nothing' | 'no-match' | 'none-shown' | undefined, clear: () => void): void {
  if ((parts.empty.dataset.what ?? '') === (what ?? '')) return;
  parts.empty.dataset.what = what ?? '';
  const button = h('button', { type: 'button', onclick: clear }, 'Show everything');
  const lines = {
    nothing: [h('p', {}, 'Nothing here yet. Write your first task or note above.')],
    'no-match': [h('p', {}, 'No note contains these words.'), button],
    'none-shown': [h('p', {}, 'No tasks here.'), button],
  };
  parts.empty.replaceChildren(...(what ? lines[what] : []));
}

export interface Undo {
  readonly title: string;
  readonly restore: () => void;
  readonly dismiss: () => void;
}

/** Draws the line that takes back a deletion, or removes it. */
export function drawUndo(undo: Undo | undefined): void {
  if (undo === undefined) {
    parts.undo.replaceChildren();
    return;
  }
  const { title, restore, dismiss } = undo;
  parts.undo.replaceChildren(
    h('p', {}, `Deleted “${title}”.`),
    h('button', { type: 'button', onclick: restore, 'aria-keyshortcuts': 'Control+Z' }, 'Undo'),
    h('button', { type: 'button', class: 'plain', onclick: dismiss }, 'Dismiss'),
  );
}
