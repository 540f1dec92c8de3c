// The file that an artifact is saved as.
import type { ArtifactKind } from '@vitrine/protocol/internal/session/run-events';
import { safeFileName } from '@vitrine/std/internal/file-name';
import type { ArtifactVersion } from './list-artifacts.ts';

const FILES: Readonly<Record<ArtifactKind, readonly [extension: string, type: string]>> = {
  html: ['html', 'text/html'],
  svg: ['svg', 'image/svg+xml'],
  mermaid: ['mmd', 'text/plain'],
  markdown: ['md', 'text/markdown'],
  react: ['jsx', 'text/plain'],
};

export function toFile(
  title: string,
  { kind, language }: Pick<ArtifactVersion, 'kind' | 'language'>,
): { readonly name: string; readonly type: string } {
  const [extension, type] = FILES[kind];
  return { name: safeFileName(`${title}.${language === 'tsx' ? 'tsx' : extension}`), type };
}
