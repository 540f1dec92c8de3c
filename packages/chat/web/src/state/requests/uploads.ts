// Files on their way to the chat server, and those that did not arrive. One that has arrived becomes an attachment of the draft.
import type { ChatClient } from '@vitrine/agent/api';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { ATTACHMENT_TEXTS as TEXTS } from '../../texts/composer.ts';
import { createStore, type Readable } from '../store.ts';

/** Bytes; the chat server's limit. */
const MAX_BYTES = 20 * 1024 * 1024;

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly bytes: number;
  /** The chat whose draft it belongs to; undefined for the next new one. */
  readonly sessionId: string | undefined;
  /** Reason why it did not arrive; absent while it is on its way. */
  readonly error?: string;
  /** Whether another try may help. */
  readonly canRetry?: boolean;
}

export interface Uploads extends Readable<readonly Upload[]> {
  add(files: Iterable<File>, sessionId: string | undefined): void;
  retry(key: number): void;
  /** Ends it, or forgets why it failed. */
  remove(key: number): void;
}

export interface UploadsOptions {
  readonly api: Pick<ChatClient, 'attach'>;
  readonly onUploaded: (sessionId: string | undefined, attachment: Attachment) => void;
}

export function createUploads({ api, onUploaded }: UploadsOptions): Uploads {
  const store = createStore<readonly Upload[]>([]);
  const files = new Map<number, { file: File; controller: AbortController }>();
  let lastKey = 0;

  const forget = (key: number): void => {
    files.delete(key);
    store.update(uploads => uploads.filter(upload => upload.key !== key));
  };
  const change = (upload: Upload): void =>
    store.update(uploads => uploads.map(other => (other.key === upload.key ? upload : other)));

  const send = async (upload: Upload, file: File): Promise<void> => {
    const controller = new AbortController();
    files.set(upload.key, { file, controller });
    try {
      const attachment = await api.attach(file, file.name, controller.signal);
      forget(upload.key);
      onUploaded(upload.sessionId, attachment);
    } catch (error) {
      if (!controller.signal.aborted) change({ ...upload, error: errorMessage(error), canRetry: true });
    }
  };

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    add(chosenFiles, sessionId) {
      for (const file of chosenFiles) {
        const upload: Upload = { key: ++lastKey, name: file.name, bytes: file.size, sessionId };
        const error = file.size > MAX_BYTES ? TEXTS.tooLarge : file.size === 0 ? TEXTS.empty : undefined;
        store.update(uploads => [...uploads, error === undefined ? upload : { ...upload, error }]);
        if (error === undefined) void send(upload, file);
      }
    },
    retry(key) {
      const upload = store.getSnapshot().find(candidate => candidate.key === key);
      const file = files.get(key)?.file;
      if (!upload || !file) return;
      const { error: _error, canRetry: _canRetry, ...again } = upload;
      change(again);
      void send(again, file);
    },
    remove(key) {
      files.get(key)?.controller.abort();
      forget(key);
    },
  };
}
