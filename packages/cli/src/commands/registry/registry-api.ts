// Requests to a registry's API. A refusal has the registry's error text.

import { ProblemSchema, type RegistryProblem } from '@vitrine/protocol/internal/registry/problems';
import { challengeStatement, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { type Challenge, ChallengeSchema, NewTokenSchema } from '@vitrine/protocol/internal/registry/wire';
import { parseJson } from '@vitrine/std/internal/json';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { findUnsendable } from '@vitrine/std/internal/secret-values';
import * as z from 'zod';
import { commandIO } from '../../program/command-io.ts';
import { UsageError } from '../../program/usage-error.ts';
import { type PublisherKey, readKey } from './credentials.ts';

/** A registry's refusal. Ends with exit code 1. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  /** The registry's code, such as `version-exists`; `unreachable` when there was no answer, `bad-answer` when it was no registry's. */
  readonly code: string;
  readonly issues: RegistryProblem['issues'];
  /** The issues, one sentence each. */
  readonly faults: readonly string[];

  constructor(code: string, message: string, options: { issues?: RegistryProblem['issues']; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.faults = (options.issues ?? []).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  }
}

/** Registry when no option names one: `vitrine registry` on this machine. */
export const DEFAULT_REGISTRY = 'http://127.0.0.1:4600';

/** The origin of the registry: the option, else `VITRINE_REGISTRY`, else the one on this machine. Throws `UsageError` `bad-value`. */
export function registryOrigin(given: string | undefined, env: NodeJS.ProcessEnv = commandIO().env): string {
  const address = given ?? (env.VITRINE_REGISTRY || DEFAULT_REGISTRY);
  const url = URL.parse(address);
  // Tokens are sent to it, so that plain HTTP is for this machine alone.
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackURL(address));
  if (url && isSecure && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new UsageError(
    'bad-value',
    `${JSON.stringify(address)} is no address of a registry: write its origin, https: or http: on this machine, such as https://registry.example.`,
    { received: address },
  );
}

export interface RegistryRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly token?: string | undefined;
  /** Body sent as JSON, or as it is where it is a stream. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The answer, read by its schema. Rejects with `RegistryRefusal`. */
export async function request<Schema extends z.core.$ZodType>(
  registry: string,
  path: string,
  schema: Schema,
  { method = 'GET', token, body, headers = {} }: RegistryRequest = {},
): Promise<z.output<Schema>> {
  const problem = findUnsendable(token ?? '');
  if (problem !== undefined)
    throw new RegistryRefusal('unauthorized', `The token for ${registry} ${problem}. Copy it again.`);
  const isStream = body instanceof ReadableStream;
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    redirect: 'error',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isStream && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isStream ? body : JSON.stringify(body) }),
    ...(isStream && { duplex: 'half' }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(registry + path, init);
    text = await response.text();
  } catch (cause) {
    const reason = String((cause as { cause?: { code?: unknown } }).cause?.code ?? cause);
    throw new RegistryRefusal(
      'unreachable',
      `${registry} cannot be reached (${reason}). Is it running? Start one with: vitrine registry`,
      { cause },
    );
  }
  const value = parseJson(text);
  if (!response.ok) throw createRefusal(registry, response.status, value);
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw new RegistryRefusal(
    'bad-answer',
    `${registry} answered with something that is no registry's: ${read.error.issues[0]?.message}`,
  );
}

function createRefusal(registry: string, status: number, value: unknown): RegistryRefusal {
  const problem = ProblemSchema.safeParse(value).data;
  if (!problem) return new RegistryRefusal('bad-answer', `${registry} refused with status ${status}.`);
  return new RegistryRefusal(problem.code, `${problem.detail} (${problem.code})`, { issues: problem.issues });
}

/**
 * A session of 15 minutes with all of the key's rights. Rejects with `RegistryRefusal`; its code is `bad-answer` when the registry asked for
 * a signature of any text but its own challenge.
 */
export async function openSession(registry: string, key: PublisherKey): Promise<string> {
  const { publicKey, privateKey } = key;
  const challenge: Challenge = await request(registry, '/v1/auth/challenge', ChallengeSchema, {
    method: 'POST',
    body: { publicKey },
  });
  const { nonce } = challenge;
  // The same key signs versions and its own successor, so a text that the registry wrote is never signed.
  const statement = challengeStatement({ registry, nonce, publicKey });
  if (challenge.statement !== statement)
    throw new RegistryRefusal(
      'bad-answer',
      `${registry} asked for a signature of a text that is not its challenge, and nothing was signed. Use the registry's own origin as its address; if you did, do not trust this registry.`,
    );
  const signature = await signStatement(statement, privateKey);
  const body = { nonce, publicKey, signature };
  return (await request(registry, '/v1/auth/session', NewTokenSchema, { method: 'POST', body })).secret;
}

/**
 * The authorization of a change: `VITRINE_REGISTRY_TOKEN`, or a session by the user's key. Throws `UsageError` `missing` without either.
 */
export async function authorization(
  registry: string,
  env: NodeJS.ProcessEnv = commandIO().env,
): Promise<{ token: string; key: PublisherKey | undefined }> {
  const key = readKey(registry);
  if (env.VITRINE_REGISTRY_TOKEN) return { token: env.VITRINE_REGISTRY_TOKEN, key };
  if (!key)
    throw new UsageError('missing', `You have no key for ${registry}.`, {
      hint: `Run: vitrine login --registry ${registry} (or set VITRINE_REGISTRY_TOKEN).`,
    });
  return { token: await openSession(registry, key), key };
}
