// Runs the attacks of one user on another in every chat they are for, and judges by what the attacker has seen and the victim has lost.
import type { MeasuredPrograms, ProgramVerdict } from '../programs.ts';
import { openUserColumn } from './columns.ts';
import { openStage, type Stage, type Traces } from './scene.ts';
import type { UserAttack, UserColumnName } from './user-attack.ts';
import { USER_COLUMNS } from './user-attack.ts';

export async function runUsers(attacks: readonly UserAttack[], log: (line: string) => void): Promise<MeasuredPrograms> {
  const verdicts = new Map(attacks.map(({ id }) => [id, {} as Partial<Record<UserColumnName, ProgramVerdict>>]));
  const columns: { name: UserColumnName; title: string; weaker: boolean }[] = [];
  for (const name of USER_COLUMNS) {
    const suited = attacks.filter(attack => attack.columns.includes(name));
    if (suited.length === 0) continue;
    const began = performance.now();
    const column = await openUserColumn(name);
    try {
      const stage = await openStage(column);
      for (const attack of suited) verdicts.get(attack.id)![name] = await judge(stage, attack);
      columns.push({ name, title: column.title, weaker: column.weaker });
    } finally {
      await column.close();
    }
    log(`${name}: ${suited.length} attacks in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  return { columns, rows: attacks.map(attack => ({ attack, verdicts: verdicts.get(attack.id)! })) };
}

async function judge(stage: Stage, attack: UserAttack): Promise<ProgramVerdict> {
  let traces: Traces;
  try {
    traces = await stage.play(attack);
  } catch (error) {
    return { kind: 'failed', detail: String(error).slice(0, 200) };
  }
  const { sights, harm } = traces;
  if (sights.length === 0 && harm.length === 0) return { kind: 'contained' };
  const lines = sights.map(text => `the attacker has seen ${JSON.stringify(text)}`);
  return { kind: 'breached', detail: [...lines, ...harm.map(what => `the victim: ${what}`)].join('; ') };
}
