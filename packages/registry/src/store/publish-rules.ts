// What every store decides the same way: which version is the latest, and how refusals read.
import { compareVersions, isPrerelease } from '@vitrine/protocol/internal/registry/names';
import type { Namespace } from '@vitrine/protocol/internal/registry/wire';
import { RegistryError } from '../problem.ts';
import type { AuditDraft, PublishDraft, ServerKey, TagChange, VersionRow } from './metadata-store.ts';

/** The refusal of a second version of the same name. */
export function versionExists(serverId: string, version: string): RegistryError {
  return new RegistryError(
    'version-exists',
    `Version ${version} of "${serverId}" was published before, and versions never change. Publish under a new version.`,
  );
}

export function publishBusy(serverId: string): RegistryError {
  return new RegistryError('publish-busy', `Another version of "${serverId}" was published meanwhile. Publish again.`);
}

/** The refusal of what the operator has taken down. */
export function takenDown(what: string, reason: string | undefined): RegistryError {
  return new RegistryError(
    'taken-down',
    `${what} was taken down by the operator of this registry.${reason ? ` Reason: ${reason}` : ''}`,
  );
}

/** Throws `taken-down` where a publisher changes a version that the operator has removed. */
export function checkStatusChange({ serverId, version, status, reason }: VersionRow): void {
  if (status === 'removed') throw takenDown(`Version ${version} of "${serverId}"`, reason);
}

/** The setting that blocks a server; its value is the reason. */
export const blockName = (serverId: string): string => `blocked ${serverId}`;

function namespaceTaken(namespace: string): RegistryError {
  return new RegistryError('namespace-taken', `The namespace "${namespace}" belongs to another key.`);
}

export function looksLike(name: string, twin: string): RegistryError {
  return new RegistryError('lookalike-id', `"${name}" looks like "${twin}", which exists. Choose another name.`);
}

/**
 * Applies a claim to a namespace that exists; returns the same object when nothing changes. `isEmpty`: whether nothing was published there.
 * Throws `namespace-taken`.
 */
export function claimExisting(existing: Namespace, claim: Namespace, isEmpty: boolean): Namespace {
  if (existing.owner === claim.owner) {
    const { ownership = existing.ownership } = claim;
    return ownership === undefined || ownership === existing.ownership ? existing : { ...existing, ownership };
  }
  if (!replacesClaim(claim, existing, isEmpty)) throw namespaceTaken(existing.namespace);
  return claim;
}

/** Whether a claim ends another key's claim: it is proven, the other is not, and no host can have pinned anything of the other. */
export function replacesClaim(claim: Namespace, other: Namespace, isEmpty: boolean): boolean {
  return claim.ownership !== undefined && other.ownership === undefined && isEmpty;
}

/** The line about a look-alike that a proven claim ends. */
export function releaseDraft({ ownership: _, ...audit }: AuditDraft, subject: string): AuditDraft {
  return { ...audit, action: 'release', subject };
}

/** The key that a version adds to its server; undefined for an unsigned version, and for the key that the server has. */
export function keyOfDraft({ signature, signingKey }: PublishDraft): ServerKey | undefined {
  if (!signature || signature.publicKey === signingKey) return undefined;
  const { publicKey, rotation } = signature;
  return { publicKey, ...(rotation && signingKey !== undefined ? { rotation } : {}) };
}

/** Finds the newest release among the versions that are active; while there is no release, the newest pre-release. Null when none is. */
export function findLatest(active: readonly string[]): string | null {
  const releases = active.filter(version => !isPrerelease(version));
  return (releases.length > 0 ? releases : active).toSorted(compareVersions).at(-1) ?? null;
}

/** The most tags of a server. */
const MAX_TAGS = 20;

/** The tags after a change; undefined when nothing changes, or there would be too many. */
export function changeTags(
  tags: Readonly<Record<string, string>>,
  { tag, version }: TagChange,
): Record<string, string> | undefined {
  const { [tag]: before, ...others } = tags;
  if (before === version) return undefined;
  const after = version === undefined ? others : { ...others, [tag]: version };
  return Object.keys(after).length > MAX_TAGS ? undefined : after;
}

/** Days of uses that are added up, and then forgotten. */
const USE_DAYS = 30;

/** The first day whose uses still count on `day`. */
export function firstCountedDay(day: string): string {
  return new Date(Date.parse(day) - (USE_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
}
