// Unpacks a gzipped upload while it arrives, and stops at once when it is too large or unpacks to far more than was sent.
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { REGISTRY_LIMITS } from '@vitrine/protocol/internal/registry/names';
import { RegistryError } from '../problem.ts';

/** The largest archive, unpacked: all files, the manifest, and a tar header for each. */
const MAX_UNPACKED = REGISTRY_LIMITS.totalBytes + REGISTRY_LIMITS.manifestBytes + (REGISTRY_LIMITS.files + 10) * 2048;
/** The largest archive as sent. */
export const MAX_UPLOAD = MAX_UNPACKED;
/** The largest allowed compression ratio. Code and pictures stay below it; JavaScript has 3 to 10. */
const MAX_RATIO = 120;
/** Unpacked bytes below which the ratio is not checked. */
const RATIO_FROM = 1024 * 1024;

/** The refusal of an archive over the limit. */
export function archiveTooLarge(): RegistryError {
  return new RegistryError('archive-too-large', `An archive has ${MAX_UNPACKED} bytes at most, packed and unpacked.`);
}

/** Unpacks the bytes of an upload. Errors of the stream are `RegistryError`, or the disk's own. */
export function unpack(body: ReadableStream<Uint8Array>, announced: number | undefined): ReadableStream<Uint8Array> {
  let [sent, unpacked] = [0, 0];
  const count = new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      sent += chunk.length;
      done(sent > MAX_UPLOAD ? archiveTooLarge() : null, chunk);
    },
    flush(done) {
      done(announced !== undefined && announced !== sent ? lengthMismatch(announced, sent) : null);
    },
  });
  const guard = new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED) return done(archiveTooLarge());
      if (unpacked > RATIO_FROM && unpacked > sent * MAX_RATIO) return done(explodes(sent, unpacked));
      return done(null, chunk);
    },
  });
  const gunzip = createGunzip();
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  source.on('error', cause => count.destroy(lengthMismatch(announced, sent, cause)));
  count.on('error', error => gunzip.destroy(error));
  gunzip.on('error', error => guard.destroy(error instanceof RegistryError ? error : notGzip(error)));
  guard.on('close', () => source.destroy());
  return Readable.toWeb(source.pipe(count).pipe(gunzip).pipe(guard)) as ReadableStream<Uint8Array>;
}

function lengthMismatch(announced: number | undefined, sent: number, cause?: Error): RegistryError {
  const text =
    announced === undefined ? 'The upload broke off' : `The upload was to have ${announced} bytes, and ended`;
  return new RegistryError('length-mismatch', `${text} after ${sent}. Nothing was stored.`, { cause });
}

function explodes(sent: number, unpacked: number): RegistryError {
  return new RegistryError(
    'archive-explodes',
    `The archive unpacks to ${unpacked} bytes from ${sent}. That is no bundle.`,
  );
}

function notGzip(cause: Error): RegistryError {
  return new RegistryError('invalid-archive', 'The upload is no whole gzip stream. Send a gzipped tar archive.', {
    cause,
  });
}
