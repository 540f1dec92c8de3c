// The API's routes for publishing, yanking, and undoing a yank.

import { manifestDigest, manifestText } from '@vitrine/protocol/internal/registry/manifest';
import { createContentLabel, ServerIdSchema, VersionSchema } from '@vitrine/protocol/internal/registry/names';
import { signatureProblem } from '@vitrine/protocol/internal/registry/signatures';
import { PUBLISH_MEDIA_TYPE, type PublishResponse } from '@vitrine/protocol/internal/registry/wire';
import type { StagedBlob } from '@vitrine/storage/internal/blobs';
import type { Context } from 'hono';
import { authenticate, checkOwner, checkScope, lookalike } from '../auth/tokens.ts';
import { RegistryError } from '../problem.ts';
import { archiveTooLarge, MAX_UPLOAD, unpack } from '../publish/limit-stream.ts';
import { type ReadArchive, readArchive } from '../publish/read-archive.ts';
import { type Attempt, auditDraft, type Services } from '../services.ts';
import { takenDown, versionExists } from '../store/publish-rules.ts';
import type { AddChange } from './change.ts';
import { privateJson } from './respond.ts';
import { ROUTES } from './routes.ts';

export function addPublishRoutes(add: AddChange, services: Services): void {
  add(ROUTES.publish, async ({ context, attempt }) => {
    const serverId = await namedServer(services, context, attempt);
    attempt.actor = await authenticate(services, context.req.header('authorization'));
    checkScope(attempt.actor, 'publish', serverId);
    await checkOwner(services, attempt.actor, serverId);
    await services.quotas.checkUpload(attempt.actor.owner, services.now());
    const response = await publish(services, context, attempt, serverId);
    return privateJson(response, 201);
  });
  const setStatus = async (
    { context, attempt, status }: { context: Context; attempt: Attempt; status: 'yanked' | 'active' },
    readReason: () => Promise<string | undefined>,
  ): Promise<Response> => {
    const serverId = await namedServer(services, context, attempt);
    attempt.actor = await authenticate(services, context.req.header('authorization'));
    checkScope(attempt.actor, 'yank', serverId);
    await checkOwner(services, attempt.actor, serverId);
    const version = VersionSchema.safeParse(context.req.param('version')).data;
    if (version === undefined) throw new RegistryError('bad-request', 'The address names no version.');
    attempt.version = version;
    const reason = await readReason();
    const audit = auditDraft(attempt, 'ok', services.now());
    if (!(await services.metadata.setStatus(serverId, version, status, reason, audit)))
      throw new RegistryError('not-found', `"${serverId}" has no version ${version}.`);
    return privateJson({ serverId, version, status });
  };
  add(ROUTES.yank, ({ context, attempt, readBody }) =>
    setStatus({ context, attempt, status: 'yanked' }, async () => (await readBody()).reason),
  );
  add(ROUTES.unyank, ({ context, attempt }) =>
    setStatus({ context, attempt, status: 'active' }, async () => undefined),
  );
}

/** The server id of the address. Rejects with `lookalike-id` for one that imitates another, else `invalid-server-id`. */
export async function namedServer({ metadata }: Services, context: Context, attempt: Attempt): Promise<string> {
  const id = context.req.param('id') ?? '';
  attempt.subject = id;
  const read = ServerIdSchema.safeParse(id);
  if (read.success) return read.data;
  const twin = id.length <= 201 ? await metadata.findLookalike(id) : undefined;
  if (twin !== undefined) throw lookalike(id, twin);
  throw new RegistryError(
    'invalid-server-id',
    `${JSON.stringify(id.slice(0, 201))} is no server id. ${read.error.issues[0]?.message ?? ''}`,
  );
}

