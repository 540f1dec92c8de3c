// Footnotes of a Markdown text: links from a number to its note and back, within one text. They change no address: the page's address is the chat's.
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';

/** Prefix of the ids of a text's notes: two texts have a note 1 each. */
export const FootnotePrefix = createContext('');

interface NoteProps {
  /** Number of the note. */
  note: string;
}

/** The number in the text. `place`: which of the links to this note it is, from 1. */
export function NoteLink({ note, place }: NoteProps & { place: string }) {
  const prefix = use(FootnotePrefix);
  return (
    <sup className="note-link">
      <a
        id={`${prefix}text-${note}-${place}`}
        href={`#${prefix}note-${note}`}
        role="doc-noteref"
        aria-label={TEXTS.footnote(note)}
        onClick={goTo}
      >
        {note}
      </a>
    </sup>
  );
}

/** The notes, below the text. `children`: a list of `Note`. */
export function Notes({ children }: { children?: ReactNode }) {
  return (
    <section className="footnotes" role="doc-endnotes" aria-label={TEXTS.footnotes}>
      {children}
    </section>
  );
}

export function Note({ note, dir, children }: NoteProps & { dir?: 'ltr' | 'rtl' | undefined; children?: ReactNode }) {
  return (
    <li id={`${use(FootnotePrefix)}note-${note}`} tabIndex={-1} dir={dir}>
      {children}
    </li>
  );
}

/** Back from a note to the text. */
export function NoteBackLink({ note, place }: NoteProps & { place: string }) {
  const label = TEXTS.backToText(note);
  return (
    <a
      className="note-back"
      href={`#${use(FootnotePrefix)}text-${note}-${place}`}
      role="doc-backlink"
      aria-label={label}
      title={label}
      onClick={goTo}
    >
      ↩
    </a>
  );
}

function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
