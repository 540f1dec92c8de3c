// What `vitrine chat` needs before it lets users in, by configuration, options and environment.
import type { AuthConfig } from '@vitrine/connect/internal/config';
import { describe, expect, it } from 'vitest';
import { type ChatAuthOptions, describeListening, readChatAuth } from './chat-auth.ts';

const OIDC: AuthConfig = {
  type: 'oidc',
  issuer: 'https://login.example',
  clientId: 'chat',
  publicUrl: 'https://chat.example',
};
const PROXY: AuthConfig = { type: 'proxy-header', userHeader: 'X-User', proxies: ['10.0.0.1'] };
const TOKEN = 'a-token-of-enough-length';
const read = (config: AuthConfig | undefined, options: Partial<ChatAuthOptions> = {}) =>
  readChatAuth(config, { host: '127.0.0.1', ...options });

describe('readChatAuth()', () => {
  it('needs nothing on this machine', () => {
    expect(read(undefined)).toEqual({ auth: { type: 'none' }, token: undefined, authSecrets: [], scimTokens: [] });
    expect(read(undefined, { token: TOKEN })).toMatchObject({ auth: { type: 'token' }, token: TOKEN });
  });

  it.each([
    [undefined, { token: TOKEN }],
    [PROXY, {}],
    [OIDC, { authSecret: 'x' }],
    [undefined, { insecureNoAuth: true }],
  ])('lets other machines reach a chat with %j, %j', (config, options) => {
    expect(() => read(config, { host: '0.0.0.0', ...options })).not.toThrow();
  });

  it.each([
    [
      undefined,
      { host: '0.0.0.0' },
      'missing',
      /^--host 0\.0\.0\.0 .*oidc.*proxy-header.*VITRINE_TOKEN.*--insecure-no-auth/,
    ],
    [{ type: 'none' } as const, { host: '::' }, 'missing', /--insecure-no-auth/],
    [{ type: 'token' } as const, { token: '' }, 'missing', /VITRINE_TOKEN/],
    [OIDC, { authSecret: ' , ' }, 'missing', /VITRINE_AUTH_SECRET/],
    [OIDC, { authSecret: 'x', token: TOKEN }, 'conflict', /remove VITRINE_TOKEN/],
    [PROXY, { token: TOKEN }, 'conflict', /remove VITRINE_TOKEN/],
    [undefined, { scimToken: TOKEN }, 'conflict', /no users who sign in/],
  ])('refuses %j with %j: %s', (config, options, code, message) => {
    expect(() => read(config, options)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  it('takes several secrets, in their order', () => {
    expect(read(OIDC, { authSecret: 'new,old\n older' }).authSecrets).toEqual(['new', 'old', 'older']);
    expect(read(PROXY, { scimToken: 'new,old' }).scimTokens).toEqual(['new', 'old']);
  });
});

it('a chat that listens on the network says where its users sign in', () => {
  const access = read(OIDC, { authSecret: 'x' });
  expect(describeListening('0.0.0.0', { access, template: 'https://{label}.views.example' })).toBe(
    'Listening on 0.0.0.0: users sign in at https://chat.example.',
  );
});
