// The schema and the contract of `image-gallery`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const pixels = z.number().check(z.positive());

const GalleryImageSchema = z.object({
  /** Identifies the image among the others. */
  id: z.optional(z.string().check(z.minLength(1))),
  src: z.string(),
  /** Describes the image. */
  alt: z.string().check(z.minLength(1)),
  /** Pixels; only the ratio to `height` matters. Absent: a square. */
  width: z.optional(pixels),
  height: z.optional(pixels),
  title: z.optional(z.string()),
  caption: z.optional(z.string()),
  source: z.optional(z.object({ label: z.string(), url: z.optional(z.string()) })),
});
export type GalleryImage = z.infer<typeof GalleryImageSchema>;

/** Images in rows of one height. A press shows one of them large, with its caption, and leads to the others. */
const ImageGallerySchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  images: z.array(GalleryImageSchema).check(z.minLength(1)),
});
/** Props of `ImageGallery` that travel as JSON, without the props of the application. */
export type ImageGalleryData = z.infer<typeof ImageGallerySchema>;

/** The contract of `ImageGallery`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const imageGalleryContract = defineContract({
  name: 'image-gallery',
  description: 'Several images side by side, each of which can be shown large.',
  schema: ImageGallerySchema,
  empty: { images: [] },
});
