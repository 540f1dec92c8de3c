// Keys, namespaces and tokens.
import { createSigningKey, rotationStatement, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { expect, it } from 'vitest';
import { openRegistry } from '../../test/support/open-registry.ts';

it('a challenge is answered once, by its key, in time', async () => {
  const registry = await openRegistry();
  const [key, otherKey] = [await createSigningKey(), await createSigningKey()];
  type Challenge = { nonce: string; statement: string };
  const challenge = async () =>
    (await registry.post<Challenge>('/v1/auth/challenge', { publicKey: key.publicKey })).body;
  const answer = async ({ nonce, statement }: Challenge, by = key) =>
    registry.post('/v1/auth/session', {
      nonce,
      publicKey: by.publicKey,
      signature: await signStatement(statement, by.privateKey),
    });
  const first = await challenge();
  expect((await answer(first)).status).toBe(201);
  expect((await answer(first)).body.code).toBe('challenge-invalid');
  expect((await answer(await challenge(), otherKey)).body.code).toBe('challenge-invalid');
  const late = await challenge();
  registry.clock.now += 6 * 60_000;
  expect((await answer(late)).body.code).toBe('challenge-invalid');
  const outcomes = (await registry.metadata.readAudit({ limit: 100 })).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['ok', 'challenge-invalid', 'challenge-invalid', 'challenge-invalid']);
});

it('a namespace belongs to one key, and look-alikes of it cannot be claimed', async () => {
  const registry = await openRegistry();
  const { session } = await registry.openPublisher('acme-tools');
  const other = await registry.openSession(await createSigningKey());
  const claim = async (namespace: string, secret = other) =>
    (await registry.post('/v1/namespaces', { namespace }, secret)).body.code;
  expect(await claim('acme-tools')).toBe('namespace-taken');
  expect(await claim('ACME-tools')).toBe('lookalike-id');
  expect(await claim('acme.t00ls')).toBe('lookalike-id');
  expect(await claim('асme-tools')).toBe('lookalike-id');
  expect(await claim('täst')).toBe('invalid-server-id');
  expect(await claim('a/b')).toBe('invalid-server-id');
  expect(await claim('other', 'vtr_x')).toBe('token-unknown');
  expect(await claim('other')).toBeUndefined();
  expect(
    (await registry.post('/v1/tokens', { name: 'x', servers: ['other/*'], actions: ['publish'] }, session)).body.code,
  ).toBe('token-scope');
});

it('a token is stored as a hash, listed without its secret, and cannot manage', async () => {
  const registry = await openRegistry();
  const { session, token } = await registry.openPublisher();
  const list = await registry.ask<{ tokens: { name: string }[] }>('/v1/tokens', {
    headers: { authorization: `Bearer ${session}` },
  });
  expect(list.body.tokens.map(({ name }) => name)).toEqual(['session', 'ci']);
  expect(list.text).not.toContain(token);
  expect(JSON.stringify(await registry.metadata.readAudit({ limit: 100 }))).not.toContain(token.slice(8));
  expect((await registry.post('/v1/namespaces', { namespace: 'other' }, token)).body.code).toBe('token-scope');
});

it('a namespace passes to another key by a signature of the current one, which ends old tokens', async () => {
  const registry = await openRegistry();
  const { key, session, token } = await registry.openPublisher();
  const next = await createSigningKey();
  const move = async (by: { privateKey: string }) => {
    const statement = rotationStatement({ serverId: 'acme', from: key.publicKey, to: next.publicKey });
    return registry.post(
      '/v1/namespaces/acme/key',
      { to: next.publicKey, signature: await signStatement(statement, by.privateKey) },
      session,
    );
  };
  expect((await move(next)).body.code).toBe('signature-invalid');
  expect((await move(key)).status).toBe(200);
  expect((await registry.publish(token)).body).toMatchObject({ code: 'token-scope' });
  const fresh = await registry.newToken(await registry.openSession(next), 'acme');
  expect((await registry.publish(fresh.secret)).status).toBe(201);
});

it('a domain is proven by DNS or by a file, when the registry requires it', async () => {
  const key = await createSigningKey();
  const record = `v=MCPv1; k=ed25519; p=${key.publicKey}`;
  const registry = await openRegistry({
    ownership: {
      required: true,
      resolveTxt: async domain =>
        domain === 'dns.example' ? [['v=spf1'], [record.slice(0, 20), record.slice(20)]] : [],
      fetch: async address =>
        String(address) === 'https://http.example/.well-known/mcp-registry-auth'
          ? new Response(record)
          : new Response('', { status: 404 }),
    },
  });
  const session = await registry.openSession(key);
  const claim = async (namespace: string, proof?: string) => {
    const { status, body } = await registry.post<{ code?: string; ownership?: string }>(
      '/v1/namespaces',
      { namespace, proof },
      session,
    );
    return status === 201 ? (body.ownership ?? 'none') : body.code;
  };
  for (const name of ['example.dns', '254.169.254.169', '1.0x7f'])
    expect(await claim(name), name).toBe('ownership-unproven');
  expect(await claim('example.dns', 'http')).toBe('ownership-unproven');
  expect(await claim('example.dns', 'dns')).toBe('dns');
  expect(await claim('example.http', 'http')).toBe('http');
  expect(await claim('plain')).toBe('none');
});

