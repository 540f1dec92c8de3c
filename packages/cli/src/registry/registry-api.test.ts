// Which addresses the registry commands send tokens to.
import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { DEFAULT_REGISTRY, registryOrigin } from './registry-api.ts';

test('a registry is an origin: https:, or http: on this machine', () => {
  expect(registryOrigin('https://registry.example')).toBe('https://registry.example');
  expect(registryOrigin('http://localhost:4600/')).toBe('http://localhost:4600');
  expect(registryOrigin(undefined, { VITRINE_REGISTRY: 'http://127.0.0.1:4700' })).toBe('http://127.0.0.1:4700');
  expect(registryOrigin(undefined, {})).toBe(DEFAULT_REGISTRY);
});

test.each([
  'http://registry.example',
  'https://registry.example/path',
  'https://user@registry.example',
  'ftp://registry.example',
  'registry.example',
])('the address %s is refused with its value and the way out', address => {
  expect(() => registryOrigin(address)).toThrow(UsageError);
  expect(() => registryOrigin(address)).toThrow(`${JSON.stringify(address)} is no address of a registry`);
});
