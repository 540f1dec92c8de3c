// Reads the built app once: a few hundred kilobytes that never change while the server runs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { EmbedsError } from './errors.ts';

export interface ServedFile {
  readonly type: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
  /** A hash of its content. */
  readonly hash: string;
  /** Says that the file's name contains the hash of its content. */
  readonly isImmutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The files of a folder by the path they are served at: a page without its `.html`, `index` as `/`. Files of other kinds are not served.
 * Throws `EmbedsError` `not-built` when there are none.
 */
export function readApp(folder: string): Map<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const file of listFiles(folder)) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const body = readFileSync(file);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path.replace(/\.html$/, '').replace(/^\/index$/, '/'), {
      type,
      body,
      gzipped: gzipSync(body, { level: 9 }),
      hash: shortHash(body),
      isImmutable: path.startsWith('/assets/'),
    });
  }
  if (files.size === 0) throw new EmbedsError('not-built', `No built pages in ${folder}. Build them: npm run build`);
  return files;
}

/** 132 bits of SHA-256. */
export function shortHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => join(folder, name))
      .filter(file => statSync(file).isFile());
  } catch (cause) {
    throw new EmbedsError('not-built', `No built pages in ${folder}. Build them: npm run build`, { cause });
  }
}
