// A link as a card: image, title, description and domain.
import type { ReactNode } from 'react';
import { formatDate, readDomain, usableLocale } from '../../format/dates-and-durations.ts';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { SiteName } from '../../root/links/site-name.tsx';
import { Icon, Picture, type Ratio } from '../../root/picture.tsx';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { LongText } from '../../root/text/long-text.tsx';
import { useSettings } from '../../texts/texts.ts';

interface LinkCardProps extends NavigationProps {
  href: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  image?: string | undefined;
  imageAlt?: string | undefined;
  domain?: string | undefined;
  favicon?: string | undefined;
  ratio?: Ratio | undefined;
  fit?: 'cover' | 'contain' | undefined;
  createdAt?: string | undefined;
  locale?: string | undefined;
  isWaiting: boolean;
}

/**
 * The card of a link, for `link-preview`, media cards and posts. The title is the link; a click anywhere on the card follows it.
 */
export function LinkCard(props: LinkCardProps): ReactNode {
  const { href, title, description, image, createdAt, isWaiting, onNavigate } = props;
  const settings = useSettings();
  const host = readDomain(href);
  const name = title || props.domain || host || href;
  return (
    <div className="vitrine-link-card" data-with-image={image === undefined ? undefined : true}>
      {image !== undefined && (
        <Picture
          src={image}
          alt={props.imageAlt ?? ''}
          ratio={props.ratio ?? '16:9'}
          fit={props.fit ?? 'cover'}
          isWaiting={isWaiting}
        />
      )}
      <div className="vitrine-link-card-text">
        {isWaiting && !name && <SkeletonLines count={2} />}
        <span className="vitrine-media-origin">
          <Icon src={props.favicon} isWaiting={isWaiting} />
          <SiteName name={props.domain} href={href} />
          {createdAt !== undefined && (
            <time dateTime={createdAt}>
              {formatDate(createdAt, usableLocale(props.locale, settings.locale), settings.timeZone)}
            </time>
          )}
        </span>
        <ExternalLink
          className="vitrine-link-card-title"
          href={href}
          words={name ?? ''}
          nearWords={props.domain}
          isWaiting={isWaiting}
          onNavigate={onNavigate}
        />
        {description && (
          <p className="vitrine-media-description">
            <LongText text={description} lines />
          </p>
        )}
      </div>
    </div>
  );
}