it('an owner can claim again, and prove the domain later; a new key has to prove it again', async () => {
  const [key, next] = [await createSigningKey(), await createSigningKey()];
  const record = `v=MCPv1; k=ed25519; p=${key.publicKey}`;
  const registry = await openRegistry({ ownership: { resolveTxt: async () => [[record]] } });
  const session = await registry.openSession(key);
  const claim = async (secret: string, proof?: string) => {
    const { status, body } = await registry.post<object>('/v1/namespaces', { namespace: 'com.example', proof }, secret);
    return [status, body];
  };
  const first = { namespace: 'com.example', owner: key.publicKey, claimedAt: '2026-01-01T00:00:00.000Z' };
  expect(await claim(session)).toEqual([201, first]);
  registry.clock.now += 60_000;
  expect(await claim(session)).toEqual([200, first]);
  expect(await claim(session, 'dns')).toEqual([200, { ...first, ownership: 'dns' }]);
  expect(await claim(session)).toEqual([200, { ...first, ownership: 'dns' }]);
  const other = await registry.openSession(next);
  expect(await claim(other)).toMatchObject([409, { code: 'namespace-taken' }]);

  const statement = rotationStatement({ serverId: 'com.example', from: key.publicKey, to: next.publicKey });
  const signature = await signStatement(statement, key.privateKey);
  await registry.post('/v1/namespaces/com.example/key', { to: next.publicKey, signature }, session);
  expect(await claim(other)).toEqual([200, { ...first, owner: next.publicKey }]);
  expect(await claim(other, 'dns')).toMatchObject([403, { code: 'ownership-unproven' }]);
});

it('a proof is not loaded from an IP address', async () => {
  const requestedAddresses: string[] = [];
  const fetch = async (address: string | URL) => {
    requestedAddresses.push(String(address));
    return new Response();
  };
  const registry = await openRegistry({ ownership: { fetch } });
  const session = await registry.openSession(await createSigningKey());
  for (const namespace of ['254.169.254.169', '1.0.0.127', '1.0x7f', '1.127'])
    expect(
      (await registry.post('/v1/namespaces', { namespace, proof: 'http' }, session)).body.detail,
      namespace,
    ).toContain('Only a reversed domain name');
  expect(requestedAddresses).toEqual([]);
});

it('limits the requests of an address, and audits the first refusal', async () => {
  const registry = await openRegistry({ rateLimits: { auth: { times: 2, windowMs: 60_000 } } });
  const { publicKey } = await createSigningKey();
  const ask = async () => (await registry.post('/v1/auth/challenge', { publicKey })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([201, 201, 429, 429]);
  expect((await registry.metadata.readAudit({ limit: 10 })).map(({ outcome }) => outcome)).toEqual(['rate-limited']);
  registry.clock.now += 60_000;
  expect(await ask()).toBe(201);
});

it('counts the requests of foreign pages before it audits their refusal', async () => {
  const registry = await openRegistry({ rateLimits: { auth: { times: 2, windowMs: 60_000 } } });
  const ask = async () =>
    (await registry.ask('/v1/auth/challenge', { method: 'POST', headers: { origin: 'https://evil.example' } })).status;
  expect([await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([400, 400, 429, 429, 429]);
  expect((await registry.metadata.readAudit({ limit: 10 })).map(({ outcome }) => outcome)).toEqual([
    'bad-request',
    'bad-request',
    'rate-limited',
  ]);
});

it.each([
  ['without a proxy, by the connection', 0, ['203.0.113.1', '203.0.113.2'], [201, 429]],
  ['behind a proxy, by the address that it appended', 1, ['203.0.113.1', '203.0.113.2'], [201, 201]],
  ['whatever the client itself wrote', 1, ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1'], [201, 429]],
  ['behind two proxies', 2, ['1.1.1.1, 203.0.113.1, 10.0.0.1', '203.0.113.2, 10.0.0.1'], [201, 201]],
  ['by the connection where the header is too short or no address', 2, ['203.0.113.1', 'x, 203.0.113.2'], [201, 429]],
])('limits requests by client: %s', async (_case, trustProxy, sent, expected) => {
  const registry = await openRegistry({ trustProxy, rateLimits: { auth: { times: 1, windowMs: 60_000 } } });
  const { publicKey } = await createSigningKey();
  const statuses = [];
  for (const address of sent) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const init = { method: 'POST', body: JSON.stringify({ publicKey }), headers };
    statuses.push((await registry.ask('/v1/auth/challenge', init)).status);
  }
  expect(statuses).toEqual(expected);
});
