import type { ApprovalRecord } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { EVERYTHING, filterRows, historyRow, toCsv, toJsonLines } from './history-rows.ts';

const createRow = (request: Partial<ApprovalRecord['request']>, response?: Partial<ApprovalRecord['response']>) =>
  historyRow(
    {
      sessionId: 's1',
      request: {
        seq: 3,
        at: '2026-07-01T10:00:00.000Z',
        type: 'approval:request',
        approvalId: 'a1',
        server: 'shop',
        toolName: 'buy',
        args: { item: 'tea' },
        initiator: 'model',
        scopes: ['once'],
        reason: 'The model wants to call buy of shop.',
        ...request,
      },
      ...(response && {
        response: {
          seq: 4,
          at: '2026-07-01T10:00:05.000Z',
          type: 'approval:response',
          approvalId: 'a1',
          status: 'approved',
          ...response,
        },
      }),
    },
    'Groceries',
  );

it('a row has who requested what, and the answer', () => {
  expect(createRow({}, { status: 'approved', scope: 'chat', edited: true, trusted: true })).toEqual({
    askedAt: '2026-07-01T10:00:00.000Z',
    answeredAt: '2026-07-01T10:00:05.000Z',
    sessionId: 's1',
    chat: 'Groceries',
    approvalId: 'a1',
    kind: 'tool',
    askedBy: 'model',
    server: 'shop',
    tool: 'buy',
    answer: 'approved',
    scope: 'chat',
    reason: null,
    edited: true,
    serverTrusted: true,
    details: { item: 'tea' },
  });
  expect(createRow({})).toMatchObject({ answer: 'waiting', answeredAt: null, scope: null });
  expect(createRow({}, { status: 'denied', reason: 'Too dear' })).toMatchObject({ scope: null, reason: 'Too dear' });
  expect(createRow({ kind: 'link', url: 'https://a.test/' }, {})).toMatchObject({ details: 'https://a.test/' });
});

it('the filter searches server, tool, chat and reason, and selects by answer and requester', () => {
  const bought = createRow({}, { status: 'approved' });
  const looked = createRow(
    { toolName: 'look', initiator: 'view', surfaceId: 'c1' },
    { status: 'denied', reason: 'Later' },
  );
  const waiting = createRow({ server: 'attic', initiator: 'server', kind: 'elicitation' });
  const rows = [bought, looked, waiting];
  const findRows = (filter: Partial<typeof EVERYTHING>) => filterRows(rows, { ...EVERYTHING, ...filter });
  expect(findRows({})).toEqual(rows);
  expect(findRows({ text: 'SHOP groceries' })).toEqual([bought, looked]);
  expect(findRows({ text: 'later' })).toEqual([looked]);
  expect(findRows({ answer: 'waiting' })).toEqual([waiting]);
  expect(findRows({ askedBy: 'model' })).toEqual([bought]);
  expect(findRows({ text: 'shop', askedBy: 'server' })).toEqual([]);
});

it('JSON lines restore every row', () => {
  const rows = [createRow({}, {}), createRow({ args: { text: 'two\nlines' } })];
  expect(
    toJsonLines(rows)
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line)),
  ).toEqual(rows);
});

it('CSV has a header, quotes where needed, and no field that a spreadsheet would execute', () => {
  const [header, line, end] = toCsv([
    createRow({ toolName: '=HYPERLINK("x")' }, { status: 'denied', reason: 'a, b' }),
  ]).split('\r\n');
  expect(header).toMatch(/^askedAt,answeredAt,sessionId,chat,/);
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(line).toContain('"a, b"');
  expect(line).toContain('"{""item"":""tea""}"');
  expect(end).toBe('');
});