async function publish(
  services: Services,
  context: Context,
  attempt: Attempt,
  serverId: string,
): Promise<PublishResponse> {
  const { metadata, blobs } = services;
  const body = readUpload(context);
  const staged: StagedBlob[] = [];
  try {
    const archive = await readArchive(body, {
      blobs,
      staged,
      onManifest: async manifest => {
        if (manifest.serverId !== serverId)
          throw new RegistryError(
            'manifest-mismatch',
            `The manifest is of "${manifest.serverId}", and the address of "${serverId}".`,
          );
        attempt.version = manifest.version;
        const server = await metadata.findServer(serverId);
        if (server?.blocked !== undefined) throw takenDown(`"${serverId}"`, server.blocked);
        if (await metadata.findVersion(serverId, manifest.version)) throw versionExists(serverId, manifest.version);
        const twin = await metadata.findLookalike(serverId);
        if (twin !== undefined && !server) throw lookalike(serverId, twin);
        const bytes = Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0);
        await services.quotas.checkVersion(serverId, bytes);
      },
    });
    return await commit(services, attempt, archive, staged);
  } finally {
    await blobs.discard(staged);
  }
}

/** The unpacked bytes of the upload. Refuses other media types, and a too large Content-Length before reading. */
function readUpload(context: Context): ReadableStream<Uint8Array> {
  const type = context.req.header('content-type') ?? '';
  if (type.replace(/;.*/s, '').trim().toLowerCase() !== PUBLISH_MEDIA_TYPE)
    throw new RegistryError(
      'unsupported-media-type',
      `Send a gzipped tar archive as "Content-Type: ${PUBLISH_MEDIA_TYPE}".`,
    );
  const length = context.req.header('content-length');
  const announced = length === undefined ? undefined : Number(length);
  if (announced !== undefined && announced > MAX_UPLOAD) throw archiveTooLarge();
  if (!context.req.raw.body) throw new RegistryError('invalid-archive', 'The request has no body.');
  return unpack(context.req.raw.body, announced);
}

async function commit(
  services: Services,
  attempt: Attempt,
  { manifest, signature }: ReadArchive,
  staged: readonly StagedBlob[],
): Promise<PublishResponse> {
  const { metadata, blobs, now, origin } = services;
  const { serverId, version } = manifest;
  const digest = await manifestDigest(manifest);
  attempt.digest = digest;
  const signingKey = (await metadata.listKeys(serverId)).at(-1)?.publicKey;
  const trusted = signingKey === undefined ? [] : [signingKey];
  const problem = await signatureProblem({ serverId, version, digest }, signature, trusted);
  if (problem !== undefined) throw new RegistryError(problem, SIGNATURE_TEXTS[problem](serverId));
  if (signingKey === undefined && signature) checkFirstKey(serverId, signature.publicKey, attempt.actor?.owner);
  const at = now();
  await metadata.publish(
    {
      manifest,
      manifestText: manifestText(manifest),
      digest,
      label: await createContentLabel(serverId, origin),
      publishedAt: new Date(at).toISOString(),
      ...(signature === undefined ? {} : { signature }),
      ...(signingKey === undefined ? {} : { signingKey }),
    },
    () => blobs.place(staged),
    auditDraft(attempt, 'ok', at),
  );
  return {
    serverId,
    version,
    digest,
    publishedAt: new Date(at).toISOString(),
    contentOrigin: await services.contentOrigin(serverId),
  };
}

/** The holder of a leaked publish token must not decide which key signs from now on. */
function checkFirstKey(serverId: string, publicKey: string, owner: string | undefined): void {
  if (publicKey === owner) return;
  throw new RegistryError(
    'key-unknown',
    `"${serverId}" has no signing key so far, and ${publicKey} is not its owner's. The owner sets it with: vitrine keys --server ${serverId} --use ${publicKey}`,
  );
}

const SIGNATURE_TEXTS = {
  'signature-missing': (id: string) =>
    `Versions of "${id}" are signed, and this one is not. Programs sign with VITRINE_SIGNING_KEY.`,
  'signature-invalid': (id: string) => `The signature does not match this manifest of "${id}".`,
  'signature-key-changed': (id: string) =>
    `This version of "${id}" is signed by another key than the server's. Sign with that one, or let the owner change it: vitrine keys --server ${id} --use <key>`,
};
