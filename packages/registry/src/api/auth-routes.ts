// The API's routes for keys, namespaces and tokens: a publisher signs a challenge with a key and gets a session token, with which it claims
// namespaces and creates tokens for programs.

import { SERVER_ID } from '@vitrine/protocol/internal/registry/names';
import { challengeStatement, rotationStatement, verifyStatement } from '@vitrine/protocol/internal/registry/signatures';
import type { Context } from 'hono';
import {
  authenticate,
  checkOwner,
  checkScope,
  createToken,
  daysMs,
  lookalike,
  withoutSecrets,
} from '../auth/tokens.ts';
import { RegistryError } from '../problem.ts';
import { type Actor, type Attempt, auditDraft, type Services } from '../services.ts';
import type { AddChange } from './change.ts';
import { privateJson } from './respond.ts';
import { ROUTES } from './routes.ts';

const CHALLENGE_MS = 5 * 60_000;
const SESSION_MS = 15 * 60_000;
const DEFAULT_DAYS = 90;

export function addAuthRoutes(add: AddChange, services: Services): void {
  const { metadata, now, random, origin } = services;

  add(ROUTES.challenge, async ({ readBody }) => {
    const { publicKey } = await readBody();
    const nonce = random(24);
    const expiresAt = now() + CHALLENGE_MS;
    await metadata.addChallenge({ nonce, publicKey, expiresAt });
    const statement = challengeStatement({ registry: origin, nonce, publicKey });
    return privateJson({ nonce, statement, expiresAt: new Date(expiresAt).toISOString() }, 201);
  });

  add(ROUTES.openSession, async ({ attempt, readBody }) => {
    const { nonce, publicKey, signature } = await readBody();
    const challenge = await metadata.takeChallenge(nonce, now());
    if (challenge?.publicKey !== publicKey)
      throw new RegistryError(
        'challenge-invalid',
        'There is no such challenge for this key: it expired, or was answered. Ask for another.',
      );
    if (!(await verifyStatement(challengeStatement({ registry: origin, nonce, publicKey }), publicKey, signature)))
      throw new RegistryError('challenge-invalid', 'This key did not sign the challenge.');
    const grant = { name: 'session', owner: publicKey, servers: ['*'], lifetimeMs: SESSION_MS };
    const token = await createToken(services, { ...grant, actions: ['publish', 'yank', 'manage'] }, tokenId => ({
      ...auditDraft(attempt, 'ok', now()),
      actor: publicKey,
      tokenId,
    }));
    return privateJson(token, 201);
  });

  addNamespaceRoutes(add, services);
  addTokenRoutes(add, services);
}

/** The actor of a request that manages keys and tokens. */
export async function manager(services: Services, context: Context, attempt: Attempt): Promise<Actor> {
  const actor = await authenticate(services, context.req.header('authorization'));
  attempt.actor = actor;
  checkScope(actor, 'manage');
  return actor;
}

function addNamespaceRoutes(add: AddChange, services: Services): void {
  const { metadata, now, ownership } = services;

  add(ROUTES.claimNamespace, async ({ context, attempt, readBody }) => {
    const { owner } = await manager(services, context, attempt);
    const { namespace, proof } = await readBody();
    attempt.subject = namespace;
    await checkNamespace(services, namespace);
    const existing = await metadata.findNamespace(namespace);
    const isOwn = existing?.owner === owner;
    if (isOwn && proof === undefined) return privateJson(existing);
    if (!isOwn) await services.quotas.checkClaim(owner);
    const proven = await ownership(namespace, owner, proof);
    attempt.ownership = proven ?? 'none';
    const claim = { namespace, owner, claimedAt: new Date(now()).toISOString() };
    const claimed = await metadata.claimNamespace(
      { ...claim, ...(proven === undefined ? {} : { ownership: proven }) },
      auditDraft(attempt, 'ok', now()),
    );
    return privateJson(claimed, isOwn ? 200 : 201);
  });

  add(ROUTES.replaceOwner, async ({ context, attempt, params, readBody }) => {
    const { owner } = await manager(services, context, attempt);
    const namespace = params.namespace;
    attempt.subject = namespace;
    const { to, signature } = await readBody();
    attempt.to = to;
    const statement = rotationStatement({ serverId: namespace, from: owner, to });
    if (!(await verifyStatement(statement, owner, signature)))
      throw new RegistryError('signature-invalid', 'The owner did not sign this new key.');
    if (!(await metadata.replaceOwner(namespace, owner, to, auditDraft(attempt, 'ok', now()))))
      throw new RegistryError(
        'key-unknown',
        `The namespace ${JSON.stringify(namespace.slice(0, 100))} does not belong to this key.`,
      );
    return privateJson({ namespace, owner: to });
  });
}

/** Rejects with `lookalike-id` for a name in other characters that imitates a namespace, else with `invalid-server-id`, unless it may be one. */
async function checkNamespace({ metadata }: Services, namespace: string): Promise<void> {
  if (SERVER_ID.test(namespace) && !namespace.includes('/')) return;
  const twin = await metadata.findLookalike(namespace, 'namespace');
  if (twin !== undefined) throw lookalike(namespace, twin);
  throw new RegistryError(
    'invalid-server-id',
    `${JSON.stringify(namespace)} is no namespace: use ASCII letters, digits, "." and "-".`,
  );
}

function addTokenRoutes(add: AddChange, services: Services): void {
  const { metadata, now } = services;

  add(ROUTES.listTokens, async ({ context, attempt }) => {
    const { owner } = await manager(services, context, attempt);
    return privateJson({ tokens: (await metadata.listTokens(owner)).map(withoutSecrets) });
  });

  add(ROUTES.createToken, async ({ context, attempt, readBody }) => {
    const actor = await manager(services, context, attempt);
    const { name, servers, actions, days = DEFAULT_DAYS } = await readBody();
    for (const scope of servers) {
      if (!SERVER_ID.test(scope.replace(/\/\*$/, '')))
        throw new RegistryError('invalid-server-id', `${JSON.stringify(scope)} is no server id, and no "namespace/*".`);
      await checkOwner(services, actor, scope.replace(/\/\*$/, ''));
    }
    const grant = { name, servers, actions, owner: actor.owner, lifetimeMs: daysMs(days) };
    const token = await createToken(services, grant, () => auditDraft(attempt, 'ok', now()));
    return privateJson(token, 201);
  });

  add(ROUTES.revokeToken, async ({ context, attempt, params }) => {
    const { owner } = await manager(services, context, attempt);
    const id = params.token;
    const at = new Date(now()).toISOString();
    if (!(await metadata.revokeToken(id, owner, at, auditDraft(attempt, 'ok', now()))))
      throw new RegistryError('not-found', `This key has no token ${JSON.stringify(id.slice(0, 50))} that is valid.`);
    return privateJson({ id, revokedAt: at });
  });
}
