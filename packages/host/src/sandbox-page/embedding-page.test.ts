import { expect, it } from 'vitest';
import { embeddingProblem, isPrivateOrigin } from './embedding-page.ts';

it.each(
  [
    'http://localhost:4400',
    'http://app.localhost:4400',
    'http://127.0.0.1',
    'http://10.1.2.3:80',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'https://192.168.1.5:8443',
    'http://169.254.1.1',
    'http://[fd00::2]',
    'http://[fe80::1]',
  ].map(origin => new URL(origin).origin),
)('%s is private', origin => expect(isPrivateOrigin(origin)).toBe(true));

it.each([
  'https://chat.example',
  'http://172.32.0.1',
  'http://192.0.2.2',
  'http://11.0.0.1',
  'http://10.example',
  'http://192.168.1.5.example',
  'http://[2001:db8::1]',
  'http://192.168.1.5/',
  'null',
  '',
])('%j is not', origin => expect(isPrivateOrigin(origin)).toBe(false));

const host = 'https://chat.example';

it('a file with origins serves these pages, and no other', () => {
  expect(embeddingProblem({ host, ancestors: [host], hostOrigins: [host] })).toBeUndefined();
  expect(embeddingProblem({ host, ancestors: undefined, hostOrigins: [host] })).toBeUndefined();
  expect(embeddingProblem({ host: 'http://127.0.0.1', ancestors: undefined, hostOrigins: [host] })).toContain(
    `its file names ${host}`,
  );
});

it('a file without origins serves private pages, and names the way out to others', () => {
  const page = 'http://192.168.1.5:4400';
  expect(embeddingProblem({ host: page, ancestors: [page], hostOrigins: [] })).toBeUndefined();
  expect(embeddingProblem({ host, ancestors: [host], hostOrigins: [] })).toContain(`--host-origin ${host}`);
});

it('no other page may be around it, near or far', () => {
  for (const ancestors of [['https://evil.example'], [host, 'https://evil.example']])
    expect(embeddingProblem({ host, ancestors, hostOrigins: [host] })).toContain('https://evil.example');
});
