// `vitrine publish`: writes the lock, checks the bundle, shows what changes, uploads, and verifies the result as a host would.

import { type Manifest, manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { describePermissions, diffPermissions } from '@vitrine/protocol/internal/registry/permissions';
import { publishStatement, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import {
  PUBLISH_MEDIA_TYPE,
  type PublishResponse,
  PublishResponseSchema,
  serverPath,
  type VersionRecord,
  VersionRecordSchema,
} from '@vitrine/protocol/internal/registry/wire';
import { packBundle } from '@vitrine/registry';
import { type CommandIO, commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { claimNamespace } from './account-commands.ts';
import { checkScript, type Finding } from './check-bundle.ts';
import { type PublisherKey, signingKey } from './credentials.ts';
import { linkServerJson, setTag } from './listing-commands.ts';
import { answer, type OutputOptions, printProgress } from './output.ts';
import { type Publication, type PublicationSource, preparePublication } from './prepare-publication.ts';
import { verifyPublished } from './read-commands.ts';
import { authorization, RegistryRefusal, registryOrigin, request } from './registry-api.ts';
import { checkRendering, type RenderCheck } from './render-check.ts';

export interface PublishOptions extends PublicationSource, OutputOptions {
  readonly registry?: string | undefined;
  /** Whether components are drawn before they are published. */
  readonly render: boolean;
  /** Tag that is pointed at the version. */
  readonly tag?: string | undefined;
  /** Checks and compares only. */
  readonly dryRun?: boolean | undefined;
}

/** Resolves with the exit code: 1 when a check failed. Rejects with `UsageError`, `RegistryRefusal`, `HostError`. */
export async function runPublish(options: PublishOptions): Promise<number> {
  const registry = registryOrigin(options.registry);
  const publication = preparePublication(options);
  const { manifest, files, lockFile, notes } = publication;
  const digest = await manifestDigest(manifest);
  const title = `${manifest.serverId} ${manifest.version}`;
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  printProgress(`${title}: ${files.size} files, ${bytes} bytes. Lock file: ${lockFile}`);
  for (const note of notes) printProgress(note);

  const findings = checkScripts(publication);
  const rendered: RenderCheck =
    findings.some(isError) || !options.render ? { skipped: 'Not drawn.' } : await checkRendering(publication);
  const failed = report(findings, rendered);
  if (failed) {
    answer(options, { published: false, findings, rendered }, [
      `${title} was not published: correct what is marked with "error".`,
    ]);
    return EXIT.failed;
  }

  const same = await publishedVersion(registry, manifest.serverId, manifest.version);
  const before = same ?? (await publishedVersion(registry, manifest.serverId, 'latest'));
  for (const line of changes(before?.manifest, manifest)) printProgress(line);
  const dryRun = options.dryRun === true;
  if (same && same.digest !== digest) {
    answer(options, { published: false, dryRun, digest, publishedDigest: same.digest, findings, rendered }, [
      `${title} was published with other content (version-exists): versions never change. Publish under a new version, by --release or in the manifest.`,
    ]);
    return EXIT.failed;
  }
  if (same) {
    answer(options, { published: false, dryRun, digest, publishedDigest: digest, findings, rendered }, [
      `${title} is published already, with the same content.`,
    ]);
    return EXIT.ok;
  }
  if (dryRun) {
    answer(options, { published: false, dryRun, digest, findings, rendered }, [
      `${title} is ready. Nothing was published.`,
    ]);
    return EXIT.ok;
  }
  const response = await upload(registry, publication, { digest, json: options.json });
  const checked = await verifyPublished(registry, manifest.serverId, manifest.version);
  const { serverId, version } = manifest;
  if (options.tag !== undefined) {
    const { token } = await authorization(registry);
    await setTag(registry, { serverId, version, tag: options.tag, token });
  }
  if (options.serverJson !== undefined) linkServerJson(options.serverJson, { registry, serverId, version, digest });
  answer(options, { published: true, ...response, publisher: checked.publisher, findings, rendered }, [
    `Published ${title} to ${registry}, and verified it there.`,
    `Manifest: ${digest}`,
    `Content:  ${response.contentOrigin}`,
    ...(options.tag === undefined ? [] : [`Tag:      ${options.tag}`]),
    ...(options.serverJson === undefined
      ? []
      : [`Linked in ${options.serverJson}: publish it to the MCP registry again.`]),
  ]);
  return EXIT.ok;
}

function checkScripts({ files }: Publication): Finding[] {
  return [...files]
    .filter(([path]) => /\.m?js$/.test(path))
    .flatMap(([path, bytes]) => checkScript(path, new TextDecoder().decode(bytes)));
}

const isError = ({ level }: Finding): boolean => level === 'error';

/** Prints the findings, and returns whether one of them stops the publication. */
function report(findings: readonly Finding[], rendered: RenderCheck): boolean {
  for (const { level, path, line, message } of findings) printProgress(`${level}: ${path}:${line}: ${message}`);
  if ('skipped' in rendered) {
    printProgress(`Components were not drawn: ${rendered.skipped}`);
    return findings.some(isError);
  }
  if (rendered.reports.length === 0) printProgress('warning: No component has sample props, so none was drawn.');
  for (const { component, sample, height, error, violations } of rendered.reports) {
    printProgress(
      error === undefined
        ? `ok: ${component} (${sample}): ${height} pixels high`
        : `error: ${component} (${sample}): ${error}`,
    );
    for (const violation of violations) printProgress(`error: ${component} (${sample}): ${violation}`);
  }
  const bad = rendered.reports.some(({ error, violations }) => error !== undefined || violations.length > 0);
  return bad || findings.some(isError);
}

/** `version`: or `latest`. Undefined: there is none. */
async function publishedVersion(
  registry: string,
  serverId: string,
  version: string,
): Promise<VersionRecord | undefined> {
  try {
    return await request(registry, `${serverPath(serverId)}/versions/${version}`, VersionRecordSchema);
  } catch (error) {
    if (error instanceof RegistryRefusal && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** The most files that are named. */
const MAX_FILES = 20;

/** The changes of this version, one line each. */
export function changes(before: Manifest | undefined, after: Manifest): string[] {
  const may = describePermissions(after.permissions).map(({ text }) => text);
  if (!before) return ['The first version of this server.', `It may: ${may.join('; ') || 'draw only'}`];
  const { added: gained, removed: lost } = diffPermissions(before.permissions, after.permissions);
  const names = (manifest: Manifest): string[] => manifest.components.map(({ name }) => name);
  const added = names(after).filter(name => !names(before).includes(name));
  const removed = names(before).filter(name => !names(after).includes(name));
  const changed = Object.keys(after.files).filter(path => before.files[path]?.hash !== after.files[path]?.hash);
  const removedFiles = Object.keys(before.files).filter(path => !Object.hasOwn(after.files, path));
  const files = [
    ...changed.map(path => `  ${before.files[path] ? '~' : '+'} file ${path}`),
    ...removedFiles.map(path => `  - file ${path}`),
  ];
  return [
    before.version === after.version ? `Against the published ${before.version}:` : `Since ${before.version}:`,
    ...gained.map(({ text }) => `  + may: ${text}`),
    ...lost.map(({ text }) => `  - may no longer: ${text}`),
    ...added.map(name => `  + component ${name}`),
    ...removed.map(name => `  - component ${name}`),
    ...files.slice(0, MAX_FILES),
    ...(files.length > MAX_FILES ? [`  ${files.length - MAX_FILES} more files`] : []),
    ...(files.length === 0 ? ['  the same files'] : []),
  ];
}

interface UploadOptions extends OutputOptions {
  readonly digest: string;
}

/** Signs and uploads. A namespace that belongs to no key is claimed for the publisher's. */
async function upload(
  registry: string,
  { manifest, files }: Publication,
  { digest, json }: UploadOptions,
): Promise<PublishResponse> {
  const { serverId, version } = manifest;
  const { token, key } = await authorization(registry);
  const signature = await sign(signingKey() ?? key, { serverId, version, digest });
  const archive = await packBundle({ manifest, files, ...(signature && { signature }) });
  const send = (): Promise<PublishResponse> =>
    request(registry, `${serverPath(serverId)}/publish`, PublishResponseSchema, {
      method: 'POST',
      token,
      body: withProgress(archive, json === true ? undefined : commandIO().stderr),
      headers: { 'content-type': PUBLISH_MEDIA_TYPE },
    });
  try {
    return await send();
  } catch (error) {
    if (
      !(error instanceof RegistryRefusal) ||
      error.code !== 'namespace-unclaimed' ||
      commandIO().env.VITRINE_REGISTRY_TOKEN
    )
      throw error;
    const namespace = parseNamespace(serverId);
    await claimNamespace(registry, token, { namespace });
    printProgress(`Claimed the namespace ${namespace} for your key.`);
    return send();
  }
}

async function sign(key: PublisherKey | undefined, version: { serverId: string; version: string; digest: string }) {
  if (!key) return undefined;
  return { publicKey: key.publicKey, signature: await signStatement(publishStatement(version), key.privateKey) };
}

const CHUNK = 64 * 1024;

/** The bytes as a stream; on a terminal the part that has been sent is shown. */
function withProgress(
  bytes: Uint8Array<ArrayBuffer>,
  terminal: CommandIO['stderr'] | undefined,
): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = bytes.subarray(sentBytes, sentBytes + CHUNK);
      sentBytes += chunk.length;
      if (chunk.length > 0) controller.enqueue(chunk);
      if (terminal?.isTTY)
        terminal.write(
          `\rUploading ${Math.round((sentBytes / bytes.length) * 100)} %${sentBytes === bytes.length ? '\n' : ''}`,
        );
      if (sentBytes === bytes.length) controller.close();
    },
  });
}
