// The sample of `npm test`: the first attacks of each class that can run side by side. `npm run test:full` runs all.
import type { Attack, AttackClass } from './attack.ts';

const OF_EACH_CLASS = 11;
/** Of those that are published: the same attacks, in the same chat. */
export const HOSTED_OF_EACH_CLASS = 3;

export function sampleOf(attacks: readonly Attack[], ofEachClass: number = OF_EACH_CLASS): Attack[] {
  const taken = new Map<AttackClass, number>();
  return attacks.filter(attack => {
    const before = taken.get(attack.class) ?? 0;
    const needsItsOwnTime = attack.alone || attack.exclusive || attack.typing || attack.gesture || attack.settleMs;
    if (needsItsOwnTime || before >= ofEachClass) return false;
    taken.set(attack.class, before + 1);
    return true;
  });
}
