// One source as a card: its title with the link, its origin, and a snippet.
import type { ReactNode } from 'react';
import { domainOf, formatDate, usableLocale } from '../../format/dates-and-sizes.ts';
import { ExternalLink, type NavigationProps } from '../../root/external-link.tsx';
import { Icon } from '../../root/picture.tsx';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { useSettings } from '../../texts/texts.ts';
import type { Source } from './schema.ts';

interface SourceProps extends NavigationProps {
  source: Source;
  isWaiting: boolean;
}

export const nameOf = (source: Source): string => source.title || source.domain || domainOf(source.href) || source.href;

/** Domain, author and date in one line. */
export function SourceOrigin({ source, isWaiting }: SourceProps): ReactNode {
  const settings = useSettings();
  const { publishedAt } = source;
  // The site's name in the data may be a trade name, so the link's real host is shown beside it.
  const host = domainOf(source.href);
  return (
    <span className="vitrine-media-origin">
      <Icon src={source.favicon} isWaiting={isWaiting} />
      <bdi>{source.domain && host && !host.endsWith(source.domain) ? `${source.domain} (${host})` : host}</bdi>
      {source.author && <bdi>{source.author}</bdi>}
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
        {isWaiting && !nameOf(source) && <SkeletonLines count={2} />}
        <SourceOrigin source={source} isWaiting={isWaiting} />
        <ExternalLink
          className="vitrine-link-card-title"
          href={source.href}
          isWaiting={isWaiting}
          onNavigate={onNavigate}
        >
          {nameOf(source)}
        </ExternalLink>
        {source.snippet && <p className="vitrine-media-description">{source.snippet}</p>}
      </div>
    </div>
  );
}
