// The S3 of tests: `s3rver` with one bucket, behind a relay that fails on request. The relay adds the condition `If-None-Match: *`, which
// s3rver ignores, and notes the checksums of uploads, which s3rver does not verify.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { startTestServer } from './test-server.ts';

const BUCKET = 'vitrine-test';
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Fault of the relay, once: it answers with a status, cuts the answer after some bytes, or never answers; `none` passes a request. */
export type S3Fault = { status: number } | { cutAfterBytes: number } | 'silent' | 'none';

export interface TestS3 {
  /** `s3://…` of the bucket. */
  readonly address: string;
  /** The variables with its credentials. */
  readonly environment: Readonly<Record<string, string>>;
  /** Faults of the next requests, in this order. */
  readonly faults: S3Fault[];
  /** Methods and statuses of the answered requests. */
  readonly requests: string[];
  /** Checksums of each upload: the SHA-256 in its header, and its bytes' SHA-256, as base64. */
  readonly checksums: { header: string | undefined; actual: string }[];
  /** The file in which an object's bytes are. */
  getFile(key: string): string;
}

/** A server that runs until `close`. */
export interface OpenS3 extends TestS3 {
  close(): Promise<void>;
}

/** Starts a server. */
export async function openS3(): Promise<OpenS3> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-s3-'));
  const backend = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: backendPort } = (await backend.run()) as unknown as AddressInfo;
  const getFile = (key: string): string => join(directory, BUCKET, `${key}._S3rver_object`);
  const faults: S3Fault[] = [];
  const requests: string[] = [];
  const checksums: TestS3['checksums'] = [];
  const relay = await startTestServer((incoming, outgoing) => {
    const { method = '', headers, url: path = '' } = incoming;
    outgoing.once('close', () => requests.push(`${method} ${outgoing.statusCode}`));
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (typeof fault === 'object' && 'status' in fault) return answer(incoming, outgoing, fault.status);
    const key = decodeURIComponent(path.split('?', 1)[0]!).slice(`/${BUCKET}/`.length);
    if (method === 'PUT' && headers['if-none-match'] === '*' && existsSync(getFile(key)))
      return answer(incoming, outgoing, 412);
    if (method === 'PUT') noteChecksum(incoming, checksums);
    forward(incoming, outgoing, {
      options: { port: backendPort, method, path, headers },
      ...(typeof fault === 'object' && fault),
    });
  });
  const address = `s3://${BUCKET}?endpoint=${relay.origin}`;
  return {
    address,
    environment: CREDENTIALS,
    faults,
    requests,
    checksums,
    getFile,
    async close() {
      await relay.close();
      await backend.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Reads the request to its end, as a server does that keeps the connection. */
function answer(incoming: IncomingMessage, outgoing: ServerResponse, status: number): void {
  incoming.resume();
  incoming.once('end', () => outgoing.writeHead(status, { 'content-length': 0 }).end());
}

function noteChecksum(incoming: IncomingMessage, checksums: TestS3['checksums']): void {
  const sum = createHash('sha256');
  incoming.on('data', (chunk: Uint8Array) => sum.update(chunk));
  incoming.once('end', () => {
    const header = incoming.headers['x-amz-checksum-sha256'] as string | undefined;
    checksums.push({ header, actual: sum.digest('base64') });
  });
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { options, cutAfterBytes }: { options: RequestOptions; cutAfterBytes?: number },
): void {
  const onward = sendRequest({ host: '127.0.0.1', ...options }, response => {
    outgoing.writeHead(response.statusCode!, response.headers);
    if (cutAfterBytes === undefined) return void response.pipe(outgoing);
    response.once('data', (chunk: Uint8Array) => {
      outgoing.write(chunk.subarray(0, cutAfterBytes), () => outgoing.destroy());
      response.destroy();
    });
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}
