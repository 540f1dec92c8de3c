// What a manifest tells users who browse a registry: a README, pictures, words to find it by, and whose work it is.

import { parseURL } from '@vitrine/std/internal/parse-url';
import * as z from 'zod/mini';
import { plainText } from '../content/plain-text.ts';
import { pathProblem } from './names.ts';

/** The limits of a listing. Sizes are bytes. */
export const LISTING_LIMITS = {
  readmeBytes: 64 * 1024,
  iconBytes: 256 * 1024,
  screenshotBytes: 2 * 1024 * 1024,
  screenshots: 8,
  keywords: 12,
  categories: 3,
} as const;

/** The categories that a registry lists servers by. */
export const CATEGORIES = [
  'business',
  'communication',
  'data',
  'developer-tools',
  'documents',
  'education',
  'finance',
  'games',
  'home',
  'maps-and-weather',
  'media',
  'productivity',
  'science',
  'shopping',
  'travel',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A path in a manifest's `files`: relative, of a kind that a bundle may have. */
export const PathSchema = z.string().check(
  z.superRefine((path, context) => {
    const problem = pathProblem(path);
    if (problem !== undefined) context.addIssue(problem);
  }),
);
export const HttpsURLSchema = z
  .string()
  .check(
    z.refine(text => text.length <= 500 && parseURL(text)?.protocol === 'https:', { error: 'Not an https: address.' }),
  );

/** Name of a server in the official MCP registry: `io.github.user/weather`. */
const MCP_SERVER = /^[A-Za-z0-9.-]{1,100}\/[A-Za-z0-9._-]{1,100}$/;

export const ListingSchema = z.strictObject({
  /** A Markdown file in `files`. Its pictures are files of the bundle, too. */
  readme: z.optional(PathSchema),
  /** A square picture in `files`. */
  icon: z.optional(PathSchema),
  /** Pictures in `files`; `alt` says what each shows. */
  screenshots: z.optional(
    z
      .array(z.strictObject({ file: PathSchema, alt: plainText(1, 200) }))
      .check(z.maxLength(LISTING_LIMITS.screenshots)),
  ),
  keywords: z.optional(z.array(plainText(1, 40)).check(z.maxLength(LISTING_LIMITS.keywords))),
  categories: z.optional(z.array(z.enum(CATEGORIES)).check(z.maxLength(LISTING_LIMITS.categories))),
  homepage: z.optional(HttpsURLSchema),
  /** Maker of the interface, shown by name where the server is of others. */
  author: z.optional(z.strictObject({ name: plainText(1, 100), url: z.optional(HttpsURLSchema) })),
  /** The server's name in the official MCP registry. */
  mcpServer: z.optional(
    z.string().check(z.refine(name => MCP_SERVER.test(name), { error: 'Not a name such as io.github.user/weather.' })),
  ),
});
export type Listing = z.infer<typeof ListingSchema>;

const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i;

/** Problems of a listing with the files that it names, each with the path in the listing. */
export function listingProblems(
  listing: Listing,
  files: Readonly<Record<string, { size: number }>>,
): [path: (string | number)[], message: string][] {
  const listed: [path: (string | number)[], file: string | undefined, kind: RegExp, maxBytes: number][] = [
    [['readme'], listing.readme, /\.md$/i, LISTING_LIMITS.readmeBytes],
    [['icon'], listing.icon, PICTURE, LISTING_LIMITS.iconBytes],
    ...(listing.screenshots ?? []).map(({ file }, n): (typeof listed)[number] => [
      ['screenshots', n, 'file'],
      file,
      PICTURE,
      LISTING_LIMITS.screenshotBytes,
    ]),
  ];
  return listed.flatMap(([path, file, kind, maxBytes]): [(string | number)[], string][] => {
    if (file === undefined) return [];
    const size = Object.hasOwn(files, file) ? files[file]?.size : undefined;
    if (size === undefined) return [[path, `"${file}" is not in "files".`]];
    if (!kind.test(file)) return [[path, `"${file}" is no ${path[0] === 'readme' ? '.md file' : 'picture'}.`]];
    return size > maxBytes ? [[path, `"${file}" has ${maxBytes} bytes at most, not ${size}.`]] : [];
  });
}
