// One source as a card: its title with the link, its origin, and a snippet.
import type { ReactNode } from 'react';
import { formatDate, readDomain, usableLocale } from '../../format/dates-and-durations.ts';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { SiteName } from '../../root/links/site-name.tsx';
import { Icon } from '../../root/picture.tsx';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { LongText } from '../../root/text/long-text.tsx';
import { NAME_CHARACTERS, UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings } from '../../texts/texts.ts';
import type { Source } from './schema.ts';

interface SourceProps extends NavigationProps {
  source: Source;
  isWaiting: boolean;
}

export const sourceName = (source: Source): string =>
  source.title || source.domain || readDomain(source.href) || source.href;

/** Domain, author and date in one line. */
export function SourceOrigin({ source, isWaiting }: SourceProps): ReactNode {
  const settings = useSettings();
  const { publishedAt } = source;
  return (
    <span className="vitrine-media-origin">
      <Icon src={source.favicon} isWaiting={isWaiting} />
      <SiteName name={source.domain} href={source.href} />
      {source.author && <UntrustedText text={source.author} maxCharacters={NAME_CHARACTERS} />}
      {publishedAt !== undefined && (
        <time dateTime={publishedAt}>
          {formatDate(publishedAt, usableLocale(source.locale, settings.locale), settings.timeZone)}
        </time>
      )}
    </span>
  );
}

export function SourceCard({ source, isWaiting, onNavigate }: SourceProps): ReactNode {
  return (
    <div className="vitrine-card vitrine-link-card vitrine-source-card">
      <div className="vitrine-link-card-text">
        {isWaiting && !sourceName(source) && <SkeletonLines count={2} />}
        <SourceOrigin source={source} isWaiting={isWaiting} />
        <ExternalLink
          className="vitrine-link-card-title"
          href={source.href}
          words={sourceName(source)}
          nearWords={source.domain}
          isWaiting={isWaiting}
          onNavigate={onNavigate}
        />
        {source.snippet && (
          <p className="vitrine-media-description">
            <LongText text={source.snippet} lines />
          </p>
        )}
      </div>
    </div>
  );
}
