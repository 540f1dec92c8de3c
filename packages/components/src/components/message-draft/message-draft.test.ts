import { expect, it } from 'vitest';
import { messageDraftContract } from './schema.ts';

it.each([
  [{ channel: 'email', body: 'Hello', to: ['a@example.com'] }, 'subject'],
  [{ channel: 'email', body: 'Hello', subject: 'News' }, 'to'],
  [{ channel: 'email', body: 'Hello', subject: 'News', to: [] }, 'to'],
  [{ channel: 'slack', body: 'Hello' }, 'target'],
  [{ channel: 'slack', body: '', target: { type: 'dm', name: 'Ada' } }, 'body'],
  [{ channel: 'fax', body: 'Hello' }, 'channel'],
])('%j is refused because of %s', (draft, member) => {
  expect(messageDraftContract.safeParse(draft)).toMatchObject({ success: false, issues: [{ path: [member] }] });
});

it('the beginning of a draft can be drawn', () => {
  expect(messageDraftContract.readPartial({ channel: 'sla', body: 'Hel' })).toEqual({ channel: 'email', body: 'Hel' });
});
