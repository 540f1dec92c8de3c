// The names of a registry: server ids, versions, paths of a bundle, and the host label that a server's content is served on.

import { sha256 } from '@vitrine/std/internal/sha256';
import * as z from 'zod/mini';

/** The limits of one published version. Sizes are bytes. */
export const REGISTRY_LIMITS = {
  fileBytes: 5 * 1024 * 1024,
  totalBytes: 20 * 1024 * 1024,
  files: 500,
  manifestBytes: 512 * 1024,
  pathLength: 200,
  components: 100,
  toolNames: 200,
  samples: 20,
} as const;

const PART = '[A-Za-z0-9](?:[A-Za-z0-9.-]{0,98}[A-Za-z0-9])?';
const NAME = '[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?';

/** `name`, or `namespace/name` as the MCP registry writes it (`io.github.user/weather`): ASCII letters, digits, `.`, `_` and `-`. */
export const SERVER_ID = new RegExp(`^(?:${PART}/)?${NAME}$`);

/** A version: Semantic Versioning 2.0.0 without build metadata, which would make two names of one version. */
export const VERSION =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d{0,8}|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d{0,8}|\d*[A-Za-z-][0-9A-Za-z-]*))*))?$/;

/** A SHA-256 as it is written everywhere in a registry. */
export const HASH = /^sha256:[0-9a-f]{64}$/;

/** The name of a component, as in `/render?component=WeatherCard`. */
const COMPONENT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

const matching = (pattern: RegExp, max: number, error: string): z.ZodMiniString =>
  z.string().check(z.refine(text => text.length <= max && pattern.test(text), { error }));

export const ServerIdSchema: z.ZodMiniString = matching(
  SERVER_ID,
  201,
  'A server id is "name" or "namespace/name", of ASCII letters, digits, ".", "_" and "-".',
);
export const VersionSchema: z.ZodMiniString = matching(
  VERSION,
  100,
  'A version is three numbers and an optional pre-release, such as 1.4.0 or 2.0.0-beta.1.',
);
export const HashSchema: z.ZodMiniString = matching(HASH, 71, 'A hash is "sha256:" and 64 lower-case hex digits.');
export const ComponentNameSchema: z.ZodMiniString = matching(
  COMPONENT_NAME,
  64,
  'A component name starts with a letter and has letters, digits, "_" and "-", 64 at most.',
);

/**
 * The namespace of a server id: the part before `/`, or the id itself. A namespace belongs to one key.
 *
 * @example parseNamespace('org.example/shop') // 'org.example'
 */
export function parseNamespace(serverId: string): string {
  return serverId.split('/', 1)[0] ?? serverId;
}

/** Names that Windows reserves, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Says why a path may not be in a bundle; undefined for a good path: relative, `/` between ASCII segments, no `.` or `..`.
 *
 * @example pathProblem('../bundle.js') // 'A path is relative, …'
 */
export function pathProblem(path: string): string | undefined {
  if (path.length === 0 || path.length > REGISTRY_LIMITS.pathLength)
    return `A path has 1 to ${REGISTRY_LIMITS.pathLength} characters.`;
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.' || segment === '..')
      return 'A path is relative, and has no empty, "." or ".." segment.';
    if (!/^[A-Za-z0-9_@+][A-Za-z0-9._@+-]*$/.test(segment) || segment.endsWith('.'))
      return 'A segment of a path has ASCII letters, digits and "._@+-", and neither begins nor ends with ".".';
    if (DEVICE.test(segment)) return `"${segment}" is a device name on Windows.`;
  }
  return findContentType(path) === undefined ? 'Files of this kind are not allowed in a bundle.' : undefined;
}

/** The files that a bundle may have, by extension. HTML is not among them: the registry makes the page itself. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/**
 * The `Content-Type` of a bundle's file, by its extension; undefined when such files are not allowed.
 *
 * @example findContentType('bundle.js')
 */
export function findContentType(path: string): string | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
}

/** The host labels that registries serve content on: never a sandbox's label, a number or punycode. */
export const CONTENT_LABEL = /^r[0-9a-z]{25}$/;

/**
 * The label below a registry's zone on which the content of a server is: `http://<label>.localhost:4600` is an origin of its own, and a
 * site of its own. `registry` is the registry's origin.
 *
 * @example const host = `${await createContentLabel('org.example/shop', registry)}.localhost`;
 */
export async function createContentLabel(serverId: string, registry: string): Promise<string> {
  const hash = await sha256(JSON.stringify(['vitrine-registry', registry, serverId]));
  return (
    'r' +
    BigInt(`0x${hash.slice(0, 32)}`)
      .toString(36)
      .padStart(25, '0')
  );
}

/**
 * Compares two versions by Semantic Versioning: negative when `a` is older. Throws `TypeError` for a text that is no version.
 *
 * @example versions.sort(compareVersions)
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (let n = 0; n < 3; n++)
    if (left.numbers[n] !== right.numbers[n]) return (left.numbers[n] ?? 0) - (right.numbers[n] ?? 0);
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  for (let n = 0; n < Math.max(left.pre.length, right.pre.length); n++) {
    const order = compareIdentifiers(left.pre[n], right.pre[n]);
    if (order !== 0) return order;
  }
  return 0;
}

function parseVersion(version: string): { numbers: number[]; pre: string[] } {
  const match = VERSION.exec(version);
  if (!match) throw new TypeError(`"${version}" is no version.`);
  return { numbers: [Number(match[1]), Number(match[2]), Number(match[3])], pre: match[4]?.split('.') ?? [] };
}

/** A missing identifier comes first, then numbers, then texts (Semantic Versioning 2.0.0, 11). */
function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [aNumber, bNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aNumber && bNumber) return Number(a) - Number(b);
  if (aNumber !== bNumber) return aNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Whether a version is a pre-release, which is never the latest one while there is a release.
 *
 * @example isPrerelease('1.0.0-beta.1') // true
 */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}
