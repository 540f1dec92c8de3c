// The attacks that programs carry out, without a browser: of users on each other (users/), and of remote servers on the chat's machine (egress/).

export type ProgramVerdict =
  | { readonly kind: 'contained' }
  | { readonly kind: 'breached'; readonly detail: string }
  /** The attack could not be carried out. */
  | { readonly kind: 'failed'; readonly detail: string };

interface ProgramRow {
  readonly attack: { readonly id: string; readonly class: string; readonly title: string };
  readonly verdicts: Readonly<Partial<Record<string, ProgramVerdict>>>;
}

export interface MeasuredPrograms {
  readonly columns: readonly { readonly name: string; readonly title: string; readonly weaker: boolean }[];
  readonly rows: readonly ProgramRow[];
}

export interface ProgramSummary {
  /** Attacks that count: a weaker chat has fallen to them. */
  readonly total: number;
  readonly contained: number;
  /** Ids of attacks that worked in a chat as shipped. */
  readonly breached: readonly string[];
  readonly unproven: readonly { readonly id: string; readonly why: string }[];
}

export function summarisePrograms({ columns, rows }: MeasuredPrograms): ProgramSummary {
  const isWeaker = new Map(columns.map(({ name, weaker }) => [name, weaker]));
  const breached: string[] = [];
  const unproven: { id: string; why: string }[] = [];
  let contained = 0;
  for (const { attack, verdicts } of rows) {
    const all = Object.entries(verdicts) as [string, ProgramVerdict][];
    const [weaker, ours] = [all.filter(([name]) => isWeaker.get(name)), all.filter(([name]) => !isWeaker.get(name))];
    const failed = all.flatMap(([name, verdict]) => (verdict.kind === 'failed' ? [`${name}: ${verdict.detail}`] : []));
    if (ours.some(([, { kind }]) => kind === 'breached')) breached.push(attack.id);
    else if (failed.length > 0) unproven.push({ id: attack.id, why: failed.join('; ') });
    else if (weaker.some(([, { kind }]) => kind === 'breached')) contained++;
    else unproven.push({ id: attack.id, why: 'works nowhere' });
  }
  return { total: contained + breached.length, contained, breached, unproven };
}
