// The schema and the contract of `link-preview`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';
import { LinkSchema } from '../../contract/safe-url.ts';
import { unwrap } from '../../contract/unwrap.ts';

/** A preview of a link's target. The image and the icon are left out when their addresses are not safe. */
const LinkPreviewSchema = z.object({
  ...commonShape,
  href: LinkSchema,
  /** Title of the page. @default the domain */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  /** Describes `image`. Absent: the image is decoration. */
  imageAlt: z.optional(z.string()),
  /** Domain of the page. It is always shown, so that a title cannot hide where a link leads. @default the host of `href` */
  domain: z.optional(z.string()),
  favicon: z.optional(z.string()),
  /** Ratio of the image. @default '16:9' */
  ratio: z.optional(z.enum(['auto', '1:1', '4:3', '16:9', '9:16'])),
  /** Fit of the image. @default 'cover' */
  fit: z.optional(z.enum(['cover', 'contain'])),
  /** ISO 8601. */
  createdAt: z.optional(z.string()),
  /** BCP 47, for the date. Absent: the application's. */
  locale: z.optional(z.string()),
});
/** Props of `LinkPreview` that travel as JSON, without the props of the application. */
export type LinkPreviewData = z.infer<typeof LinkPreviewSchema>;

/** The contract of `LinkPreview`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const linkPreviewContract = defineContract({
  name: 'link-preview',
  description: 'A link with the title, the description and the image of the page that it leads to.',
  schema: LinkPreviewSchema,
  empty: { href: '' },
  upgrade: value => unwrap(value, ['linkPreview']),
});
