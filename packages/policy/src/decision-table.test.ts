// The complete decision table: every combination of the inputs of a decision, compared with an independent table in this file. The first
// matching row decides; `*` matches any value.
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol/internal/session/consent';
import { describe, expect, it } from 'vitest';
import { type CallRequest, createPolicy, type Policy, type Verdict } from './index.ts';

const INITIATORS = ['user', 'model', 'view', 'server', 'root'] as const;
const KINDS = ['tool', 'download', 'sampling', 'link', 'elicitation'] as const;
/** Facts about the call itself, beside what its tool says. */
const FACTS = ['none', 'trusted', 'directed', 'repeat', 'draft', 'ask-always'] as const;
const IDEMPOTENT = ['true', 'absent'] as const;
const VISIBILITIES = ['both', 'none said', 'app', 'model', 'app twice', 'empty', 'no list', 'unknown word'] as const;
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
  idempotent: (typeof IDEMPOTENT)[number];
  fact: (typeof FACTS)[number];
  /** The consent given before: its scope, and whether it covers the request. */
  scope: (typeof SCOPES)[number];
  place: (typeof PLACES)[number];
  fingerprint: (typeof FINGERPRINTS)[number];
}

const TABLE = `
  initiator | kind           | visibility                                | server     | read only | idempotent | fact     | consent | verdict
  user      | *              | *                                         | *          | *         | *          | *        | *       | allow
  root      | *              | *                                         | *          | *         | *          | *        | *       | deny unknown-initiator
  view      | *              | *                                         | no surface | *         | *          | *        | *       | deny no-surface
  view      | *              | *                                         | other      | *         | *          | *        | *       | deny other-server
  view      | elicitation    | *                                         | *          | *         | *          | *        | *       | deny unknown-initiator
  model     | download, sampling, link, elicitation | *                  | *          | *         | *          | *        | *       | deny unknown-initiator
  server    | tool, download, link | *                                   | *          | *         | *          | *        | *       | deny unknown-initiator
  model     | tool           | app, app twice, empty, no list, unknown word | *      | *         | *          | *        | *       | deny not-visible
  view      | tool           | model, empty, no list, unknown word       | *          | *         | *          | *        | *       | deny not-visible
  *         | *              | *                                         | *          | *         | *          | ask-always | *     | ask once
  *         | *              | *                                         | *          | *         | *          | draft    | *       | ask once
  view      | tool           | app                                       | same       | true      | *          | *        | *       | allow silent
  view      | tool           | *                                         | same       | true      | *          | trusted  | *       | allow silent
  model     | tool           | *                                         | no surface | true      | *          | trusted  | *       | allow silent
  model     | tool           | *                                         | no surface | true      | *          | directed | *       | allow
  view      | tool           | *                                         | same       | true      | *          | repeat   | *       | allow silent
  view      | tool           | *                                         | same       | *         | true       | repeat   | *       | allow silent
  model     | tool           | *                                         | no surface | true      | *          | repeat   | *       | allow silent
  model     | tool           | *                                         | no surface | *         | true       | repeat   | *       | allow silent
  *         | *              | *                                         | *          | *         | *          | *        | covers  | allow
  view      | tool           | *                                         | *          | true      | *          | *        | changed | ask changed trustable
  model     | tool           | *                                         | no surface | true      | *          | *        | changed | ask changed trustable
  *         | *              | *                                         | *          | *         | *          | *        | changed | ask changed
  view      | tool           | *                                         | *          | true      | *          | *        | none    | ask trustable
  model     | tool           | *                                         | no surface | true      | *          | *        | none    | ask trustable
  *         | *              | *                                         | *          | *         | *          | *        | none    | ask
`;
/**
 * Earlier approvals that reach this request: the places from which each scope reaches here, and the kinds that have such a scope at all.
 */
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
  .map(line => line.split('|').map(cell => cell.split(',').map(word => word.trim())));

/** A model's call of a tool that a view offers: the view's claims about it count for nothing, and its consents end with the view. */
const isOfferedByView = ({ initiator, server }: Case): boolean => initiator === 'model' && server !== 'no surface';

function expected(given: Case): { verdict: string; row: number } {
  const { from, kinds } = REACH[given.scope];
  const reaches =
    from.includes(given.place) &&
    kinds.includes(given.kind) &&
    (given.scope === 'surface' || !isOfferedByView(given)) &&
    !(given.server === 'no surface' && given.scope === 'surface');
  const consent = !reaches ? 'none' : given.fingerprint === 'equal' ? 'covers' : 'changed';
  const values = [
    given.initiator,
    given.kind,
    given.visibility,
    given.server,
    given.readOnly,
    given.idempotent,
    given.fact,
    consent,
  ];
  const fits = (cells: string[][]): boolean =>
    values.every((value, column) => cells[column]![0] === '*' || cells[column]!.includes(value));
  const row = rows.findIndex(fits);
  return { verdict: rows[row]!.at(-1)![0]!, row };
}

const TOOL_VISIBILITY: Record<Case['visibility'], unknown> = {
  both: ['model', 'app'],
  'none said': undefined,
  app: ['app'],
  model: ['model'],
  'app twice': ['app', 'app'],
  empty: [],
  'no list': 'app',
  'unknown word': ['apps'],
};
const HINT: Record<Case['readOnly'], unknown> = { true: true, false: false, absent: undefined, 'a text': 'true' };

