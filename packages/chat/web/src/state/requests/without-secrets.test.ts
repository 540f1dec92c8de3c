import { SECRET_MASK } from '@vitrine/std/internal/secrets';
import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it('withoutSecrets() leaves out masked values at any depth, and nothing else', () => {
  const args = { user: 'ada', password: SECRET_MASK, keys: ['a', SECRET_MASK, { pin: SECRET_MASK, label: null }] };
  expect(withoutSecrets(args)).toEqual({ user: 'ada', keys: ['a', { label: null }] });
});
