// What a published interface may do: the manifest's permissions, as headers, as texts for users, and as differences of two versions.
import * as z from 'zod/mini';
import { cspSource } from '../csp/csp.ts';
import type { UICsp, UIPermissions } from '../mcp-apps/ui-metadata.ts';

/** The most origins of one list. */
const MAX_ORIGINS = 20;

const OriginsSchema = z
  .array(
    z.pipe(
      z.string().check(
        z.refine(entry => cspSource(entry) !== undefined, {
          error: 'Not an origin: write scheme and host only, such as https://api.example.',
        }),
      ),
      // One spelling of each origin, so that equal permissions have equal digests.
      z.transform(entry => cspSource(entry) ?? entry),
    ),
  )
  .check(
    z.maxLength(MAX_ORIGINS),
    z.refine(list => new Set(list).size === list.length, { error: 'An origin is named twice.' }),
  );

/** The permissions of a manifest. All are absent by default: no network, no storage, no devices. Objects with other members are refused. */
export const PermissionsSchema = z.strictObject({
  network: z.optional(
    z.strictObject({
      /** Origins that scripts may connect to (`fetch`, `WebSocket`). */
      connect: z.optional(OriginsSchema),
      /** Origins of images, fonts, media and styles. Scripts come from the bundle alone. */
      resources: z.optional(OriginsSchema),
    }),
  ),
  /** Storage of its own (localStorage, IndexedDB), shared by all versions of the server. */
  storage: z.optional(z.boolean()),
  /** Writing to the clipboard. */
  clipboard: z.optional(z.boolean()),
  camera: z.optional(z.boolean()),
  microphone: z.optional(z.boolean()),
  geolocation: z.optional(z.boolean()),
});
export type Permissions = z.infer<typeof PermissionsSchema>;

/** The permission as a feature of `Permissions-Policy` and of a frame's `allow`. */
const FEATURES = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboard: 'clipboard-write',
} as const;

/**
 * The features that the permissions name, as `Permissions-Policy` and the `allow` attribute write them.
 *
 * @example listFeatures({ camera: true }) // ['camera']
 */
export function listFeatures(permissions: Permissions): string[] {
  return (Object.keys(FEATURES) as (keyof typeof FEATURES)[])
    .filter(name => permissions[name] === true)
    .map(name => FEATURES[name]);
}

/**
 * The permissions as MCP Apps declares them (`_meta.ui.csp` and `_meta.ui.permissions`), for a host's ordinary sandbox.
 *
 * @example toUIMeta({ clipboard: true }).permissions // { clipboardWrite: {} }
 */
export function toUIMeta(permissions: Permissions): { csp: UICsp; permissions: UIPermissions } {
  const { network, camera, microphone, geolocation, clipboard } = permissions;
  return {
    csp: { connectDomains: network?.connect ?? [], resourceDomains: network?.resources ?? [] },
    permissions: {
      ...(camera ? { camera: {} } : {}),
      ...(microphone ? { microphone: {} } : {}),
      ...(geolocation ? { geolocation: {} } : {}),
      ...(clipboard ? { clipboardWrite: {} } : {}),
    },
  };
}

/** Sources that the page of a bundle may load besides what its permissions name. */
export interface BundleCspOptions {
  /** CSP sources of the bundle's own files, such as `http://r….localhost:4600/bundle/sha256:…/`. */
  bundle: string;
  /** Hashes of the page's inline scripts, as CSP writes them: `'sha256-…'`. */
  inlineScripts: readonly string[];
  /** CSP sources of the pages that may embed it. @default none */
  frameAncestors: readonly string[];
  /** Whether the page may have storage at all: the zone isolates servers from each other. */
  storage: boolean;
}

/**
 * The `Content-Security-Policy` of a page that renders a bundle: scripts of the bundle alone, and an opaque origin without `storage`.
 *
 * @example response.setHeader('content-security-policy', bundleCsp(manifest.permissions, options));
 */
export function bundleCsp(permissions: Permissions, options: BundleCspOptions): string {
  const { bundle, inlineScripts, frameAncestors, storage } = options;
  const sources = (entries: readonly string[] | undefined): string[] =>
    (entries ?? []).flatMap(entry => cspSource(entry) ?? []);
  const list = (...entries: string[]): string => (entries.length === 0 ? "'none'" : entries.join(' '));
  const resources = sources(permissions.network?.resources);
  return [
    "default-src 'none'",
    `script-src ${list(bundle, ...inlineScripts)}`,
    `style-src ${list(bundle, "'unsafe-inline'", ...resources)}`,
    `img-src ${list(bundle, 'data:', 'blob:', ...resources)}`,
    `font-src ${list(bundle, 'data:', ...resources)}`,
    `media-src ${list(bundle, 'data:', 'blob:', ...resources)}`,
    `connect-src ${list(bundle, ...sources(permissions.network?.connect))}`,
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${list(...frameAncestors)}`,
    `sandbox allow-scripts${permissions.storage === true && storage ? ' allow-same-origin' : ''}`,
  ].join('; ');
}

/** One thing that an interface may do: a key that two versions can be compared by, and its text for users. */
export interface PermissionLine {
  key: string;
  text: string;
}

/**
 * The permissions in plain words, one line each. An empty list: it may do nothing beyond drawing.
 *
 * @example for (const { text } of describePermissions(manifest.permissions)) list.append(text);
 */
export function describePermissions(permissions: Permissions): PermissionLine[] {
  const { network } = permissions;
  const texts = {
    storage: 'Keep data in this browser, apart from other servers',
    clipboard: 'Write to the clipboard',
    camera: 'Ask to use the camera',
    microphone: 'Ask to use the microphone',
    geolocation: 'Ask for the location of the device',
  } as const;
  return [
    ...(network?.connect ?? []).map(origin => ({ key: `connect ${origin}`, text: `Send data to ${origin}` })),
    ...(network?.resources ?? []).map(origin => ({
      key: `resources ${origin}`,
      text: `Load images, fonts and styles from ${origin}`,
    })),
    ...(Object.keys(texts) as (keyof typeof texts)[])
      .filter(name => permissions[name] === true)
      .map(name => ({ key: name, text: texts[name] })),
  ];
}

/**
 * Compares the permissions of a version with an older version's.
 *
 * @example const { added } = diffPermissions(allowed.permissions, manifest.permissions);
 */
export function diffPermissions(
  before: Permissions,
  after: Permissions,
): { added: PermissionLine[]; removed: PermissionLine[] } {
  const [old, now] = [describePermissions(before), describePermissions(after)];
  const lacks = (lines: PermissionLine[]) => (line: PermissionLine) => !lines.some(({ key }) => key === line.key);
  return { added: now.filter(lacks(old)), removed: old.filter(lacks(now)) };
}
