// The parts of a post: author and time, text, media, link and quoted post.
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { formatDate, usableLocale } from '../../format/dates-and-durations.ts';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { Icon, Picture } from '../../root/picture.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { LinkCard } from '../link-preview/link-card.tsx';
import { MediaPlayer } from '../media-card/media-player.tsx';
import { PlatformMark } from './platform-mark.tsx';
import { splitPostText } from './post-text.ts';
import type { PostData, PostMedia } from './schema.ts';

const ENGLISH = {
  verified: 'Verified',
  x: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  open: (platform: string) => `Open on ${platform}`,
  openPost: 'Open post',
  undescribed: 'Image without a description',
  media: (count: number) => (count === 1 ? 'Medium' : `${count} media`),
};
const MAX_MEDIA = 4;
/** Networks that show several media one beside the other, to scroll through. */
const SIDEWAYS: ReadonlySet<PostData['platform']> = new Set(['instagram', 'tiktok']);

interface PostProps extends NavigationProps {
  post: PostData;
  isWaiting: boolean;
}

export function PostHeader({ post, isWaiting, onNavigate }: PostProps): ReactNode {
  const texts = useTexts('social-post', ENGLISH);
  const settings = useSettings();
  const { author, platform } = post;
  const createdAt = post.createdAt ?? post.createdAtISO;
  const handle = author.handle?.replace(/^@/, '');
  const subtitle = author.subtitle ?? author.headline;
  const time = createdAt !== undefined && (
    <time dateTime={createdAt}>
      {formatDate(createdAt, usableLocale(post.locale, settings.locale), settings.timeZone)}
    </time>
  );
  return (
    <div className="vitrine-post-header">
      <span className="vitrine-post-avatar" aria-hidden="true">
        {[...safeText(author.name, { hidden: 'remove' }).trim()][0]?.toUpperCase()}
        <Icon src={author.avatarUrl} isWaiting={isWaiting} />
      </span>
      <div className="vitrine-post-author">
        <span className="vitrine-post-name">
          <UntrustedText text={author.name || '\u00A0'} />
          {author.verified && (
            <span className="vitrine-post-verified" role="img" aria-label={texts.verified}>
              ✓
            </span>
          )}
          {/* The sign of the network says it to those who see it. */}
          {platform && !post.sourceUrl && <span className="vitrine-visually-hidden">{texts[platform]}</span>}
        </span>
        <span className="vitrine-media-origin">
          {handle && <UntrustedText text={`@${handle}`} />}
          {!handle && subtitle && <UntrustedText text={subtitle} />}
          {post.sourceUrl === undefined ? (
            time
          ) : (
            <ExternalLink
              href={post.sourceUrl}
              words={platform ? texts.open(texts[platform]) : texts.openPost}
              isWaiting={isWaiting}
              onNavigate={onNavigate}
            />
          )}
          {post.sourceUrl !== undefined && time}
        </span>
      </div>
      <PlatformMark platform={platform} />
    </div>
  );
}

export function PostText({ post, isWaiting, onNavigate }: PostProps): ReactNode {
  if (!post.text) return null;
  return (
    <p className="vitrine-post-text" lang={post.language} dir="auto" data-compact={post.compact || undefined}>
      {splitPostText(post.text, post.platform).map((piece, index) =>
        piece.href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          <UntrustedText key={index} text={piece.text} lines />
        ) : (
          <ExternalLink
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
            key={index}
            href={piece.href}
            // A mention or a hashtag leads to its platform, whatever its name looks like.
            words={/^[@#]/.test(piece.text) ? '' : piece.text}
            isWaiting={isWaiting}
            onNavigate={onNavigate}
          >
            <UntrustedText text={piece.text} />
          </ExternalLink>
        ),
      )}
    </p>
  );
}

export function PostAttachments({ post, isWaiting, onNavigate }: PostProps): ReactNode {
  const { linkPreview, compact } = post;
  const texts = useTexts('social-post', ENGLISH);
  const media = compact ? [] : (post.media ?? []);
  const isSideways = SIDEWAYS.has(post.platform);
  return (
    <>
      {media.length > 0 && (
        <ul
          className="vitrine-post-media"
          data-count={Math.min(media.length, MAX_MEDIA)}
          aria-label={texts.media(media.length)}
          // What scrolls sideways must be reachable by keyboard.
          tabIndex={isSideways && media.length > 1 ? 0 : undefined}
        >
          {media.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: media may repeat, and only grow at the end
            <li key={index}>
              <PostMediaItem item={item} isAlone={media.length === 1 && !isSideways} isWaiting={isWaiting} />
              {isSideways && media.length > 1 && (
                <span className="vitrine-post-place" aria-hidden="true">
                  {index + 1}/{media.length}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {linkPreview && (
        <div className="vitrine-card">
          <LinkCard
            href={linkPreview.url}
            title={linkPreview.title}
            description={linkPreview.description}
            image={compact ? undefined : linkPreview.imageUrl}
            domain={linkPreview.domain}
            isWaiting={isWaiting}
            onNavigate={onNavigate}
          />
        </div>
      )}
    </>
  );
}

interface MediaItemProps {
  item: PostMedia;
  isAlone: boolean;
  isWaiting: boolean;
}

function PostMediaItem({ item, isAlone, isWaiting }: MediaItemProps): ReactNode {
  const texts = useTexts('social-post', ENGLISH);
  const ratio = isAlone ? (item.aspectRatio ?? item.aspectHint) : '1:1';
  if ((item.kind ?? item.type) === 'video') {
    const media = { src: item.url, poster: item.thumbUrl, title: item.alt };
    return <MediaPlayer kind="video" isWaiting={isWaiting} media={media} ratio={ratio} />;
  }
  return <Picture src={item.url} alt={item.alt || texts.undescribed} ratio={ratio} isWaiting={isWaiting} />;
}
