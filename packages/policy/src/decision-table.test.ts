// Who may do what, whole: every combination of what a decision can depend on, against a table that is written out here and shares nothing with
// the rules. The first row that fits counts; `*` is anything.
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol';
import { describe, expect, it } from 'vitest';
import { type CallRequest, createPolicy, type Verdict } from './index.ts';

const INITIATORS = ['person', 'model', 'view', 'nobody'] as const;
const KINDS = ['tool', 'download', 'sampling', 'link'] as const;
const VISIBILITIES = ['both', 'none said', 'app', 'model', 'app twice', 'nobody', 'no list', 'unknown word'] as const;
const SERVERS = ['same', 'other', 'no surface'] as const;
const READ_ONLY = ['true', 'false', 'absent', 'a text'] as const;
const SCOPES = ['none', 'once', 'surface', 'chat', 'server'] as const;
const PLACES = [
  'here',
  'other surface',
  'other chat',
  'other tool',
  'other server',
  'other initiator',
  'other kind',
] as const;
const FINGERPRINTS = ['equal', 'changed'] as const;

interface Case {
  initiator: (typeof INITIATORS)[number];
  kind: (typeof KINDS)[number];
  visibility: (typeof VISIBILITIES)[number];
  server: (typeof SERVERS)[number];
  readOnly: (typeof READ_ONLY)[number];
  /** What was allowed before, where, and whether that was what is asked for now. */
  scope: (typeof SCOPES)[number];
  place: (typeof PLACES)[number];
  fingerprint: (typeof FINGERPRINTS)[number];
}

const TABLE = `
  initiator | kind              | visibility                                | server     | read only | consent | verdict
  person    | *                 | *                                         | *          | *         | *       | allow
  nobody    | *                 | *                                         | *          | *         | *       | deny unknown-initiator
  view      | *                 | *                                         | no surface | *         | *       | deny no-surface
  view      | *                 | *                                         | other      | *         | *       | deny other-server
  model     | download          | *                                         | *          | *         | *       | deny unknown-initiator
  model     | sampling          | *                                         | *          | *         | *       | deny unknown-initiator
  model     | link              | *                                         | *          | *         | *       | deny unknown-initiator
  model     | tool              | app, app twice, nobody, no list, unknown word | *      | *         | *       | deny not-visible
  view      | tool              | model, nobody, no list, unknown word      | *          | *         | *       | deny not-visible
  view      | tool              | app                                       | same       | true      | *       | allow silent
  *         | *                 | *                                         | *          | *         | covers  | allow
  *         | *                 | *                                         | *          | *         | changed | ask changed
  *         | *                 | *                                         | *          | *         | none    | ask
`;
/** Which earlier yes reaches this request: the places from which each scope reaches here, and the kinds that have such a scope at all. */
const REACH: Record<Case['scope'], { from: readonly Case['place'][]; kinds: readonly ApprovalKind[] }> = {
  none: { from: [], kinds: [] },
  once: { from: [], kinds: [] },
  surface: { from: ['here'], kinds: ['tool', 'sampling'] },
  chat: { from: ['here', 'other surface'], kinds: ['tool', 'sampling'] },
  server: { from: ['here', 'other surface', 'other chat'], kinds: ['tool'] },
};
const OFFERED: Record<ApprovalKind, readonly ConsentScope[]> = {
  tool: ['once', 'surface', 'chat', 'server'],
  sampling: ['once', 'surface', 'chat'],
  download: ['once'],
  link: ['once'],
  elicitation: ['once'],
};

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map(line => line.split('|').map(cell => cell.trim()));

function expected(given: Case): { verdict: string; row: number } {
  const { from, kinds } = REACH[given.scope];
  const reaches =
    from.includes(given.place) &&
    kinds.includes(given.kind) &&
    !(given.server === 'no surface' && given.scope === 'surface');
  const consent = !reaches ? 'none' : given.fingerprint === 'equal' ? 'covers' : 'changed';
  const values = [given.initiator, given.kind, given.visibility, given.server, given.readOnly, consent];
  const fits = (cells: string[]): boolean =>
    values.every(
      (value, column) => cells[column] === '*' || cells[column]!.split(',').some(cell => cell.trim() === value),
    );
  const row = rows.findIndex(fits);
  return { verdict: rows[row]!.at(-1)!, row };
}

