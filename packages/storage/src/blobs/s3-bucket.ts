// The requests to one bucket, with their time limits, repetitions and errors.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageError } from '../errors.ts';
import type { S3Address } from './s3-address.ts';

/** How long and how often a request is tried. */
export interface S3Limits {
  /** Milliseconds without a byte after which an attempt fails. @default 15000 */
  readonly timeoutMs?: number;
  /** Attempts of one request. @default 3 */
  readonly attempts?: number;
}

/** A listed object. */
interface S3Object {
  readonly key: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly modifiedAt: number;
}

/** Keys are without the address's prefix. Each method rejects with `StorageError`. */
export interface S3Bucket {
  /** Stores a file; an object that exists stays, unless `replace` is set. `sha256` is base64. */
  put(
    key: string,
    file: { path: string; size: number; sha256: string },
    options?: { replace?: boolean },
  ): Promise<void>;
  /** Returns when the object was stored, in milliseconds; undefined when there is none. */
  head(key: string): Promise<number | undefined>;
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  stream(key: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  list(prefix: string): AsyncIterable<S3Object>;
  remove(key: string): Promise<void>;
  close(): void;
}

const CONNECT_MS = 3_000;
const FIRST_PAUSE_MS = 100;

/** Loads the driver. Credentials come from the variables `AWS_…`, or from the other places where Amazon's tools look. */
export async function openBucket(address: S3Address, limits: S3Limits = {}): Promise<S3Bucket> {
  const { timeoutMs = 15_000, attempts = 3 } = limits;
  const { bucket: Bucket, prefix, endpoint, region, isPathStyle: forcePathStyle } = address;
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    forcePathStyle,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, timeoutMs), socketTimeout: timeoutMs },
    // Other checksums than ours are unknown to many servers, and our readers verify the hash themselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Every failed upload is a warning on the console otherwise, also of content that exists.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const call = createCall(address);
  const getObject = (key: string) =>
    call.optional(() => client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + key })));
  return {
    put: (key, { path, size, sha256 }, { replace = false } = {}) =>
      // The driver does not repeat a stream, which it cannot read again.
      repeat(attempts, () =>
        call.required(async () => {
          const Body = createReadStream(path);
          try {
            await client.send(
              new s3.PutObjectCommand({
                Bucket,
                Key: prefix + key,
                Body,
                ContentLength: size,
                ChecksumSHA256: sha256,
                ...(replace ? {} : { IfNoneMatch: '*' }),
              }),
            );
          } catch (error) {
            // 412: the object exists. 409: another process stores it at this moment, which may fail.
            if (replace || statusCode(error) !== 412) throw error;
          } finally {
            Body.destroy();
          }
        }),
      ),
    async head(key) {
      const response = await call.optional(() => client.send(new s3.HeadObjectCommand({ Bucket, Key: prefix + key })));
      return response && (response.LastModified?.getTime() ?? 0);
    },
    async read(key) {
      for (let attempt = 1; ; attempt++) {
        const response = await getObject(key);
        if (!response) return undefined;
        try {
          const bytes = await call.required(() => response.Body!.transformToByteArray());
          return bytes as Uint8Array<ArrayBuffer>;
        } catch (error) {
          // The driver repeats a request only until its answer begins.
          if (attempt >= attempts) throw error;
        }
      }
    },
    async stream(key) {
      const response = await getObject(key);
      if (!response) return undefined;
      const source = call.chunks(response.Body as AsyncIterable<Uint8Array<ArrayBuffer>>);
      return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    async *list(start) {
      let token: string | undefined;
      do {
        const page = await call.required(() =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix + start, ContinuationToken: token })),
        );
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), modifiedAt: LastModified?.getTime() ?? 0 };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async remove(key) {
      await call.required(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key })));
    },
    close: () => client.destroy(),
  };
}

function statusCode(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
}

/** Gives the driver's errors the shape of this package's. */
function createCall({ bucket, endpoint, region }: S3Address) {
  const place = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const translate = (error: unknown): unknown => {
    const { name, message, code } = (error ?? {}) as { name?: string; message?: string; code?: string };
    const status = statusCode(error);
    const options = { received: place, cause: error };
    if (name === 'NoSuchBucket')
      return new StorageError('bad-option', `There is no bucket at ${place}. Create it, or name another.`, options);
    // Without a status, an error with a code may be one of this machine's disk.
    if (code !== undefined && ['ENOSPC', 'EIO', 'ENOENT', 'EMFILE'].includes(code)) return error;
    // The driver's names of an error without a text.
    const texts = [name, message, code].filter(text => text && text !== 'Unknown' && text !== 'UnknownError');
    const reason = [...texts, ...(status === undefined ? [] : [`HTTP ${status}`])].join(' ');
    return new StorageError('unreachable', `The object storage at ${place} cannot be used: ${reason}`, options);
  };
  async function required<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw translate(error);
    }
  }
  return {
    required,
    /** Resolves with undefined for an object that does not exist. */
    optional: <T>(work: () => Promise<T>): Promise<T | undefined> =>
      required(async () => {
        try {
          return await work();
        } catch (error) {
          const { name } = error as Error;
          if (name === 'NoSuchKey' || (statusCode(error) === 404 && name !== 'NoSuchBucket')) return undefined;
          throw error;
        }
      }),
    /** The bytes of an answer. */
    async *chunks(body: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
      try {
        yield* body;
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

/** Tries again what a later attempt may achieve: after 5xx, 429, 409 and lost connections. */
async function repeat<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const status = statusCode((error as Error).cause);
      const mayPass = status === undefined || status >= 500 || status === 429 || status === 409;
      if (!(error instanceof StorageError) || error.code !== 'unreachable' || !mayPass || attempt >= attempts)
        throw error;
      await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
