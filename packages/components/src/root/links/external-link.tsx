// A link to another site: opened by the application's `onNavigate`, otherwise in a new tab without a referrer. Where its words name another
// site than it leads to, the real one is shown beside them, and a press asks first.
import { findOtherSite, readSite } from '@vitrine/std/internal/link-site';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react';
import { safeLink } from '../../contract/safe-url.ts';
import { NAME_CHARACTERS, UntrustedText } from '../text/untrusted-text.tsx';
import { LinkQuestion } from './link-question.tsx';

export interface NavigationProps {
  /** Opens an address in the application's own way. Absent: a new tab. */
  onNavigate?: ((href: string) => void) | undefined;
  /** `onNavigate` asks the user: every way of following a link goes through it, those that open a tab of their own, too. */
  asksFirst?: boolean | undefined;
}

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'children'>;

interface ExternalLinkProps extends NavigationProps, AnchorProps {
  href: string | undefined;
  /** The text of the link, as received. */
  words: string;
  /** Words beside the link that say where it leads, such as a site's name. */
  nearWords?: string | undefined;
  /** The address is still being written: following it now could lead elsewhere. */
  isWaiting?: boolean | undefined;
  /** @default the words */
  children?: ReactNode;
}

/** A link to an external page, in a new tab. For an unsafe address the same element has no `href`, so it is plain text. */
export function ExternalLink(props: ExternalLinkProps): ReactNode {
  const { href, words, nearWords = '', isWaiting, onNavigate, asksFirst = false, children, ...element } = props;
  const [isAsking, setIsAsking] = useState(false);
  const address = isWaiting ? undefined : safeLink(href);
  const isPassedOn = onNavigate !== undefined && asksFirst;
  // Who asks shows the address.
  const otherSite = address === undefined || isPassedOn ? undefined : findOtherSite(`${words} ${nearWords}`, address);
  const ask = (event: MouseEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  const follow = (event: MouseEvent): void => {
    if (!onNavigate || address === undefined) return;
    if (!asksFirst && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onNavigate(address);
  };
  return (
    <>
      <a
        {...element}
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
        onClick={otherSite === undefined ? follow : ask}
        // The middle button opens a tab, too.
        onAuxClick={event => {
          if (event.button !== 1) return;
          if (otherSite !== undefined) ask(event);
          else if (isPassedOn) follow(event);
        }}
      >
        {children ?? <UntrustedText text={words} maxCharacters={NAME_CHARACTERS} />}
        {otherSite !== undefined && <bdi className="vitrine-link-site"> ({readSite(address!)})</bdi>}
      </a>
      {isAsking && otherSite !== undefined && (
        <LinkQuestion
          address={address!}
          otherSite={otherSite}
          onNavigate={onNavigate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
