import { createPolicy } from '@vitrine/policy';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { AgentProfile } from '../types.ts';
import { createApprovalMode } from './approval-mode.ts';

const STRICT: AgentProfile = { name: 'strict', approvals: 'ask-always' };

function open(profile?: AgentProfile, store = createSqliteStore({ file: ':memory:' })) {
  onTestFinished(() => store.close());
  const policy = createPolicy();
  return { policy, store, mode: createApprovalMode({ policy, store, profile }) };
}

it('the mode that the user sets is kept, and holds for the policy', async () => {
  const { policy, store, mode } = open();
  expect(mode.get()).toBe('default');
  await mode.set('ask-always');
  expect(policy.mode).toBe('ask-always');
  const again = open(undefined, store);
  await again.mode.restore();
  expect(again.mode.get()).toBe('ask-always');
  await again.mode.set('default');
  expect(again.policy.mode).toBe('default');
});

it('an agent that asks for everything can not be loosened by the user, only by another agent', async () => {
  const { policy, mode } = open(STRICT);
  expect(policy.mode).toBe('ask-always');
  await expect(mode.set('default')).rejects.toMatchObject({
    code: 'bad-arguments',
    message: 'The agent strict asks for everything. Choose another agent first.',
  });
  await mode.restore();
  expect(policy.mode).toBe('ask-always');
  mode.follow({ name: 'plain' });
  expect(policy.mode).toBe('default');
  await mode.set('ask-always');
  mode.follow(STRICT);
  await mode.set('ask-always');
  mode.follow({ name: 'plain', approvals: 'default' });
  expect(policy.mode).toBe('ask-always');
});

it('a mode that does not exist is refused', async () => {
  const { mode } = open();
  await expect(mode.set('never' as 'default')).rejects.toMatchObject({ code: 'bad-arguments' });
  expect(mode.get()).toBe('default');
});
