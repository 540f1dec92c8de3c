// Names and types of files offered to the user: safe, accurate, unique, with an extension where the type is known.

import { parseMimeType } from '@vitrine/protocol/internal/content/mime';
import type { OfferedFile } from '@vitrine/protocol/internal/session/events';
import { fileNameOfUri, isProgramName, safeFileName } from '@vitrine/std/internal/file-name';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
};

export interface UnnamedFile {
  readonly uri: string;
  /** The name for a URI without one. */
  readonly label?: string | undefined;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export function nameFiles(files: readonly UnnamedFile[]): OfferedFile[] {
  const usedNames = new Set<string>();
  return files.map(({ uri, label = '', mimeType, bytes }) => {
    const essence = parseMimeType(mimeType)?.essence ?? 'application/octet-stream';
    const proposedName = safeFileName(fileNameOfUri(uri), { fallback: safeFileName(label) });
    const name = makeUnique(
      proposedName.includes('.') ? proposedName : withExtension(proposedName, EXTENSIONS[essence]),
      usedNames,
    );
    return {
      name,
      mimeType: essence,
      bytes: bytes.byteLength,
      ...(isProgramName(name) ? { program: true } : {}),
    };
  });
}

const withExtension = (name: string, extension: string | undefined): string =>
  extension === undefined ? name : `${name}.${extension}`;

/** `a.txt`, then `a (2).txt`; compared without case, as many file systems do. */
function makeUnique(name: string, usedNames: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, tail] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let n = 2; usedNames.has(candidate.toLowerCase()); n++) candidate = `${stem} (${n})${tail}`;
  usedNames.add(candidate.toLowerCase());
  return candidate;
}
