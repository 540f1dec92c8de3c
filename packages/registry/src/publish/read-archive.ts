// Reads a publish request's archive entry by entry: `manifest.json`, `signature.json`, then the files, each checked against the manifest
// while it is staged.

import { isLegacyManifest } from '@vitrine/protocol/internal/registry/legacy-manifest';
import { type Manifest, ManifestSchema } from '@vitrine/protocol/internal/registry/manifest';
import { findContentType, pathProblem, REGISTRY_LIMITS } from '@vitrine/protocol/internal/registry/names';
import { type PublisherSignature, PublisherSignatureSchema } from '@vitrine/protocol/internal/registry/signatures';
import type { BlobStore, StagedBlob } from '@vitrine/storage/internal/blobs';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import * as z from 'zod/mini';
import { RegistryError } from '../problem.ts';

/** The content of an archive, after all checks except the signature's. */
export interface ReadArchive {
  manifest: Manifest;
  signature?: PublisherSignature;
}

/** The services that the reader gets from its caller. */
export interface ArchiveOptions {
  blobs: Pick<BlobStore, 'stage'>;
  /** Staged blobs, added while reading, so that the caller can discard what was staged when reading fails. */
  staged: StagedBlob[];
  /** Called as soon as the manifest is read, before any file: rejects when the version may not be published. */
  onManifest(manifest: Manifest): Promise<void>;
}

/** Folder of a bundle's files in the archive. */
const FILES = 'files/';

/** Reads the archive. Rejects with `RegistryError` at the first fault. */
export async function readArchive(bytes: ReadableStream<Uint8Array>, options: ArchiveOptions): Promise<ReadArchive> {
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true })).getReader();
  try {
    return await readEntries(() => nextEntry(entries), options);
  } catch (error) {
    await entries.cancel().catch(() => {});
    throw asArchiveError(error);
  }
}

async function nextEntry(entries: ReadableStreamDefaultReader<ParsedTarEntry>): Promise<ParsedTarEntry | undefined> {
  const { value } = await entries.read();
  if (value && (value.header.type ?? 'file') !== 'file')
    throw new RegistryError(
      'invalid-archive',
      `${quote(value.header.name)} is a ${value.header.type}; an archive has files only.`,
    );
  return value;
}

async function readEntries(
  next: () => Promise<ParsedTarEntry | undefined>,
  options: ArchiveOptions,
): Promise<ReadArchive> {
  const first = await next();
  if (first?.header.name !== 'manifest.json')
    throw new RegistryError('invalid-archive', 'The first file of the archive is manifest.json.');
  const manifest = parseManifest(await readJson(first));
  await options.onManifest(manifest);
  const staged = new Map<string, StagedBlob>();
  let signature: PublisherSignature | undefined;
  for (let entry = await next(); entry; entry = await next()) {
    if (entry.header.name === 'signature.json' && staged.size === 0 && !signature) {
      signature = parseSignature(await readJson(entry));
      continue;
    }
    const path = filePath(entry.header.name);
    if (staged.has(path)) throw new RegistryError('invalid-archive', `${quote(path)} is in the archive twice.`);
    if (staged.size >= REGISTRY_LIMITS.files)
      throw new RegistryError('too-many-files', `A bundle has ${REGISTRY_LIMITS.files} files at most.`);
    const blob = await stageFile(path, entry, manifest, options);
    staged.set(path, blob);
  }
  for (const path of Object.keys(manifest.files))
    if (!staged.has(path))
      throw new RegistryError('missing-file', `${quote(path)} is in the manifest, and not in the archive.`);
  return { manifest, ...(signature === undefined ? {} : { signature }) };
}

function parseManifest(value: unknown): Manifest {
  if (isLegacyManifest(value))
    throw new RegistryError(
      'manifest-invalid',
      'A registry stores manifests 2.0. "vitrine publish" upgrades one of the format 1.0 before it sends it.',
    );
  const read = ManifestSchema.safeParse(value, { error: z.locales.en().localeError });
  if (read.success) return read.data;
  const issues = listIssues(read.error);
  const [first] = issues;
  const text = first ? ` ${first.path === '' ? '' : `${first.path}: `}${first.message}` : '';
  throw new RegistryError('manifest-invalid', `The manifest has the wrong shape.${text}`, { issues });
}

function parseSignature(value: unknown): PublisherSignature {
  const read = PublisherSignatureSchema.safeParse(value, { error: z.locales.en().localeError });
  if (read.success) return read.data;
  throw new RegistryError('signature-invalid', 'signature.json is no publisher signature.', {
    issues: listIssues(read.error),
  });
}

/** The issues of an error of zod; the first twenty. */
export function listIssues(error: z.core.$ZodError): { path: string; message: string }[] {
  return error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.map(String).join('.').slice(0, 300), message }));
}

async function readJson({ header, body }: ParsedTarEntry): Promise<unknown> {
  const limit = REGISTRY_LIMITS.manifestBytes;
  if (header.size > limit)
    throw new RegistryError('file-too-large', `${quote(header.name)} has ${limit} bytes at most.`);
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(await new Response(body).arrayBuffer()),
    ) as unknown;
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    )
      throw new RegistryError('manifest-invalid', `${quote(header.name)} is no JSON in UTF-8.`, { cause: error });
    throw error;
  }
}

function filePath(name: string): string {
  if (!name.startsWith(FILES))
    throw new RegistryError('path-not-allowed', `${quote(name)}: files of a bundle are below "${FILES}".`);
  const path = name.slice(FILES.length);
  const problem = pathProblem(path);
  if (problem !== undefined || findContentType(path) === undefined)
    throw new RegistryError('path-not-allowed', `${quote(path)} may not be in a bundle. ${problem ?? ''}`.trim());
  return path;
}

async function stageFile(
  path: string,
  { header, body }: ParsedTarEntry,
  { files }: Manifest,
  { blobs, staged }: ArchiveOptions,
): Promise<StagedBlob> {
  const listed = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!listed) throw new RegistryError('unlisted-file', `${quote(path)} is in the archive, and not in the manifest.`);
  if (header.size > REGISTRY_LIMITS.fileBytes)
    throw new RegistryError('file-too-large', `${quote(path)} has ${REGISTRY_LIMITS.fileBytes} bytes at most.`);
  if (header.size !== listed.size)
    throw new RegistryError(
      'size-mismatch',
      `${quote(path)} has ${header.size} bytes, and ${listed.size} in the manifest.`,
    );
  const blob = await blobs.stage(body);
  staged.push(blob);
  if (blob.size !== header.size)
    throw new RegistryError(
      'length-mismatch',
      `${quote(path)} was to have ${header.size} bytes, and has ${blob.size}.`,
    );
  if (blob.hash !== listed.hash)
    throw new RegistryError(
      'hash-mismatch',
      `${quote(path)} has the hash ${blob.hash}, and ${listed.hash} in the manifest.`,
    );
  return blob;
}

/** A name of the request in a message: short, and without line breaks. */
function quote(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}

/** Errors of the tar reader, which have no codes, mean an incomplete archive. Errors of the disk are passed on. */
function asArchiveError(error: unknown): unknown {
  if (error instanceof RegistryError || (error as NodeJS.ErrnoException | undefined)?.code !== undefined) return error;
  return new RegistryError(
    'invalid-archive',
    `The archive is no whole tar archive: ${String((error as Error)?.message)}`,
    {
      cause: error,
    },
  );
}
