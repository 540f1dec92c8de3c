// The API's routes for what an owner changes of a server beside its versions: tags, and the advice against it.

import { VersionSchema } from '@vitrine/protocol/internal/registry/names';
import { TAG } from '@vitrine/protocol/internal/registry/wire';
import type { Context } from 'hono';
import { authenticate, checkOwner, checkScope } from '../auth/tokens.ts';
import { RegistryError } from '../problem.ts';
import { type Attempt, auditDraft, type Services } from '../services.ts';
import { requireServer } from '../versions/find-version.ts';
import type { AddChange } from './change.ts';
import { namedServer } from './publish-routes.ts';
import { privateJson } from './respond.ts';
import { ROUTES } from './routes.ts';

export function addListingRoutes(add: AddChange, services: Services): void {
  const { metadata, now } = services;
  /** The server of the address, which exists and whose owner asks. */
  const ownServer = async (context: Context, attempt: Attempt, action: 'publish' | 'yank'): Promise<string> => {
    const serverId = await namedServer(services, context, attempt);
    attempt.actor = await authenticate(services, context.req.header('authorization'));
    checkScope(attempt.actor, action, serverId);
    await checkOwner(services, attempt.actor, serverId);
    await requireServer(services, serverId);
    return serverId;
  };

  add(ROUTES.deprecate, async ({ context, attempt, readBody }) => {
    const serverId = await ownServer(context, attempt, 'yank');
    const { reason, successor } = await readBody();
    if (successor === serverId) throw new RegistryError('bad-request', 'A server is not its own successor.');
    if (successor !== undefined) await requireServer(services, successor);
    const deprecated = {
      ...(reason === undefined ? {} : { reason }),
      ...(successor === undefined ? {} : { successor }),
    };
    await metadata.setDeprecation(serverId, deprecated, auditDraft(attempt, 'ok', now()));
    return privateJson({ serverId, deprecated });
  });
  add(ROUTES.undeprecate, async ({ context, attempt }) => {
    const serverId = await ownServer(context, attempt, 'yank');
    await metadata.setDeprecation(serverId, undefined, auditDraft(attempt, 'ok', now()));
    return privateJson({ serverId });
  });

  const setTag = async (context: Context, attempt: Attempt, readVersion?: () => Promise<string>): Promise<Response> => {
    const serverId = await ownServer(context, attempt, 'publish');
    const tag = context.req.param('tag') ?? '';
    if (!TAG.test(tag))
      throw new RegistryError(
        'bad-request',
        `${JSON.stringify(tag.slice(0, 50))} is no tag: lower-case letters, digits and "-", not "latest" and no range.`,
      );
    const version = await readVersion?.();
    if (version !== undefined) attempt.version = version;
    const isChanged = await metadata.setTag(serverId, { tag, version }, auditDraft(attempt, 'ok', now()));
    const { tags = {} } = await requireServer(services, serverId);
    if (!isChanged && tags[tag] !== version)
      throw new RegistryError('not-found', `"${serverId}" has no version ${version}, or too many tags.`);
    return privateJson({ serverId, tags });
  };
  add(ROUTES.tag, ({ context, attempt, readBody }) =>
    setTag(context, attempt, async () => VersionSchema.parse((await readBody()).version)),
  );
  add(ROUTES.untag, ({ context, attempt }) => setTag(context, attempt));
}
