// What stands in the way of the scheduled runs of a user: what would stand in the way of the user's own messages.
import type { Obstacle } from '@vitrine/agent/internal/schedules';
import type { ChatRecords } from './user-tables/chat-records.ts';

/** Finds it; undefined: nothing. Without records there is one user, without limits. */
export async function findObstacle(
  users: Pick<ChatRecords, 'records' | 'budget'> | undefined,
  userId: string,
): Promise<Obstacle | undefined> {
  if (!users) return undefined;
  const { isDisabled, isDeactivated } = await users.records.access.read(userId);
  if (isDisabled || isDeactivated) return { state: 'failed', error: 'You may not use this chat any more.' };
  try {
    await users.budget.check(userId);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'over-budget') throw error;
    return { state: 'limit', error: (error as Error).message };
  }
  return undefined;
}