function createRequest({ initiator, kind, visibility, server, readOnly, idempotent, fact }: Case): CallRequest {
  return {
    kind,
    initiator: initiator as Initiator,
    sessionId: 's1',
    ...(server === 'no surface' ? {} : { surfaceId: 'c1', surfaceServer: server === 'same' ? 'shop' : 'bank' }),
    server: 'shop',
    tool: {
      name: 'add',
      annotations: { readOnlyHint: HINT[readOnly], idempotentHint: HINT[idempotent] },
      _meta: { ui: { visibility: TOOL_VISIBILITY[visibility] } },
    },
    arguments: {},
    fingerprint: 'a',
    ...(fact === 'trusted' ? { serverTrusted: true } : {}),
    ...(fact === 'directed' ? { directed: true } : {}),
    ...(fact === 'draft' ? { draft: true } : {}),
  };
}

function createTestPolicy(given: Case): Policy {
  const mode = given.fact === 'ask-always' ? 'ask-always' : 'default';
  const policy = createPolicy({ consents: storedConsent(given), mode });
  if (given.fact === 'repeat') policy.noteCall(createRequest(given));
  return policy;
}

/** The consent that is kept, as storage would hold it: also one that no user could have given. */
function storedConsent({ initiator, kind, scope, place, fingerprint }: Case): unknown[] {
  if (scope === 'none' || scope === 'once') return [];
  const asker = initiator === 'root' ? 'view' : initiator;
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
  if (verdict.decision === 'ask') {
    return `ask${verdict.changed ? ' changed' : ''}${verdict.trustable ? ' trustable' : ''}`;
  }
  return verdict.silent ? 'allow silent' : 'allow';
};

/** Combinations that say nothing new are left out: where a consent was given that is not kept, and hints of tools that nothing reads. */
function isInformative({ scope, place, fingerprint, visibility, idempotent, fact }: Case): boolean {
  if ((scope === 'none' || scope === 'once') && (place !== 'here' || fingerprint !== 'equal')) return false;
  if (fact === 'none' && idempotent === 'absent') return true;
  if (place !== 'here' || (visibility !== 'both' && visibility !== 'app' && visibility !== 'model')) return false;
  return idempotent === 'absent' || fact === 'none' || fact === 'repeat';
}

function* everyCase(): Generator<Case> {
  for (const initiator of INITIATORS)
    for (const kind of KINDS)
      for (const visibility of VISIBILITIES)
        for (const server of SERVERS)
          for (const readOnly of READ_ONLY)
            for (const idempotent of IDEMPOTENT)
              for (const fact of FACTS)
                for (const scope of SCOPES)
                  for (const place of PLACES)
                    for (const fingerprint of FINGERPRINTS) {
                      const testCase = {
                        ...{ initiator, kind, visibility, server, readOnly, idempotent, fact },
                        ...{ scope, place, fingerprint },
                      };
                      if (isInformative(testCase)) yield testCase;
                    }
}

describe('the decision table', () => {
  it('agrees with the rules for every combination, and every row decides at least one', () => {
    const usedRows = new Set<number>();
    const wrong: unknown[] = [];
    let count = 0;
    for (const testCase of everyCase()) {
      count++;
      const { verdict, row } = expected(testCase);
      usedRows.add(row);
      const decided = createTestPolicy(testCase).decide(createRequest(testCase));
      if (say(decided) !== verdict.replace(' once', '')) wrong.push({ ...testCase, verdict, decided });
      if (decided.decision !== 'ask') continue;
      const all = OFFERED[testCase.kind].filter(scope => {
        if (scope === 'surface') return testCase.server !== 'no surface';
        return scope === 'once' || !isOfferedByView(testCase);
      });
      const offered = verdict === 'ask once' ? ['once'] : all;
      if (decided.scopes.join() !== offered.join()) wrong.push({ ...testCase, offered, decided });
      const isRead = testCase.kind === 'tool' && testCase.readOnly === 'true' && !isOfferedByView(testCase);
      if ((decided.readOnly === true) !== isRead) wrong.push({ ...testCase, isRead, decided });
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(count).toBe(5 * 5 * 3 * 4 * (8 * (2 + 3 * 7 * 2) + 7 * 3 * (2 + 3 * 2)));
    expect([...usedRows].sort((a, b) => a - b)).toEqual(rows.map((_, index) => index));
  });

  it('a consent changes decisions exactly in its scope, and never a denial', () => {
    const wrong: unknown[] = [];
    for (const testCase of everyCase()) {
      if (testCase.scope !== 'none' || testCase.place !== 'here' || testCase.fingerprint !== 'equal') continue;
      const before = createTestPolicy(testCase).decide(createRequest(testCase));
      if (before.decision === 'allow') continue;
      for (const scope of ['once', 'surface', 'chat', 'server'] as const) {
        const policy = createTestPolicy(testCase);
        const refusal = thrownBy(() => policy.grant(createRequest(testCase), scope));
        const isGrantable = before.decision === 'ask' && before.scopes.includes(scope);
        const after = policy.decide(createRequest(testCase)).decision;
        const holds = isGrantable
          ? refusal === undefined && after === (scope === 'once' ? 'ask' : 'allow')
          : policy.snapshot().length === 0 && (before.decision === 'deny' ? refusal === 'not-grantable' : refusal);
        if (!holds) wrong.push({ ...testCase, scope, before, refusal, after });
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

/** The code of the error that `run` throws; undefined when it throws none. */
function thrownBy(run: () => void): string | undefined {
  try {
    run();
  } catch (error) {
    return (error as { code?: string }).code ?? 'no code';
  }
  return undefined;
}
