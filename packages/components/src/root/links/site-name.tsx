// The name of the site that a link leads to.
import type { ReactNode } from 'react';
import { readDomain } from '../../format/dates-and-durations.ts';
import { NAME_CHARACTERS, UntrustedText } from '../text/untrusted-text.tsx';

interface SiteNameProps {
  /** The site's name in the data: a domain, or a trade name. */
  name: string | undefined;
  href: string | undefined;
}

/** The name in the data, with the real host when they differ, so that data cannot imitate another site. */
export function SiteName({ name, href }: SiteNameProps): ReactNode {
  const host = readDomain(href);
  const site = name?.toLowerCase().replace(/^www\./, '');
  const isSame = !name || !host || host === site || host.endsWith(`.${site}`);
  if (isSame) return <UntrustedText text={name || host || ''} maxCharacters={NAME_CHARACTERS} />;
  return (
    <span>
      <UntrustedText text={name} maxCharacters={NAME_CHARACTERS} /> <bdi className="vitrine-link-site">({host})</bdi>
    </span>
  );
}
