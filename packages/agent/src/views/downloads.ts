// Files that a view offers to the user (MCP Apps draft, ui/download-file; H26): read, named, approved by the user, and only then stored.

import type { DownloadAction } from '@vitrine/protocol/internal/session/actions';
import type { OfferedFile, SavedFile } from '@vitrine/protocol/internal/session/events';
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { type Approvals, MAX_OPEN_PER_SURFACE } from '../approvals/approvals.ts';
import type { AskPermission } from '../approvals/other-permissions.ts';
import { withServerErrors } from '../calls/server-errors.ts';
import { AgentError } from '../errors.ts';
import type { Log } from '../store/log/log.ts';
import { nameFiles } from './name-files.ts';
import type { ViewSurface } from './view-surface.ts';

const MAX_FILES = 20;
/** Bytes of all files of one request. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of all files of one surface that are read and wait for an answer. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

type Item = DownloadAction['contents'][number];
interface ReadFile {
  readonly uri: string;
  readonly label?: string | undefined;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export interface DownloadsOptions {
  readonly log: Log;
  readonly approvals: Pick<Approvals, 'requireRoom'>;
  readonly askPermission: AskPermission;
}

/** Bytes that the running requests of each surface hold. */
interface Usage {
  requests: number;
  bytes: number;
}

/** Resolves when the files are stored. Rejects with `AgentError` `bad-action`, `denied`, `call-failed`, `server-unavailable`, `store-failed`. */
export type Download = (surface: ViewSurface, contents: readonly Item[], signal: AbortSignal) => Promise<void>;

export function createDownload({ log, approvals, askPermission }: DownloadsOptions): Download {
  const heldBy = new Map<string, Usage>();

  const readAndAsk = async (surface: ViewSurface, contents: readonly Item[], wait: Waiting): Promise<void> => {
    const contentsRead = await readAll(contents, surface, wait);
    const files = nameFiles(contentsRead).map((named, index) => ({ ...named, content: contentsRead[index]!.bytes }));
    const offered: OfferedFile[] = files.map(({ content: _, ...file }) => file);
    const { approvalId } = await askPermission(surface, { kind: 'download', details: { files: offered } }, wait.signal);
    const { sessionId, surfaceId, server, toolName } = surface;
    const saved: (SavedFile & { content: Uint8Array })[] = files.map(file => ({
      ...file,
      ref: sha256Hex(file.content),
    }));
    // One transaction: no content without its event.
    await log.write([
      ...saved.map(({ ref, mimeType, content }) => ({ type: 'blob', ref, mimeType, bytes: content }) as const),
      {
        type: 'event',
        sessionId,
        event: {
          type: 'view:download',
          surfaceId,
          server,
          toolName,
          ...(approvalId === undefined ? {} : { approvalId }),
          files: saved.map(({ content: _, ...file }) => file),
        },
      },
    ]);
  };

  return async (surface, contents, signal) => {
    const { surfaceId } = surface;
    if (contents.length === 0) throw new AgentError('bad-action', 'There is no file in it: name at least one.');
    // Checked before reading: otherwise a view could make the server read without end and never reach a question.
    approvals.requireRoom(surfaceId);
    const usage = heldBy.get(surfaceId) ?? { requests: 0, bytes: 0 };
    if (usage.requests >= MAX_OPEN_PER_SURFACE)
      throw new AgentError('denied', `This view offers ${MAX_OPEN_PER_SURFACE} downloads already: wait for those.`);
    heldBy.set(surfaceId, usage);
    usage.requests++;
    let own = 0;
    const hold = (bytes: number): void => {
      if (usage.bytes + bytes > MAX_HELD_BYTES)
        throw new AgentError('denied', `This view offers more than ${MAX_HELD_BYTES} bytes at once: wait for answers.`);
      usage.bytes += bytes;
      own += bytes;
    };
    try {
      await readAndAsk(surface, contents, { signal, hold });
    } finally {
      usage.bytes -= own;
      if (--usage.requests === 0) heldBy.delete(surfaceId);
    }
  };
}

interface Waiting {
  readonly signal: AbortSignal;
  /** Counts bytes of a file that was read. Throws `AgentError` `denied` when the surface holds too many. */
  hold(bytes: number): void;
}

async function readAll(contents: readonly Item[], surface: ViewSurface, wait: Waiting): Promise<ReadFile[]> {
  const { signal, hold } = wait;
  const files: ReadFile[] = [];
  let bytes = 0;
  const take = (file: ReadFile): void => {
    bytes += file.bytes.byteLength;
    if (files.push(file) > MAX_FILES)
      throw new AgentError(
        'bad-action',
        `These are more than ${MAX_FILES} files; at most ${MAX_FILES} are saved at once.`,
      );
    if (bytes > MAX_BYTES) throw tooLarge();
    hold(file.bytes.byteLength);
  };
  if (contents.length > MAX_FILES)
    throw new AgentError('bad-action', `These are ${contents.length} files; at most ${MAX_FILES} are saved at once.`);
  for (const item of contents) {
    if (item.type === 'resource') {
      take(readFileContent(item.resource, item.resource.uri));
      continue;
    }
    const { uri, mimeType } = item;
    if (/^https?:/i.test(uri.trim()))
      throw new AgentError(
        'denied',
        'This chat fetches nothing from the web for a view: give the file itself, or open a link.',
        {
          received: uri,
        },
      );
    const resource = await withServerErrors(surface.connect().readResource(uri, { signal }), signal);
    if (resource.contents.length === 0) throw new AgentError('bad-action', `${uri.slice(0, 200)} has no contents.`);
    const one = resource.contents.length === 1;
    for (const part of resource.contents)
      take({ ...readFileContent({ mimeType, ...part }, one ? uri : part.uri), label: item.name ?? item.title });
  }
  return files;
}

function readFileContent(
  { mimeType, text, blob }: { mimeType?: string | undefined; text?: string | undefined; blob?: string | undefined },
  uri: string,
): ReadFile {
  if (text !== undefined) return { uri, mimeType: mimeType ?? 'text/plain', bytes: Buffer.from(text) };
  if (blob === undefined) throw new AgentError('bad-action', `${uri.slice(0, 200)} has neither text nor blob.`);
  // Checked before decoding: four characters are three bytes.
  if (blob.length > MAX_BYTES * 1.4) throw tooLarge();
  try {
    return { uri, mimeType: mimeType ?? 'application/octet-stream', bytes: base64ToBytes(blob) };
  } catch (cause) {
    throw new AgentError('bad-action', `${uri.slice(0, 200)} is not valid base64.`, { cause });
  }
}

const tooLarge = (): AgentError =>
  new AgentError(
    'bad-action',
    `The files have more than ${MAX_BYTES} bytes together; at most that much is saved at once.`,
  );
