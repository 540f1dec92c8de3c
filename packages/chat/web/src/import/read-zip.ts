// Reads the conversations in a ZIP, as ChatGPT and Claude send their exports, while the file is read: pictures and recordings beside them are never
// unpacked, and no more is unpacked than the page can hold. Sizes in the ZIP's own lists are not believed.
import { Unzip, type UnzipDecoder, UnzipInflate } from 'fflate';
import { IMPORT_TEXTS as TEXTS } from '../texts/settings/import.ts';

/** Unpacked bytes of all conversations. */
const MAX_BYTES = 256 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** Large exports are split into `conversations-000.json` and so on. */
const CONVERSATIONS = /(?:^|\/)conversations(?:-\d+)?\.json$/;

/** The beginning of a ZIP that is not empty. */
export const isZip = (text: string): boolean => text.startsWith('PK\u0003\u0004');

/** Decoder that does not unpack what is not read. */
class Inflate implements UnzipDecoder {
  static compression = 8;
  ondata: UnzipDecoder['ondata'] = () => {};
  #inflate: UnzipInflate | undefined;

  constructor(name: string) {
    if (!CONVERSATIONS.test(name)) return;
    this.#inflate = new UnzipInflate();
    this.#inflate.ondata = (...data) => this.ondata(...data);
  }

  push(chunk: Uint8Array, final: boolean): void {
    this.#inflate?.push(chunk, final);
  }
}

/**
 * The texts of the files `conversations.json` and `conversations-000.json`, by their names. Rejects with an `Error` for the user when there is none, when
 * they have more than `maxBytes` together, and when the ZIP cannot be read.
 */
export async function readConversations(file: Blob, maxBytes: number = MAX_BYTES): Promise<string[]> {
  const texts = new Map<string, { decoder: TextDecoder; text: string }>();
  let bytes = 0;
  const unzip = new Unzip(entry => {
    // fflate holds what is not started; of other methods of compression there are no decoders.
    if (!CONVERSATIONS.test(entry.name)) {
      entry.ondata = () => {};
      if (entry.compression === 0 || entry.compression === Inflate.compression) entry.start();
      return;
    }
    const read = { decoder: new TextDecoder(), text: '' };
    texts.set(entry.name, read);
    entry.ondata = (error, chunk, final) => {
      if (error) throw error;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new TooLargeError();
      read.text += read.decoder.decode(chunk, { stream: !final });
    };
    entry.start();
  });
  unzip.register(Inflate);
  try {
    const reader = file.stream().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) pushPieces(unzip, next.value);
    unzip.push(new Uint8Array(), true);
  } catch (error) {
    throw new Error(error instanceof TooLargeError ? TEXTS.zipTooLarge(maxBytes / MEGABYTE) : TEXTS.zipUnreadable);
  }
  if (texts.size === 0) throw new Error(TEXTS.zipWithoutChats);
  return [...texts].toSorted(([a], [b]) => a.localeCompare(b)).map(([, { text }]) => text);
}

class TooLargeError extends Error {}

/** Bytes that are unpacked at once; a kilobyte of DEFLATE can become a megabyte. */
const PIECE = 16 * 1024;

function pushPieces(unzip: Unzip, chunk: Uint8Array): void {
  for (let start = 0; start < chunk.length; start += PIECE) unzip.push(chunk.subarray(start, start + PIECE));
}
