// The address of an S3 bucket: `s3://bucket/prefix?endpoint=http://host:9000&region=eu-central-1&path-style=1`.
import { StorageError } from '../errors.ts';

/** Address of objects in S3. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of keys: empty, or it ends with `/`. */
  readonly prefix: string;
  /** Endpoint. @default Amazon's */
  readonly endpoint?: string;
  readonly region: string;
  /** Whether the bucket is the first part of the path, and not of the host name, as most servers other than Amazon's want it. */
  readonly isPathStyle: boolean;
}

const PARAMETERS = new Set(['endpoint', 'region', 'path-style']);
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Throws `StorageError` `bad-option`. Credentials are not part of an address: they come from the variables `AWS_…`. */
export function parseS3Address(address: string): S3Address {
  const url = URL.parse(address);
  if (url?.protocol !== 's3:') throw bad(address, 'it does not begin with s3://');
  if (url.username !== '' || url.password !== '')
    throw bad(`s3://${url.host}`, 'credentials are set by AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!BUCKET.test(url.host)) throw bad(address, `${JSON.stringify(url.host)} is no name of a bucket`);
  for (const name of url.searchParams.keys())
    if (!PARAMETERS.has(name))
      throw bad(address, `${JSON.stringify(name)} is unknown; known: ${[...PARAMETERS].join(', ')}`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw bad(address, 'the endpoint is no http:// or https:// address');
  const style = url.searchParams.get('path-style');
  if (style !== null && style !== '0' && style !== '1') throw bad(address, 'path-style is 0 or 1');
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.host,
    prefix: path === '' ? '' : `${path}/`,
    ...(endpoint === null ? {} : { endpoint }),
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    isPathStyle: style === null ? endpoint !== null : style === '1',
  };
}

function bad(address: string, reason: string): StorageError {
  const example = 's3://bucket/prefix?endpoint=http://127.0.0.1:9000&region=us-east-1&path-style=1';
  return new StorageError('bad-option', `Not an address of a bucket: ${address}: ${reason}. Write ${example}`, {
    received: address,
  });
}
