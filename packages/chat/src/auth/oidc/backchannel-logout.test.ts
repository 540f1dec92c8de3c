// The provider signs a user out (OpenID Connect Back-Channel Logout 1.0).
import { expect, it } from 'vitest';
import { chatApp, clock, ORIGIN, openOidcChat, provider, readMe, signIn } from '../../../test/support/oidc-chat.ts';

openOidcChat();

const send = async (token: string): Promise<Response> =>
  chatApp.chat.app.request(`${ORIGIN}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

it('ends all sessions of the user of a token, and of no other', async () => {
  const [first, second, bob] = [await signIn('ada'), await signIn('ada'), await signIn('bob')];
  clock.now += 1000;
  const answer = await send(await provider.signLogoutToken({ sub: 'ada' }));
  expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-store', '']);
  expect([await readMe(first), await readMe(second)]).toEqual([undefined, undefined]);
  expect(await readMe(bob)).toBeDefined();
});

const OLD = Math.floor(Date.now() / 1000) - 3600;

it.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another client', { aud: 'other' }],
  ['no user', { sub: undefined }],
  ['no id', { jti: undefined }],
  ['a nonce, as ID tokens have', { nonce: 'n' }],
  ['another event', { events: { 'https://evil.example': {} } }],
  ['no event', { events: undefined }],
  ['a time long ago', { iat: OLD, exp: undefined }],
])('a token with %s is refused, and ends nothing', async (_what, claims) => {
  const ada = await signIn('ada');
  const answer = await send(await provider.signLogoutToken({ sub: 'ada', ...claims }));
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
  expect(await readMe(ada)).toBeDefined();
});

it('what is no token, or signed by another key, is refused', async () => {
  const ada = await signIn('ada');
  const token = await provider.signLogoutToken({ sub: 'ada' });
  for (const text of ['', 'a.b.c', `${token.slice(0, -8)}AAAAAAAA`, 'x'.repeat(40_000)])
    expect((await send(text)).status).toBe(400);
  expect(await readMe(ada)).toBeDefined();
});
