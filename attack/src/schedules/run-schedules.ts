// Runs the attacks on schedules with both schedulers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStores } from '@vitrine/agent';
import type { MeasuredPrograms, ProgramVerdict } from '../programs.ts';
import { SCHEDULE_COLUMNS, type ScheduleAttack, type ScheduleColumn } from './schedule-attack.ts';
import { openScene } from './schedule-scene.ts';

const TITLES: Readonly<Record<ScheduleColumn, string>> = {
  agent: 'schedules as shipped',
  naive: 'a scheduler that makes calls as the user does, and asks any push service',
};

export async function runSchedules(
  attacks: readonly ScheduleAttack[],
  log: (line: string) => void,
): Promise<MeasuredPrograms> {
  const verdicts = new Map(attacks.map(({ id }) => [id, {} as Partial<Record<ScheduleColumn, ProgramVerdict>>]));
  for (const column of SCHEDULE_COLUMNS) {
    const began = performance.now();
    for (const attack of attacks) verdicts.get(attack.id)![column] = await judge(column, attack);
    log(`schedules ${column}: ${attacks.length} attacks in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const columns = SCHEDULE_COLUMNS.map(name => ({ name, title: TITLES[name], weaker: name === 'naive' }));
  return { columns, rows: attacks.map(attack => ({ attack, verdicts: verdicts.get(attack.id)! })) };
}

async function judge(column: ScheduleColumn, attack: ScheduleAttack): Promise<ProgramVerdict> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-schedules-'));
  const harm: string[] = [];
  try {
    const { scene, close } = await openScene(column, await createSqliteStores({ folder }).open('user'));
    try {
      await attack.run({ ...scene, harm: what => harm.push(what) });
    } finally {
      await close();
    }
    return harm.length === 0 ? { kind: 'contained' } : { kind: 'breached', detail: harm.join('; ') };
  } catch (error) {
    return { kind: 'failed', detail: String(error).slice(0, 200) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
