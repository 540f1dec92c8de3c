// The contents of an imported file: only those that its conversation names and that are what their names say.
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { ChatFile } from '../api/contract/chat-file.ts';
import { AgentError } from '../errors.ts';
import type { BlobChange } from '../store/store.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const MAX_MIME_TYPE = 200;

export interface FileContents {
  /** Imports this content; false when the file lacks it. Throws `AgentError` `bad-file` when it is another one than its name says. */
  readonly take: (ref: string) => boolean;
  /** Lists the contents that were taken. */
  readonly list: () => BlobChange[];
}

export function createFileContents(contents: ChatFile['contents']): FileContents {
  const blobs = new Map<string, BlobChange>();
  const read = (ref: string): BlobChange | undefined => {
    const content = Object.hasOwn(contents, ref) ? contents[ref] : undefined;
    if (!content) return undefined;
    const bytes = BASE64.test(content.data) ? Buffer.from(content.data, 'base64') : undefined;
    if (!bytes || sha256Hex(bytes) !== ref)
      throw new AgentError('bad-file', `This file is damaged: the content ${ref.slice(0, 12)}… is not what it was.`, {
        received: ref,
      });
    return { type: 'blob', ref, mimeType: content.mimeType.slice(0, MAX_MIME_TYPE), bytes: new Uint8Array(bytes) };
  };
  return {
    take(ref) {
      const blob = blobs.get(ref) ?? read(ref);
      if (blob) blobs.set(ref, blob);
      return blob !== undefined;
    },
    list: () => [...blobs.values()],
  };
}
