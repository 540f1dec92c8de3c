// Which addresses the registry commands send tokens to, and which texts they sign.
import { text } from 'node:stream/consumers';
import {
  challengeStatement,
  createSigningKey,
  publishStatement,
  rotationStatement,
  verifyStatement,
} from '@vitrine/protocol/internal/registry/signatures';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../../../test/support/services/test-server.ts';
import { UsageError } from '../../program/usage-error.ts';
import { DEFAULT_REGISTRY, openSession, registryOrigin } from './registry-api.ts';

it('a registry is an origin: https:, or http: on this machine', () => {
  expect(registryOrigin('https://registry.example')).toBe('https://registry.example');
  expect(registryOrigin('http://localhost:4600/')).toBe('http://localhost:4600');
  expect(registryOrigin(undefined, { VITRINE_REGISTRY: 'http://127.0.0.1:4700' })).toBe('http://127.0.0.1:4700');
  expect(registryOrigin(undefined, {})).toBe(DEFAULT_REGISTRY);
});

it.each([
  'http://registry.example',
  'https://registry.example/path',
  'https://user@registry.example',
  'ftp://registry.example',
  'registry.example',
])('the address %s is refused with its value and the way out', address => {
  expect(() => registryOrigin(address)).toThrow(UsageError);
  expect(() => registryOrigin(address)).toThrow(`${JSON.stringify(address)} is no address of a registry`);
});

describe('openSession()', () => {
  const nonce = 'a-nonce';

  /** A registry that sends `statementOf(origin)` as its challenge, and keeps the bodies of the answers. */
  async function serveChallenge(statementOf: (origin: string) => string) {
    const answers: { signature: string }[] = [];
    const { origin, close } = await startTestServer(async (request, response) => {
      const body = await text(request);
      const at = '2026-01-01T00:00:00.000Z';
      const challenge = { nonce, statement: statementOf(origin), expiresAt: at };
      const token = { id: 'a', name: 'session', prefix: 'vtr_', servers: ['*'], actions: ['manage'], secret: 'vtr_x' };
      if (request.url === '/v1/auth/session') answers.push(JSON.parse(body));
      const answer = request.url === '/v1/auth/session' ? { ...token, createdAt: at, expiresAt: at } : challenge;
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    onTestFinished(close);
    return { origin, answers };
  }

  it('signs the challenge of the registry that it asked', async () => {
    const key = await createSigningKey();
    const { publicKey } = key;
    const { origin, answers } = await serveChallenge(registry => challengeStatement({ registry, nonce, publicKey }));
    expect(await openSession(origin, key)).toBe('vtr_x');
    const statement = challengeStatement({ registry: origin, nonce, publicKey });
    expect(await verifyStatement(statement, publicKey, answers[0]!.signature)).toBe(true);
  });

  it('signs no other text that the registry sends', async () => {
    const key = await createSigningKey();
    const { publicKey: from } = key;
    const to = (await createSigningKey()).publicKey;
    for (const statement of [
      rotationStatement({ serverId: 'acme/weather', from, to }),
      publishStatement({ serverId: 'acme/weather', version: '9.0.0', digest: `sha256:${'0'.repeat(64)}` }),
      challengeStatement({ registry: 'https://another.example', nonce, publicKey: from }),
    ]) {
      const { origin, answers } = await serveChallenge(() => statement);
      await expect(openSession(origin, key)).rejects.toMatchObject({
        code: 'bad-answer',
        message: expect.stringContaining('nothing was signed'),
      });
      expect(answers).toEqual([]);
    }
  });
});
