// The verdict on an attack in a column, and the summary of a run: an attack counts when a weaker fixture fell to it in this run.
import type { Attack, Evidence } from './attack.ts';
import type { Outcome } from './run-column.ts';

export type Verdict =
  | { kind: 'contained' }
  /** The attack worked. `names`: only the name of a host was leaked. */
  | { kind: 'breached'; names: boolean; detail: string }
  /** The attack could not be carried out. */
  | { kind: 'failed'; detail: string };

export interface Row {
  attack: Attack;
  /** Verdicts by the name of the column; undefined when the attack was not tried there. */
  verdicts: Readonly<Record<string, Verdict | undefined>>;
}

/** Applies the attack's own criterion. */
export function judge(attack: Attack, outcome: Outcome): Verdict {
  if (!outcome.ran) return { kind: 'failed', detail: outcome.problem };
  const evidence = outcome.evidence();
  const breach = attack.breach ?? (attack.observe === 'network' ? reached : reported);
  let worked: boolean;
  try {
    worked = breach(evidence);
  } catch (error) {
    return { kind: 'failed', detail: `its criterion threw: ${error}` };
  }
  if (!worked) return { kind: 'contained' };
  const names = attack.observe === 'network' && evidence.network.every(({ kind }) => kind === 'dns');
  return { kind: 'breached', names, detail: describe(attack, evidence) };
}

const reached = ({ network }: Evidence): boolean => network.length > 0;
const reported = ({ reports }: Evidence): boolean => reports.length > 0;

function describe({ observe }: Attack, evidence: Evidence): string {
  const { network, reports, notes, calls, after, shown } = evidence;
  const { text: _, url: __, ...state } = after;
  const items =
    observe === 'network'
      ? network.map(({ kind, detail }) => `${kind} ${detail}`)
      : [...reports, ...notes, ...(observe === 'host' ? [{ calls, shown, ...state }] : [])];
  return JSON.stringify(items).slice(0, DESCRIBED);
}

/** The most characters of evidence in the report. */
const DESCRIBED = 500;

/** The result of a whole run. */
export interface Summary {
  /** Attacks that count. */
  total: number;
  contained: number;
  /** Ids of counting attacks that worked against Vitrine and are not residuals. */
  breached: string[];
  /** Ids of the residuals that were seen. */
  residual: string[];
}

export interface Unproven {
  id: string;
  why: string;
}

/** Summarises the verdicts. `ours` names Vitrine's column; `residuals`: which one an attack shows, by the attack's id. */
export function summarise(
  rows: readonly Row[],
  ours: string,
  residuals: ReadonlyMap<string, string>,
): Summary & { unproven: Unproven[] } {
  const breached: string[] = [];
  const residual = new Set<string>();
  const unproven: Unproven[] = [];
  let contained = 0;
  let total = 0;
  for (const { attack, verdicts } of rows) {
    const ourVerdict = verdicts[ours];
    const others = Object.entries(verdicts).filter(([name]) => name !== ours);
    if (!ourVerdict) unproven.push({ id: attack.id, why: `not tried in ${ours}` });
    else if (ourVerdict.kind === 'failed') unproven.push({ id: attack.id, why: `in ${ours}: ${ourVerdict.detail}` });
    // An attack that works against Vitrine needs no other proof that it works.
    else if (ourVerdict.kind === 'breached') {
      const residualID = residuals.get(attack.id);
      if (residualID === undefined) breached.push(attack.id);
      else residual.add(residualID);
      total++;
    } else if (others.some(([, verdict]) => verdict?.kind === 'breached')) {
      contained++;
      total++;
    } else unproven.push({ id: attack.id, why: whyNot(others) });
  }
  return { total, contained, breached, residual: [...residual], unproven };
}

function whyNot(others: readonly [string, Verdict | undefined][]): string {
  const failed = others.flatMap(([name, verdict]) =>
    verdict?.kind === 'failed' ? [`${name}: ${verdict.detail}`] : [],
  );
  return ['works nowhere', ...failed].join('; ');
}
