// Asks before a link is followed whose words name another site: in the top layer, so that no ancestor cuts it off.
import { readSite } from '@vitrine/std/internal/link-site';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { UntrustedText } from '../text/untrusted-text.tsx';
import type { NavigationProps } from './external-link.tsx';

const ENGLISH = {
  title: 'Open this link?',
  mismatch: (named: string) => `It names ${named} and leads to another site:`,
  open: (site: string) => `Open ${site}`,
  cancel: 'Cancel',
};

interface LinkQuestionProps extends NavigationProps {
  address: string;
  /** The site that the link's words name. */
  otherSite: string;
  onClose(): void;
}

/** A small dialog of spans, because a link may stand within a sentence. Escape and a press outside close it. */
export function LinkQuestion({ address, otherSite, onNavigate, onClose }: LinkQuestionProps): ReactNode {
  const texts = useTexts('link', ENGLISH);
  const box = useRef<HTMLSpanElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => {
    const element = box.current!;
    const before = document.activeElement as HTMLElement | null;
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && latestClose.current();
    element.addEventListener('toggle', onToggle);
    element.showPopover?.();
    cancel.current?.focus();
    return () => {
      element.removeEventListener('toggle', onToggle);
      before?.focus();
    };
  }, []);
  return (
    <span
      ref={box}
      className="vitrine-link-question"
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      popover="auto"
      // The link may stand in something that acts itself, such as a table's cell.
      onClick={stop}
      onKeyDown={stop}
    >
      <strong id={`${id}title`}>{texts.title}</strong>
      <span id={`${id}text`}>
        {texts.mismatch(otherSite)} <strong className="vitrine-link-address">{readSite(address)}</strong>
      </span>
      <span className="vitrine-link-address">
        <UntrustedText text={address} />
      </span>
      <span className="vitrine-link-answers">
        <button type="button" className="vitrine-button" data-variant="outline" ref={cancel} onClick={onClose}>
          {texts.cancel}
        </button>
        <a
          className="vitrine-button"
          data-variant="outline"
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          referrerPolicy="no-referrer"
          onClick={event => {
            if (onNavigate) {
              event.preventDefault();
              onNavigate(address);
            }
            onClose();
          }}
        >
          {texts.open(readSite(address))}
        </a>
      </span>
    </span>
  );
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
