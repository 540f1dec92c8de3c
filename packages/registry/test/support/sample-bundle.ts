// A small bundle and its manifest, for tests and measurements.
import { hash as digest } from 'node:crypto';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';

export const sha = (bytes: Uint8Array | string): string => `sha256:${digest('sha256', bytes)}`;

export const SCRIPT = "parent.postMessage({ type: 'ready' }, '*');";

/** A manifest of one component in `bundle.js`, or of the given files. */
export function createManifest(
  change: Partial<Manifest> = {},
  files: Record<string, string | Uint8Array> = { 'bundle.js': SCRIPT },
): { manifest: Manifest; files: Map<string, Uint8Array> } {
  const bytes = new Map(Object.entries(files).map(([path, body]) => [path, new Uint8Array(Buffer.from(body))]));
  const listed = [...bytes].map(([path, body]) => [path, { hash: sha(body), size: body.length }]);
  const manifest: Manifest = {
    manifestVersion: '2.0',
    serverId: 'acme/weather',
    serverName: 'Weather',
    version: '1.0.0',
    entry: 'bundle.js',
    files: Object.fromEntries(listed),
    components: [{ name: 'WeatherCard', toolNames: ['get_weather'], samples: [{ props: { city: 'Berlin' } }] }],
    permissions: {},
    ...change,
  };
  return { manifest, files: bytes };
}
