// The schema and the contract of `media-card`, without React.
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';
import { unwrap } from '../../contract/unwrap.ts';
import { detectMediaKind } from './media-kind.ts';

const positive = z.number().check(z.positive());

const TrackSchema = z.object({
  /** WebVTT. Another site must allow the page to read it (CORS). */
  src: z.string(),
  /** BCP 47. */
  srcLang: z.optional(z.string()),
  label: z.optional(z.string()),
  /** Kind of the track. @default 'captions' */
  kind: z.optional(z.enum(['captions', 'subtitles', 'descriptions', 'chapters'])),
});

/**
 * An image, a video, a sound or a link. Data of tool-ui's image, video, audio and link-preview, which have no `kind`, are accepted too.
 * Nothing plays by itself, and a video or sound is not requested before it is played.
 */
const MediaCardSchema = z
  .object({
    ...commonShape,
    /** Kind of the medium. @default found from the other members */
    kind: z.optional(z.enum(['image', 'video', 'audio', 'link'])),
    /** The server's id of the medium; not shown. */
    assetId: z.optional(z.string()),
    /** Address of the image, video or sound; for a link, the older form of `href`. */
    src: z.optional(z.string()),
    /** Describes an image; required for one. */
    alt: z.optional(z.string()),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    /** The page that the title leads to. */
    href: z.optional(z.string()),
    domain: z.optional(z.string()),
    favicon: z.optional(z.string()),
    /** The ratio of the reserved space. Absent and `auto`: 16:9, with the whole image in it. */
    ratio: z.optional(z.enum(['auto', '1:1', '4:3', '16:9', '9:16'])),
    /** Fit of the medium. @default 'cover', or 'contain' when the ratio is `auto` */
    fit: z.optional(z.enum(['cover', 'contain'])),
    /** Image shown before a video is played. */
    poster: z.optional(z.string()),
    /** The older name of `poster`, and of the image of a link. */
    thumb: z.optional(z.string()),
    /** Image beside a sound. */
    artwork: z.optional(z.string()),
    /** The image of a link. */
    image: z.optional(z.string()),
    /** The description of the link's page. */
    og: z.optional(
      z.object({
        title: z.optional(z.string()),
        description: z.optional(z.string()),
        imageUrl: z.optional(z.string()),
      }),
    ),
    captions: z.optional(z.array(TrackSchema)),
    /** The spoken text, shown below a video or sound. */
    transcript: z.optional(z.string()),
    durationMs: z.optional(positive),
    fileSizeBytes: z.optional(positive),
    /** ISO 8601. */
    createdAt: z.optional(z.string()),
    /** The older name of `createdAt`. */
    createdAtISO: z.optional(z.string()),
    /** BCP 47, for date and size. Absent: the application's. */
    locale: z.optional(z.string()),
    /** Form of a sound. @default 'full' */
    variant: z.optional(z.enum(['full', 'compact'])),
    source: z.optional(z.object({ label: z.string(), iconUrl: z.optional(z.string()), url: z.optional(z.string()) })),
  })
  .check(
    z.superRefine((media, context) => {
      const kind = detectMediaKind(media);
      const demand = (member: string, message: string) =>
        context.addIssue({ code: 'custom', path: [member], message, input: media });
      if (kind === 'image' && !media.alt?.trim()) demand('alt', 'Images need a text that describes them');
      if (kind === 'link' && !media.href && !media.src) demand('href', 'A link needs href');
      if (kind !== 'link' && !media.src) demand('src', 'Expected an address');
    }),
  );
/** Props of `MediaCard` that travel as JSON, without the props of the application. */
export type MediaCardData = z.infer<typeof MediaCardSchema>;

/** tool-ui has the data under a member named after their kind. */
const KINDS = ['image', 'video', 'audio'] as const;

function upgrade(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const kind = KINDS.find(kind => isRecord(value[kind]));
  if (kind !== undefined) return { kind, ...(unwrap(value, [kind]) as object) };
  return isRecord(value.linkPreview) ? { kind: 'link', ...(unwrap(value, ['linkPreview']) as object) } : value;
}

/** The contract of `MediaCard`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const mediaCardContract = defineContract({
  name: 'media-card',
  description: 'An image, a video, a sound or a link with title, description and source.',
  schema: MediaCardSchema,
  empty: {},
  upgrade,
});
