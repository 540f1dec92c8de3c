// What the page of a server is drawn from.
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { ServerRow, VersionRow } from '../store/metadata-store.ts';

/** `versions`: newest first. */
export interface ServerPage {
  server: ServerRow;
  versions: readonly VersionRow[];
  /** The version shown. */
  shown: VersionRow;
  contentOrigin: string;
  origin: string;
  /** Template of the sandboxes of previews: `http://{label}.localhost:4600`. */
  sandboxTemplate: string;
  owner: string | undefined;
  ownership: 'dns' | 'http' | undefined;
  /** The README of the version, in Markdown. */
  readme: string | undefined;
}

export const readManifest = (row: VersionRow): Manifest => JSON.parse(row.manifestText) as Manifest;
