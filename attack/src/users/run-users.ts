// Runs the attacks of one user on another in every chat they are for, and judges by what the attacker has seen and the victim has lost.
import { openUserColumn } from './columns.ts';
import { openStage, type Stage, type Traces } from './scene.ts';
import type { UserAttack, UserColumnName } from './user-attack.ts';
import { USER_COLUMNS } from './user-attack.ts';

export type UserVerdict =
  | { readonly kind: 'contained' }
  | { readonly kind: 'breached'; readonly detail: string }
  /** It could not be carried out. */
  | { readonly kind: 'failed'; readonly detail: string };

export interface UserRow {
  readonly attack: UserAttack;
  readonly verdicts: Readonly<Partial<Record<UserColumnName, UserVerdict>>>;
}

export interface MeasuredUsers {
  readonly columns: readonly { readonly name: UserColumnName; readonly title: string; readonly weaker: boolean }[];
  readonly rows: readonly UserRow[];
}

export async function runUsers(attacks: readonly UserAttack[], log: (line: string) => void): Promise<MeasuredUsers> {
  const verdicts = new Map(attacks.map(({ id }) => [id, {} as Partial<Record<UserColumnName, UserVerdict>>]));
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

async function judge(stage: Stage, attack: UserAttack): Promise<UserVerdict> {
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

export interface UserSummary {
  /** Attacks that count: a weaker chat has fallen to them. */
  readonly total: number;
  readonly contained: number;
  /** Ids of attacks that worked in a chat as shipped. */
  readonly breached: readonly string[];
  readonly unproven: readonly { readonly id: string; readonly why: string }[];
}

export function summariseUsers({ columns, rows }: MeasuredUsers): UserSummary {
  const isWeaker = new Map(columns.map(({ name, weaker }) => [name, weaker]));
  const breached: string[] = [];
  const unproven: { id: string; why: string }[] = [];
  let contained = 0;
  for (const { attack, verdicts } of rows) {
    const all = Object.entries(verdicts) as [UserColumnName, UserVerdict][];
    const [weaker, ours] = [all.filter(([name]) => isWeaker.get(name)), all.filter(([name]) => !isWeaker.get(name))];
    const failed = all.flatMap(([name, verdict]) => (verdict.kind === 'failed' ? [`${name}: ${verdict.detail}`] : []));
    if (ours.some(([, { kind }]) => kind === 'breached')) breached.push(attack.id);
    else if (failed.length > 0) unproven.push({ id: attack.id, why: failed.join('; ') });
    else if (weaker.some(([, { kind }]) => kind === 'breached')) contained++;
    else unproven.push({ id: attack.id, why: 'works nowhere' });
  }
  return { total: contained + breached.length, contained, breached, unproven };
}
