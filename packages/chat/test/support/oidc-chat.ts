// A chat whose users sign in at an OpenID Connect provider, for the tests of a file.
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { afterAll, beforeAll, expect } from 'vitest';
import { type AuthOptions, createAuth } from '../../src/auth/auth.ts';
import {
  type AuthorizationServer,
  CLIENT,
  openAuthorizationServer,
} from '../mcp-servers/sign-in/authorization-server.ts';
import { HOST, type OpenedChatApp, openChatApp } from './open-chat-app.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export const ORIGIN = `http://${HOST}`;

export const CALLBACK = `${ORIGIN}/auth/callback`;

export const SESSION = 'vitrine-4400-session';

export const SECRETS = ['the first secret, of 32 bytes at least', 'the second secret, of 32 bytes at least'];

export let provider: AuthorizationServer;

export let chatApp: OpenedChatApp;

export const clock = { now: Date.now() };

export const reported: unknown[] = [];

export interface OpenOptions {
  readonly secrets?: readonly string[];
  readonly webFolder?: string;
  readonly after?: AuthOptions['after'];
}

export async function openWith(
  config: Partial<OidcAuthConfig> = {},
  { secrets = SECRETS.slice(0, 1), webFolder, after }: OpenOptions = {},
): Promise<OpenedChatApp> {
  const auth = await createAuth(
    {
      type: 'oidc',
      issuer: provider.issuer,
      ...CLIENT,
      publicUrl: ORIGIN,
      adminClaim: 'groups',
      adminValues: ['operators'],
      ...config,
    },
    { secrets, after, now: () => clock.now, report: error => reported.push(error) },
  );
  return openChatApp({}, { auth, webFolder, allowedHosts: [HOST, 'chat.example'] });
}

/** Opens the provider and the chat for the tests of the calling file. */
export function openOidcChat(): void {
  beforeAll(async () => {
    provider = await openAuthorizationServer([ORIGIN, 'https://chat.example']);
    chatApp = await openWith();
  });
  afterAll(async () => {
    await chatApp.close();
    await provider.close();
  });
}

export const visit = (opened = chatApp): Visitor =>
  createVisitor(request =>
    new URL(request.url).host === new URL(provider.issuer).host ? fetch(request) : opened.chat.app.request(request),
  );

/** Signs in up to the callback, which is not yet asked. */
export async function reachCallback(visitor: Visitor, login: string, path = '/'): Promise<string> {
  const start = await visitor.follow(`${ORIGIN}${path}`, provider.issuer);
  return visitor.signInAt(start.url, login, CALLBACK);
}

export async function signIn(login: string, { visitor = visit(), path = '/' } = {}): Promise<Visitor> {
  const answer = await visitor.ask(await reachCallback(visitor, login, path));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
  return visitor;
}

/** The user of a request; undefined when there is none. */
export async function readMe(visitor: Visitor): Promise<Record<string, unknown> | undefined> {
  const answer = await visitor.ask(`${ORIGIN}/api/me`);
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status === 401) {
    expect(body).toEqual({ error: { code: 'sign-in-needed', message: expect.any(String) } });
    return undefined;
  }
  expect(answer.status).toBe(200);
  return body;
}
