// A user who has been signed in as the attacker, unnoticed, writes into the attacker's chat: the word shows where it has arrived.
import { type Ask, readAnswer } from '../../../../packages/chat/test/support/user-things.ts';
import type { Scene } from '../user-attack.ts';

/** The user of this browser begins a chat with the word. */
export async function writeWord({ word }: Scene, ask: Ask): Promise<void> {
  const answer = await ask('POST', '/api/sessions');
  if (!answer.ok) return;
  const { id } = (await answer.json()) as { id: string };
  await readAnswer(ask('POST', `/api/sessions/${id}/messages`, { text: word }));
}

/** The attacker reads every chat of their own. */
export async function lootOwn({ attacker, spy }: Scene): Promise<void> {
  const { sessions } = await readAnswer<{ sessions: { id: string }[] }>(attacker.ask('GET', '/api/sessions'));
  for (const { id } of sessions) await spy(attacker.ask, 'GET', `/api/sessions/${id}`);
}
