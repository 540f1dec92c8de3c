// The API's routes for the keys that sign versions: the namespace's owner sets the key of a server, and asks where a key is used.
import { isRotation } from '@vitrine/protocol/internal/registry/signatures';
import { type KeyUses, MAX_ROTATIONS, type VersionRecord } from '@vitrine/protocol/internal/registry/wire';
import { checkOwner } from '../auth/tokens.ts';
import { RegistryError } from '../problem.ts';
import { auditDraft, type Services } from '../services.ts';
import type { ServerKey } from '../store/metadata-store.ts';
import { publishBusy } from '../store/publish-rules.ts';
import { manager } from './auth-routes.ts';
import type { AddChange } from './change.ts';
import { namedServer } from './publish-routes.ts';
import { privateJson } from './respond.ts';
import { ROUTES } from './routes.ts';

export function addKeyRoutes(add: AddChange, services: Services): void {
  const { metadata, now } = services;

  add(ROUTES.listKeys, async ({ context, attempt }) => {
    const { owner } = await manager(services, context, attempt);
    return privateJson((await metadata.findKeyUses(owner)) satisfies KeyUses);
  });

  add(ROUTES.setSigningKey, async ({ context, attempt, readBody }) => {
    const serverId = await namedServer(services, context, attempt);
    await checkOwner(services, await manager(services, context, attempt), serverId);
    const { to, rotation } = await readBody();
    attempt.to = to;
    const present = (await metadata.listKeys(serverId)).at(-1)?.publicKey;
    const key: ServerKey = { publicKey: to, ...(rotation && { rotation }) };
    if (rotation) {
      attempt.action = 'rotate-signing-key';
      await checkRotation(serverId, key, present);
    } else if (present !== undefined) attempt.action = 'reset-signing-key';
    const isNew = present !== to;
    if (isNew && !(await metadata.addKey(serverId, key, present, auditDraft(attempt, 'ok', now()))))
      throw publishBusy(serverId);
    return privateJson({ serverId, signingKey: to });
  });
}

async function checkRotation(
  serverId: string,
  { publicKey: to, rotation }: ServerKey,
  present: string | undefined,
): Promise<void> {
  if (!rotation || rotation.from !== present)
    throw new RegistryError(
      'signature-key-changed',
      `The rotation is by another key than the present one of "${serverId}": ${present ?? 'it has none'}.`,
    );
  if (!(await isRotation(serverId, { ...rotation, to })))
    throw new RegistryError('signature-invalid', `The key ${rotation.from} did not sign the rotation.`);
}

/**
 * The rotations of a record. Those before the last key that was set without one are left out: that key was set because the keys before it were
 * lost or stolen, and hosts must not follow what a thief signed.
 */
export function listRotations(keys: readonly ServerKey[]): Pick<VersionRecord, 'rotations'> {
  const since = keys.slice(keys.findLastIndex(({ rotation }) => rotation === undefined));
  const rotations = since.flatMap(({ publicKey, rotation }) => (rotation ? [{ ...rotation, to: publicKey }] : []));
  return rotations.length === 0 ? {} : { rotations: rotations.slice(-MAX_ROTATIONS) };
}
