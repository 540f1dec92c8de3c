// A link in a text of a server or a model. When its words name another site than it opens, the real site stands beside them, and the user is
// asked before it opens.
import { findOtherSite } from '@vitrine/std/internal/link-site';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { LINK_QUESTION as TEXTS } from '../texts/warnings.ts';
import { LinkTarget } from './link-target.tsx';

export interface TextLinkProps {
  /** Absolute, of the schemes http, https or mailto. */
  href: string;
  /** The words as plain text. */
  words: string;
  className?: string;
  /** The words as they are drawn. */
  children?: ReactNode;
}

export function TextLink({ href, words, className, children }: TextLinkProps) {
  const [isAsked, setIsAsked] = useState(false);
  const url = URL.parse(href);
  if (!url) return <span className={className}>{children}</span>;
  if (findOtherSite(words, href) === undefined)
    return (
      <a className={className} href={href} title={url.href.slice(0, 200)} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  // A button, because every other way to follow a link (a middle click, dragging) would pass the question.
  return (
    <span className={className}>
      <button type="button" className="asking-link" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        {children}
      </button>{' '}
      <span className="link-site">{TEXTS.leadsTo(url.hostname || url.pathname)}</span>
      {isAsked ? createPortal(<LinkQuestion url={url.href} onClose={() => setIsAsked(false)} />, document.body) : null}
    </span>
  );
}

function LinkQuestion({ url, onClose }: { url: string; onClose: () => void }) {
  const titleId = useId();
  return (
    <ModalDialog className="link-question" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{TEXTS.title}</h2>
      <p>{TEXTS.reason}</p>
      <LinkTarget url={url} />
      <p className="approval-actions">
        <button type="button" className="button" onClick={onClose}>
          {TEXTS.cancel}
        </button>
        <a className="button" href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {TEXTS.open}
        </a>
      </p>
    </ModalDialog>
  );
}
