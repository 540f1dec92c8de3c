// The row below a post: its numbers, such as likes and replies, and a button that copies its address or its text.
import type { ReactNode } from 'react';
import { safeLink } from '../../contract/safe-url.ts';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { CopyButton } from '../../root/text/copy-button.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import type { PostData } from './schema.ts';

const COUNTS = ['comments', 'reposts', 'likes', 'shares', 'bookmarks', 'views'] as const;

type Count = (typeof COUNTS)[number];

const ICONS: Readonly<Record<Count, string>> = {
  comments: 'M4 12a8 7 0 1 1 3.5 5.800L4 19l1-3.200A6.5 6.5 0 0 1 4 12Z',
  reposts: 'M7 17V8.500A2.5 2.5 0 0 1 9.5 6H15M4 10l3-3 3 3m7-3v8.500a2.5 2.5 0 0 1-2.5 2.500H9m5-1 3 3 3-3',
  likes: 'M12 19.500S4 14.8 4 9.300A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.300c0 5.5-8 10.2-8 10.200Z',
  shares: 'M4 12v7h16v-7M12 15V4m-4 4 4-4 4 4',
  bookmarks: 'M6.5 4h11v16L12 15.8 6.5 20Z',
  views: 'M5 19v-6m5 6V9m5 10v-8m5 8V5',
};

const ENGLISH = {
  comments: 'comments',
  reposts: 'reposts',
  likes: 'likes',
  shares: 'shares',
  bookmarks: 'bookmarks',
  views: 'views',
  liked: 'You liked this',
  reposted: 'You reposted this',
  saved: 'You saved this',
  copyLink: 'Copy link',
  copyText: 'Copy text',
};

/** The numbers of a post, and what can be done with a copy of it. */
export function PostRow({ post, isWaiting }: { post: PostData; isWaiting: boolean }): ReactNode {
  const texts = useTexts('social-post-stats', ENGLISH);
  const address = safeLink(post.sourceUrl);
  const copied = address ?? post.text;
  const canCopy = Boolean(copied) && !isWaiting;
  return (
    <div className="vitrine-post-row">
      <PostStats post={post} />
      {canCopy && <CopyButton text={copied!} label={address === undefined ? texts.copyText : texts.copyLink} />}
    </div>
  );
}

/** Numbers, not buttons: a copy of a post cannot be liked. What the user has liked, reposted or saved is filled. */
function PostStats({ post }: { post: PostData }): ReactNode {
  const texts = useTexts('social-post-stats', ENGLISH);
  const settings = useSettings();
  const { stats = {}, initialState = {} } = post;
  const compact = new Intl.NumberFormat(usableLocale(post.locale, settings.locale), {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const active: Partial<Record<Count, string>> = {
    ...((stats.isLiked ?? initialState.liked) && { likes: texts.liked }),
    ...((stats.isReposted ?? initialState.reposted) && { reposts: texts.reposted }),
    ...((stats.isBookmarked ?? initialState.saved) && { bookmarks: texts.saved }),
  };
  const counts = COUNTS.filter(name => stats[name] !== undefined || active[name] !== undefined);
  if (counts.length === 0) return null;
  return (
    <ul className="vitrine-post-stats">
      {counts.map(name => (
        <li key={name} data-stat={name} data-active={active[name] !== undefined || undefined}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={ICONS[name]} />
          </svg>
          {stats[name] !== undefined && (
            <span>
              <b>{compact.format(stats[name])}</b>
              <span className="vitrine-visually-hidden"> {texts[name]}</span>
            </span>
          )}
          {active[name] !== undefined && <span className="vitrine-visually-hidden">{active[name]}</span>}
        </li>
      ))}
    </ul>
  );
}
