// The schema and the contract of `social-post`, without React.
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';
import { ActionsSchema, commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';
import { unwrap } from '../../contract/unwrap.ts';

const AuthorSchema = z.object({
  name: z.string(),
  /** Handle with or without `@`. */
  handle: z.optional(z.string()),
  avatarUrl: z.optional(z.string()),
  verified: z.optional(z.boolean()),
  /** A line below the name. */
  subtitle: z.optional(z.string()),
  /** LinkedIn's name of `subtitle`. */
  headline: z.optional(z.string()),
});

const ratio = z.enum(['auto', '1:1', '4:3', '3:2', '16:9', '9:16', '3:4', '2:3', '4:5']);
const mediaKind = z.enum(['image', 'video']);

const MediaSchema = z.object({
  /** Kind of the medium. @default `type`, or an image */
  kind: z.optional(mediaKind),
  /** The later name of `kind`. */
  type: z.optional(mediaKind),
  url: z.string(),
  /** Image shown before a video is played. */
  thumbUrl: z.optional(z.string()),
  alt: z.optional(z.string()),
  /** The ratio of the reserved space. Absent: 16:9, with the whole image in it. */
  aspectHint: z.optional(ratio),
  /** The later name of `aspectHint`. */
  aspectRatio: z.optional(ratio),
});

const LinkSchema = z.object({
  url: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  imageUrl: z.optional(z.string()),
  domain: z.optional(z.string()),
});

const StatsSchema = z.object({
  likes: z.optional(z.number()),
  comments: z.optional(z.number()),
  reposts: z.optional(z.number()),
  shares: z.optional(z.number()),
  bookmarks: z.optional(z.number()),
  views: z.optional(z.number()),
  isLiked: z.optional(z.boolean()),
  isReposted: z.optional(z.boolean()),
  isBookmarked: z.optional(z.boolean()),
});

/** The older place of `isLiked` and its like. */
const StateSchema = z.object({
  liked: z.optional(z.boolean()),
  reposted: z.optional(z.boolean()),
  saved: z.optional(z.boolean()),
  following: z.optional(z.boolean()),
  expanded: z.optional(z.boolean()),
  muted: z.optional(z.boolean()),
});

const postShape = {
  /** Platform of the post. @default no platform is named */
  platform: z.optional(z.enum(['x', 'instagram', 'tiktok', 'linkedin'])),
  author: AuthorSchema,
  text: z.optional(z.string()),
  entities: z.optional(
    z.object({
      mentions: z.optional(z.array(z.string())),
      hashtags: z.optional(z.array(z.string())),
      urls: z.optional(z.array(z.string())),
    }),
  ),
  media: z.optional(z.array(MediaSchema)),
  linkPreview: z.optional(LinkSchema),
  stats: z.optional(StatsSchema),
  initialState: z.optional(StateSchema),
  /** ISO 8601. */
  createdAt: z.optional(z.string()),
  /** The older name of `createdAt`. */
  createdAtISO: z.optional(z.string()),
  /** The post on its platform. */
  sourceUrl: z.optional(z.string()),
  visibility: z.optional(z.enum(['public', 'unlisted'])),
  /** BCP 47, of the text. */
  language: z.optional(z.string()),
  /** BCP 47, for date and numbers. Absent: the application's. */
  locale: z.optional(z.string()),
  /** Text is truncated after four lines, media are left out. */
  compact: z.optional(z.boolean()),
  messageId: z.optional(z.string()),
};

/** A quoted post. Posts that it quotes itself are not shown. */
const QuotedPostSchema = z.object({ id: commonShape.id, ...postShape, quotedPost: z.optional(z.unknown()) });

/** A post of a social network. Data of tool-ui's x-post, instagram-post and linkedin-post are accepted too. */
const SocialPostSchema = z.object({
  ...commonShape,
  ...postShape,
  quotedPost: z.optional(QuotedPostSchema),
  /** The oldest name of `footerActions`. */
  actions: z.optional(ActionsSchema),
});
/** Props of `SocialPost` that travel as JSON, without the props of the application. */
export type SocialPostData = z.infer<typeof SocialPostSchema>;
/** Props of `Post` that travel as JSON, without the props of the application. */
export type PostData = z.infer<typeof QuotedPostSchema>;
export type PostMedia = z.infer<typeof MediaSchema>;

/** tool-ui has the post under `post`, and a single medium may come without a list. */
function upgrade(value: unknown): unknown {
  const post = unwrap(value, ['post']);
  if (!isRecord(post)) return post;
  return {
    ...post,
    ...(isRecord(post.media) && { media: [post.media] }),
    ...(isRecord(post.quotedPost) && { quotedPost: upgrade(post.quotedPost) }),
  };
}

/** The contract of `SocialPost`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const socialPostContract = defineContract({
  name: 'social-post',
  description: 'A post of X, Instagram, TikTok or LinkedIn with its author, media, quoted post and numbers.',
  schema: SocialPostSchema,
  empty: { author: { name: '' } },
  upgrade,
});
