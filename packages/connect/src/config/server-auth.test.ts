// The key `auth` of a server in a configuration file.
import { expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

const parse = (auth: object, env = {}) =>
  parseConfig(JSON.stringify({ mcpServers: { notes: { url: 'https://mcp.example', auth } } }), { env }).servers.notes;

it('both types are read, with secrets from the environment', () => {
  const secret = { clientId: 'us', clientSecret: '$NOTES_SECRET', issuer: 'https://login.example' };
  const env = { NOTES_SECRET: 'hidden' };
  for (const auth of [{ type: 'oauth' }, {}]) expect(parse(auth)).toMatchObject({ auth: { type: 'oauth' } });
  for (const type of ['oauth', 'client-credentials'])
    expect(parse({ type, ...secret, scopes: ['read'] }, env)).toMatchObject({
      auth: { type, clientSecret: 'hidden', scopes: ['read'] },
    });
});

it.each([
  [{ type: 'basic' }, 'type is "basic", allowed are "oauth", "client-credentials"'],
  [{ clientID: 'us' }, 'unknown key clientID, did you mean clientId?'],
  [{ type: 'oauth', clientID: 'us' }, 'unknown key clientID, did you mean clientId?'],
  [{ type: 'oauth', clientId: 'us', clientSecret: 'secret' }, 'clientSecret needs issuer, too'],
  [{ type: 'client-credentials', clientId: 'us', clientSecret: 'secret' }, 'mcpServers.notes.auth.issuer: is missing'],
  [{ type: 'oauth', issuer: 'http://login.example' }, 'an issuer is an https: address'],
  [{ type: 'oauth', scopes: ['read write'] }, 'a scope has no spaces'],
])('%j: %s', (auth, message) => {
  expect(() => parse(auth)).toThrow(message);
});

it('a program has no auth', () => {
  const text = '{"mcpServers": {"notes": {"command": "node", "auth": {"type": "oauth"}}}}';
  expect(() => parseConfig(text, { env: {} })).toThrow('unknown key auth');
});
