// The numbers below a post, such as likes and replies.
import type { ReactNode } from 'react';
import { usableLocale } from '../../format/dates-and-sizes.ts';
import { useSettings, useTexts } from '../../texts/texts.ts';
import type { PostData } from './schema.ts';

const COUNTS = ['comments', 'reposts', 'likes', 'shares', 'bookmarks', 'views'] as const;

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
};

/** Numbers, not buttons: a copy of a post cannot be liked. */
export function PostStats({ post }: { post: PostData }): ReactNode {
  const texts = useTexts('social-post-stats', ENGLISH);
  const settings = useSettings();
  const { stats = {}, initialState = {} } = post;
  const compact = new Intl.NumberFormat(usableLocale(post.locale, settings.locale), {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const activeStates = [
    (stats.isLiked ?? initialState.liked) ? texts.liked : undefined,
    (stats.isReposted ?? initialState.reposted) ? texts.reposted : undefined,
    (stats.isBookmarked ?? initialState.saved) ? texts.saved : undefined,
  ].filter(text => text !== undefined);
  const counts = COUNTS.filter(name => stats[name] !== undefined);
  if (counts.length === 0 && activeStates.length === 0) return null;
  return (
    <ul className="vitrine-post-stats">
      {counts.map(name => (
        <li key={name}>
          <b>{compact.format(stats[name]!)}</b> {texts[name]}
        </li>
      ))}
      {activeStates.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