const TOOL_VISIBILITY: Record<Case['visibility'], unknown> = {
  both: ['model', 'app'],
  'none said': undefined,
  app: ['app'],
  model: ['model'],
  'app twice': ['app', 'app'],
  nobody: [],
  'no list': 'app',
  'unknown word': ['apps'],
};
const HINT: Record<Case['readOnly'], unknown> = { true: true, false: false, absent: undefined, 'a text': 'true' };

function requestOf({ initiator, kind, visibility, server, readOnly }: Case): CallRequest {
  return {
    kind,
    initiator: initiator as Initiator,
    sessionId: 's1',
    ...(server === 'no surface' ? {} : { surfaceId: 'c1', surfaceServer: server === 'same' ? 'shop' : 'bank' }),
    server: 'shop',
    tool: {
      name: 'add',
      annotations: { readOnlyHint: HINT[readOnly] },
      _meta: { ui: { visibility: TOOL_VISIBILITY[visibility] } },
    },
    arguments: {},
    fingerprint: 'a',
  };
}

/** The consent that is kept, as storage would hold it: also one that no person could have given. */
function storedConsent({ initiator, kind, scope, place, fingerprint }: Case): unknown[] {
  if (scope === 'none' || scope === 'once') return [];
  const asker = initiator === 'nobody' ? 'view' : initiator;
  const other = place === 'other kind' ? (kind === 'tool' ? 'sampling' : 'tool') : kind;
  return [
    {
      ...(other === 'tool' ? {} : { kind: other }),
      scope,
      initiator: place === 'other initiator' ? (asker === 'view' ? 'model' : 'view') : asker,
      server: place === 'other server' ? 'bank' : 'shop',
      tool: place === 'other tool' ? 'remove' : 'add',
      ...(scope === 'server' ? {} : { sessionId: place === 'other chat' ? 's2' : 's1' }),
      ...(scope === 'surface' ? { surfaceId: place === 'other surface' ? 'c2' : 'c1' } : {}),
      fingerprint: fingerprint === 'equal' ? 'a' : 'b',
    },
  ];
}

const say = (verdict: Verdict): string => {
  if (verdict.decision === 'deny') return `deny ${verdict.code}`;
  if (verdict.decision === 'ask') return verdict.changed ? 'ask changed' : 'ask';
  return verdict.silent ? 'allow silent' : 'allow';
};

function* everyCase(): Generator<Case> {
  for (const initiator of INITIATORS)
    for (const kind of KINDS)
      for (const visibility of VISIBILITIES)
        for (const server of SERVERS)
          for (const readOnly of READ_ONLY)
            for (const scope of SCOPES)
              for (const place of PLACES)
                for (const fingerprint of FINGERPRINTS)
                  yield { initiator, kind, visibility, server, readOnly, scope, place, fingerprint };
}

describe('the decision table', () => {
  it('holds for every combination, and every row of it decides some', () => {
    const used = new Set<number>();
    const wrong: unknown[] = [];
    let count = 0;
    for (const given of everyCase()) {
      count++;
      const { verdict, row } = expected(given);
      used.add(row);
      const policy = createPolicy({ consents: storedConsent(given) });
      const request = requestOf(given);
      const decided = policy.decide(request);
      if (say(decided) !== verdict) wrong.push({ ...given, verdict, decided });
      if (decided.decision !== 'ask') continue;
      const offered = OFFERED[given.kind].filter(scope => scope !== 'surface' || given.server !== 'no surface');
      if (decided.scopes.join() !== offered.join()) wrong.push({ ...given, offered, decided });
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(count).toBe(4 * 4 * 8 * 3 * 4 * 5 * 7 * 2);
    expect([...used].sort((a, b) => a - b)).toEqual(rows.map((_, index) => index));
  });

  it('a yes changes the answer to exactly what it reaches, and never a no', () => {
    for (const given of everyCase()) {
      if (given.scope !== 'none' || given.place !== 'here' || given.fingerprint !== 'equal') continue;
      const before = createPolicy().decide(requestOf(given));
      for (const scope of ['once', 'surface', 'chat', 'server'] as const) {
        const policy = createPolicy();
        const grant = () => policy.grant(requestOf(given), scope);
        if (before.decision === 'deny') expect(grant).toThrow(expect.objectContaining({ code: 'not-grantable' }));
        else if (before.decision === 'ask' && !before.scopes.includes(scope)) expect(grant).toThrow();
        else if (before.decision === 'ask') {
          grant();
          expect(policy.decide(requestOf(given)).decision).toBe(scope === 'once' ? 'ask' : 'allow');
          continue;
        } else continue;
        expect(policy.snapshot()).toEqual([]);
      }
    }
  });
});
