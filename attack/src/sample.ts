// The sample of `npm test`: the first attacks of each class that can run side by side. `npm run test:full` runs all.
import type { Attack, AttackClass } from './attack.ts';

const OF_EACH_CLASS = 11;

export function sampleOf(attacks: readonly Attack[]): Attack[] {
  const taken = new Map<AttackClass, number>();
  return attacks.filter(attack => {
    const before = taken.get(attack.class) ?? 0;
    const needsItsOwnTime = attack.alone || attack.exclusive || attack.typing || attack.gesture || attack.settleMs;
    if (needsItsOwnTime || before >= OF_EACH_CLASS) return false;
    taken.set(attack.class, before + 1);
    return true;
  });
}
