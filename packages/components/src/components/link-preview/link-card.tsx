import type { ReactNode } from 'react';
import { domainOf, formatDate, usableLocale } from '../../format/dates-and-sizes.ts';
import { ExternalLink, type NavigationProps } from '../../root/external-link.tsx';
import { Icon, Picture, type Ratio } from '../../root/picture.tsx';
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

/** The card of a link: the whole of `link-preview`, and a part of a media card and of a post. Its title is the link; the card follows it. */
export function LinkCard(props: LinkCardProps): ReactNode {
  const { href, title, description, image, createdAt, isWaiting, onNavigate } = props;
  const settings = useSettings();
  const host = domainOf(href);
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
        <span className="vitrine-media-origin">
          <Icon src={props.favicon} isWaiting={isWaiting} />
          <bdi>{shownDomain(props.domain, host)}</bdi>
          {createdAt !== undefined && (
            <time dateTime={createdAt}>
              {formatDate(createdAt, usableLocale(props.locale, settings.locale), settings.timeZone)}
            </time>
          )}
        </span>
        <ExternalLink className="vitrine-link-card-title" href={href} isWaiting={isWaiting} onNavigate={onNavigate}>
          {name}
        </ExternalLink>
        {description && <p className="vitrine-media-description">{description}</p>}
      </div>
    </div>
  );
}

/** The name that the data give, and the true host when they differ: data must not be able to pass one site off as another. */
function shownDomain(domain: string | undefined, host: string | undefined): string | undefined {
  if (!domain || !host || host === domain.replace(/^www\./, '') || host.endsWith(`.${domain}`)) return domain || host;
  return `${domain} (${host})`;
}
