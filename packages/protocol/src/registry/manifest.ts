// The manifest of a published interface: what it is, its components, its files by hash, and what it may do. A version's digest is the
// SHA-256 of the manifest's canonical JSON (RFC 8785), and so names every byte of the version.

import { canonicalJson } from '@vitrine/std/internal/json';
import { sha256 } from '@vitrine/std/internal/sha256';
import * as z from 'zod/mini';
import { plainText } from '../content/plain-text.ts';
import { HttpsURLSchema, ListingSchema, listingProblems, PathSchema } from './listing.ts';
import { ComponentNameSchema, HashSchema, REGISTRY_LIMITS, ServerIdSchema, VersionSchema } from './names.ts';
import { PermissionsSchema } from './permissions.ts';

/** The version of the manifest's format. */
export const MANIFEST_VERSION = '2.0';

/** JSON Schema of a component's props: an object, unchecked here. */
const JsonObjectSchema = z.record(z.string(), z.unknown());
/** Props that show what a component looks like: for previews, and for the check before publishing. */
const SampleSchema = z.strictObject({ title: z.optional(plainText(1, 100)), props: JsonObjectSchema });

const ComponentSchema = z.strictObject({
  name: ComponentNameSchema,
  description: z.optional(plainText(0, 500)),
  /** Tools of this server whose results the component draws. */
  toolNames: z.array(plainText(1, 128)).check(z.minLength(1), z.maxLength(REGISTRY_LIMITS.toolNames)),
  propsSchema: z.optional(JsonObjectSchema),
  samples: z.optional(z.array(SampleSchema).check(z.maxLength(REGISTRY_LIMITS.samples))),
});
export type ManifestComponent = z.infer<typeof ComponentSchema>;

/** One file of the bundle. `size` is bytes. */
const FileSchema = z.strictObject({
  hash: HashSchema,
  size: z.int().check(z.minimum(0), z.maximum(REGISTRY_LIMITS.fileBytes)),
});

const ShapeSchema = z.strictObject({
  manifestVersion: z.literal(MANIFEST_VERSION),
  serverId: ServerIdSchema,
  serverName: z.optional(plainText(1, 100)),
  version: VersionSchema,
  description: z.optional(plainText(0, 1000)),
  /** An SPDX expression. */
  license: z.optional(plainText(1, 100)),
  /** Address of the source. */
  source: z.optional(HttpsURLSchema),
  /** The script that registers the components, a module: a path in `files`. */
  entry: PathSchema,
  /** Style sheets that the page links before the script: paths in `files`. */
  styles: z.optional(z.array(PathSchema).check(z.maxLength(20))),
  files: z.record(PathSchema, FileSchema),
  components: z.array(ComponentSchema).check(z.minLength(1), z.maxLength(REGISTRY_LIMITS.components)),
  permissions: PermissionsSchema,
  /** Texts and pictures for users who browse the registry. */
  listing: z.optional(ListingSchema),
});

/** The manifest, version 2.0. Unknown members are refused, so that the digest covers nothing that readers would not see. */
export const ManifestSchema = ShapeSchema.check(
  z.superRefine((manifest, context) => {
    for (const [path, message] of manifestProblems(manifest))
      context.addIssue({ code: 'custom', path, message, input: manifest });
  }),
);
export type Manifest = z.infer<typeof ShapeSchema>;

type Problem = [path: (string | number)[], message: string];

function manifestProblems(manifest: z.infer<typeof ShapeSchema>): Problem[] {
  const paths = Object.keys(manifest.files);
  const problems: Problem[] = [];
  if (paths.length > REGISTRY_LIMITS.files)
    problems.push([['files'], `A bundle has ${REGISTRY_LIMITS.files} files at most, not ${paths.length}.`]);
  const total = paths.reduce((sum, path) => sum + (manifest.files[path]?.size ?? 0), 0);
  if (total > REGISTRY_LIMITS.totalBytes)
    problems.push([['files'], `A bundle has ${REGISTRY_LIMITS.totalBytes} bytes at most, not ${total}.`]);
  const folded = new Map<string, string>();
  for (const path of paths) {
    const twin = folded.get(path.toLowerCase());
    if (twin !== undefined) problems.push([['files', path], `"${path}" and "${twin}" differ in case only.`]);
    folded.set(path.toLowerCase(), path);
  }
  for (const path of paths)
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
      if (folded.has(path.slice(0, end).toLowerCase()))
        problems.push([['files', path], `"${path.slice(0, end)}" is a file and a folder.`]);
  if (!Object.hasOwn(manifest.files, manifest.entry))
    problems.push([['entry'], `"${manifest.entry}" is not in "files".`]);
  if (!/\.m?js$/i.test(manifest.entry)) problems.push([['entry'], 'The entry is a .js or .mjs file.']);
  for (const [n, path] of (manifest.styles ?? []).entries())
    if (!Object.hasOwn(manifest.files, path) || !/\.css$/i.test(path))
      problems.push([['styles', n], `"${path}" is no .css file in "files".`]);
  for (const [path, message] of listingProblems(manifest.listing ?? {}, manifest.files))
    problems.push([['listing', ...path], message]);
  return [...problems, ...duplicates(manifest)];
}

/** One component has a name, and one component draws a tool. */
function duplicates({ components }: z.infer<typeof ShapeSchema>): Problem[] {
  const problems: Problem[] = [];
  const names = new Set<string>();
  const tools = new Map<string, string>();
  for (const [n, { name, toolNames }] of components.entries()) {
    if (names.has(name)) problems.push([['components', n, 'name'], `Two components are named "${name}".`]);
    names.add(name);
    for (const tool of toolNames) {
      const owner = tools.get(tool);
      if (owner !== undefined)
        problems.push([['components', n, 'toolNames'], `The tool "${tool}" is drawn by "${owner}" and by "${name}".`]);
      tools.set(tool, name);
    }
  }
  return problems;
}

/**
 * The text that a digest is of, and that the registry serves: canonical JSON.
 *
 * @example createHash('sha256').update(manifestText(manifest))
 */
export function manifestText(manifest: Manifest): string {
  return canonicalJson(manifest);
}

/**
 * The digest of a manifest: `sha256:` and the hex of the SHA-256 of `manifestText`.
 *
 * @example const digest = await manifestDigest(manifest); // 'sha256:…'
 */
export async function manifestDigest(manifest: Manifest): Promise<string> {
  return `sha256:${await sha256(manifestText(manifest))}`;
}

/**
 * The `integrity` attribute of a file, from its hash: `sha256-` and base64.
 *
 * @example script.integrity = formatIntegrity(manifest.files['bundle.js'].hash);
 */
export function formatIntegrity(hash: string): string {
  const hex = hash.slice('sha256:'.length);
  const bytes = hex.match(/../g)?.map(pair => Number.parseInt(pair, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}
