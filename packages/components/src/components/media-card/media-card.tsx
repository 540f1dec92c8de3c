// The `media-card` component: an image, a video, an audio recording or a link, with a caption.
import { formatByteSize } from '@vitrine/models/internal/format';
import type { ReactNode } from 'react';
import { formatDate, usableLocale } from '../../format/dates-and-durations.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { SiteName } from '../../root/links/site-name.tsx';
import { Icon, Picture } from '../../root/picture.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings } from '../../texts/texts.ts';
import { LinkCard } from '../link-preview/link-card.tsx';
import { detectMediaKind } from './media-kind.ts';
import { MediaPlayer } from './media-player.tsx';
import type { MediaCardData } from './schema.ts';

interface BodyProps extends NavigationProps {
  media: MediaCardData;
  isWaiting: boolean;
}

export function MediaCardView(props: MediaCardData & RuntimeProps & NavigationProps): ReactNode {
  const { onNavigate } = props;
  const { lifecycle, isWaiting } = useComponentState(props);
  const kind = detectMediaKind(props);
  const caption = <MediaCaption media={props} isWaiting={isWaiting} onNavigate={onNavigate} />;
  return (
    <ComponentFrame name="media-card" props={props} lifecycle={lifecycle}>
      <figure className="vitrine-card" data-kind={kind}>
        {kind === 'link' ? (
          <MediaLink media={props} isWaiting={isWaiting} onNavigate={onNavigate} />
        ) : kind === 'audio' ? (
          <MediaPlayer media={props} kind={kind} isWaiting={isWaiting} caption={caption} />
        ) : (
          <>
            {kind === 'image' ? (
              <Picture
                src={props.src}
                alt={props.alt ?? ''}
                ratio={props.ratio}
                fit={props.fit}
                isWaiting={isWaiting}
              />
            ) : (
              <MediaPlayer media={props} kind={kind} isWaiting={isWaiting} />
            )}
            {caption}
          </>
        )}
      </figure>
    </ComponentFrame>
  );
}

function MediaLink({ media, isWaiting, onNavigate }: BodyProps): ReactNode {
  return (
    <LinkCard
      href={media.href ?? media.src}
      title={media.title ?? media.og?.title}
      description={media.description ?? media.og?.description}
      image={media.image ?? media.thumb ?? media.og?.imageUrl}
      imageAlt={media.alt}
      domain={media.domain}
      favicon={media.favicon ?? media.source?.iconUrl}
      ratio={media.ratio}
      fit={media.fit}
      createdAt={media.createdAt ?? media.createdAtISO}
      locale={media.locale}
      isWaiting={isWaiting}
      onNavigate={onNavigate}
    />
  );
}

/** Title, description and origin; how long a player's medium is, its controls say. While they may still arrive, their first lines have a place. */
function MediaCaption({ media, isWaiting, onNavigate }: BodyProps): ReactNode {
  const { title, description, source, domain, fileSizeBytes } = media;
  const settings = useSettings();
  const locale = usableLocale(media.locale, settings.locale);
  const createdAt = media.createdAt ?? media.createdAtISO;
  const hasOrigin = Boolean(source || domain || createdAt || fileSizeBytes !== undefined);
  if (!title && !description && !hasOrigin && !isWaiting) return null;
  return (
    <figcaption className="vitrine-media-caption">
      {(title || isWaiting) && (
        <ExternalLink
          className="vitrine-media-title"
          href={media.href}
          words={title || '\u00A0'}
          nearWords={source ? undefined : domain}
          isWaiting={isWaiting}
          onNavigate={onNavigate}
        />
      )}
      {description && (
        <p className="vitrine-media-description">
          <UntrustedText text={description} lines />
        </p>
      )}
      {hasOrigin && (
        <span className="vitrine-media-origin">
          <Icon src={source?.iconUrl} isWaiting={isWaiting} />
          {source ? (
            <ExternalLink href={source.url} words={source.label} isWaiting={isWaiting} onNavigate={onNavigate} />
          ) : (
            domain && <SiteName name={domain} href={media.href} />
          )}
          {fileSizeBytes !== undefined && <span>{formatByteSize(fileSizeBytes, locale)}</span>}
          {createdAt !== undefined && (
            <time dateTime={createdAt}>{formatDate(createdAt, locale, settings.timeZone)}</time>
          )}
        </span>
      )}
    </figcaption>
  );
}
