// Makes the body of a publish request: what `vitrine publish` uploads.
import { gzipSync } from 'node:zlib';
import type { LegacyManifest } from '@vitrine/protocol/internal/registry/legacy-manifest';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { PublisherSignature } from '@vitrine/protocol/internal/registry/signatures';
import { packTar } from 'modern-tar';

/** A version to upload. `files`: bytes by path, as the manifest names them. */
export interface PackInput {
  manifest: Manifest | LegacyManifest;
  files: ReadonlyMap<string, Uint8Array>;
  signature?: PublisherSignature;
}

/**
 * Resolves with the archive to upload, gzipped: `manifest.json`, `signature.json`, `files/…`.
 *
 * @example
 * const body = await packBundle({ manifest, files: new Map([['bundle.js', bytes]]) });
 */
export async function packBundle({ manifest, files, signature }: PackInput): Promise<Uint8Array<ArrayBuffer>> {
  const json = (name: string, value: unknown): [string, Uint8Array] => [name, Buffer.from(JSON.stringify(value))];
  const entries = [
    json('manifest.json', manifest),
    ...(signature === undefined ? [] : [json('signature.json', signature)]),
    ...[...files].map(([path, bytes]): [string, Uint8Array] => [`files/${path}`, bytes]),
  ];
  const tar = await packTar(
    // A time that never changes, so that the same bundle is the same archive.
    entries.map(([name, body]) => ({ header: { name, size: body.length, mtime: new Date(0) }, body })),
  );
  return new Uint8Array(gzipSync(tar));
}
