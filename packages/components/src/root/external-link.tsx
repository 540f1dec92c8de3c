// A link to another site: opened by the application's `onNavigate`, otherwise in a new tab without a referrer.
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { safeLink } from '../contract/safe-url.ts';

export interface NavigationProps {
  /** Opens an address in the application's own way. Absent: a new tab. */
  onNavigate?: ((href: string) => void) | undefined;
}

interface ExternalLinkProps extends NavigationProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  href: string | undefined;
  /** The address is still being written: following it now could lead elsewhere. */
  isWaiting?: boolean | undefined;
  children: ReactNode;
}

/** A link to an external page, in a new tab. For an unsafe address the same element has no `href`, so it is plain text. */
export function ExternalLink({ href, isWaiting, onNavigate, children, ...element }: ExternalLinkProps): ReactNode {
  const address = isWaiting ? undefined : safeLink(href);
  return (
    <a
      {...element}
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      onClick={event => {
        if (!onNavigate || address === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onNavigate(address);
      }}
    >
      {children}
    </a>
  );
}
