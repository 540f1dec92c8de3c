// `UIManifest` 1.0, the first format of a manifest: `vitrine publish` upgrades it, and a registry serves it at `/v1/servers/:serverId/manifest.json`.
import * as z from 'zod/mini';
import { plainText } from '../content/plain-text.ts';
import { MANIFEST_VERSION, type Manifest, ManifestSchema } from './manifest.ts';
import { HashSchema } from './names.ts';

/** `UIManifest` 1.0. */
export const LegacyManifestSchema = z.object({
  version: z.literal('1.0'),
  serverId: plainText(1, 201),
  serverName: z.optional(z.string()),
  bundleUrl: z.string(),
  bundleHash: HashSchema,
  components: z.array(
    z.object({
      name: z.string(),
      description: z.optional(z.string()),
      toolNames: z.array(z.string()),
      propsSchema: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  permissions: z.optional(
    z.object({
      network: z.optional(z.boolean()),
      storage: z.optional(z.boolean()),
      clipboard: z.optional(z.boolean()),
    }),
  ),
});
export type LegacyManifest = z.infer<typeof LegacyManifestSchema>;

/** The file that a bundle of a 1.0 manifest is published as. */
export const LEGACY_ENTRY = 'bundle.js';

/**
 * Whether a value is meant as a 1.0 manifest: its `version` is the format's.
 *
 * @example isLegacyManifest(JSON.parse(text))
 */
export function isLegacyManifest(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as { version?: unknown }).version === '1.0';
}

/**
 * A 1.0 manifest as a 2.0 one: its bundle becomes the file `bundle.js`. `version` is the version to publish, and `size` the bundle's
 * bytes, since 1.0 has neither. `network: true` becomes no network at all, because it names no origin; `notes` says so.
 * Throws zod's error when the result is no valid manifest.
 *
 * @example const { manifest, notes } = upgradeManifest(legacy, { version: '1.0.0', size: 12_000 });
 */
export function upgradeManifest(
  legacy: LegacyManifest,
  { version, size }: { version: string; size: number },
): { manifest: Manifest; notes: string[] } {
  const { storage, clipboard, network } = legacy.permissions ?? {};
  const manifest = ManifestSchema.parse({
    manifestVersion: MANIFEST_VERSION,
    serverId: legacy.serverId,
    ...(legacy.serverName === undefined ? {} : { serverName: legacy.serverName }),
    version,
    entry: LEGACY_ENTRY,
    files: { [LEGACY_ENTRY]: { hash: legacy.bundleHash, size } },
    components: legacy.components,
    permissions: { ...(storage ? { storage } : {}), ...(clipboard ? { clipboard } : {}) },
  });
  const notes = network
    ? ['"network": true names no origin, so the interface has no network. List origins in a 2.0 manifest.']
    : [];
  return { manifest, notes };
}

/**
 * A 2.0 manifest as a 1.0 one, for clients that read no other. `bundleUrl` is the address of the entry.
 *
 * @example downgradeManifest(manifest, 'https://ui.example.org/bundle.js')
 */
export function downgradeManifest(manifest: Manifest, bundleUrl: string): LegacyManifest {
  const { network, storage = false, clipboard = false } = manifest.permissions;
  return {
    version: '1.0',
    serverId: manifest.serverId,
    ...(manifest.serverName === undefined ? {} : { serverName: manifest.serverName }),
    bundleUrl,
    bundleHash: manifest.files[manifest.entry]!.hash,
    components: manifest.components.map(({ samples: _, ...component }) => component),
    permissions: { network: (network?.connect ?? []).length > 0, storage, clipboard },
  };
}
