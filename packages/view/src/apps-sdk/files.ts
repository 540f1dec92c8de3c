// The files of `window.openai` (OpenAI, Apps SDK reference, File APIs). A file stays in the page's window: the user chooses it in the browser's own
// dialog, and it leaves by a tool call that the host asks about, or not at all. It is gone with the page.
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import type { Params } from '../connection/wire.ts';
import { ViewError } from '../errors.ts';

/** Metadata of a file for a page. */
interface FileMetadata {
  fileId: string;
  fileName: string;
  mimeType: string;
}

/** Bytes of one file: as base64 it fits into a message to the host. */
const MAX_BYTES = 700_000;
/** Files of one page. */
const MAX_FILES = 100;

export interface OpenAIFiles {
  /** Rejects with `TypeError` for anything but a file, with `ViewError` `failed` for one that is too large. */
  uploadFile(file: unknown): Promise<FileMetadata>;
  /**
   * Asks the user for files; empty when the user chooses none. A file that cannot be taken is left out, and the host is told which. Rejects with
   * `ViewError`: `denied` without a click or a key of the user, `failed` when no chosen file can be taken.
   */
  selectFiles(): Promise<FileMetadata[]>;
  /** A `data:` address: pictures can show it, and a tool can be given it. Rejects with `ViewError` for a file that is not here. */
  getFileDownloadUrl(file: unknown): Promise<{ downloadUrl: string }>;
}

export interface FilesOptions {
  /** Arguments of the call, whose file parameters the page may read too. */
  readInput(): unknown;
  /** Receives a line for the user about chosen files that are not taken. */
  warn(line: string): void;
}

export function createFiles(window: Window & typeof globalThis, { readInput, warn }: FilesOptions): OpenAIFiles {
  const files = new Map<string, File | Blob>();
  /** Inputs whose dialogs are open: a browser may forget one that nothing refers to, and then says nothing of the choice. */
  const open = new Set<HTMLInputElement>();

  async function uploadFile(file: unknown): Promise<FileMetadata> {
    if (!isFile(file)) throw new TypeError(`uploadFile: expected a File, not ${JSON.stringify(file)}.`);
    const fileName = 'name' in file ? String(file.name) : 'file';
    if (file.size > MAX_BYTES)
      throw new ViewError('failed', `uploadFile: ${fileName} has ${file.size} bytes; at most ${MAX_BYTES} are taken.`);
    if (files.size >= MAX_FILES)
      throw new ViewError('failed', `uploadFile: this page has ${MAX_FILES} files already, and may have no more.`);
    const fileId = `file_${window.crypto.getRandomValues(new Uint32Array(4)).join('')}`;
    files.set(fileId, file);
    return { fileId, fileName, mimeType: file.type || 'application/octet-stream' };
  }

  return {
    uploadFile,
    async selectFiles() {
      if (!window.navigator.userActivation.isActive)
        throw new ViewError('denied', 'selectFiles: files can be chosen only after a click or a key.');
      const input = Object.assign(window.document.createElement('input'), { type: 'file', multiple: true });
      const choice = new Promise<readonly File[]>(resolve => {
        input.addEventListener('change', () => resolve([...(input.files ?? [])]));
        input.addEventListener('cancel', () => resolve([]));
      });
      open.add(input);
      input.click();
      const selection = await choice;
      open.delete(input);
      const outcomes = await Promise.allSettled(selection.map(uploadFile));
      const metadata = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.message] : []));
      if (refusals.length === 0) return metadata;
      const line = refusals.join(' ');
      if (metadata.length === 0) throw new ViewError('failed', line);
      warn(line);
      return metadata;
    },
    async getFileDownloadUrl(file) {
      const { fileId } = toRecord(file);
      const own = files.get(String(fileId));
      if (own) return { downloadUrl: await readDataURL(window, own) };
      const downloadUrl = findParameter(readInput(), fileId)?.download_url;
      if (typeof downloadUrl === 'string') return { downloadUrl };
      throw new ViewError('failed', `getFileDownloadUrl: this page has no file ${JSON.stringify(fileId)}.`);
    },
  };
}

/** Whether a value is a file, by its tag: the file may be of another window, such as a modal's. */
const isFile = (value: unknown): value is File | Blob =>
  /\[object (?:File|Blob)\]/.test(Object.prototype.toString.call(value));

/** A file parameter of the tool: `{download_url, file_id}`, at the top level or in a list there. */
function findParameter(input: unknown, fileId: unknown): Params | undefined {
  return Object.values(toRecord(input))
    .flat()
    .filter(isRecord)
    .find(parameter => parameter.file_id === fileId);
}

function readDataURL(window: Window & typeof globalThis, file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new window.FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new ViewError('failed', `The file cannot be read: ${reader.error}`));
    reader.readAsDataURL(file);
  });
}
