import { describe, expect, it } from 'vitest';
import { HostError } from '../../errors.ts';
import { createPageCheck, judgePage } from './page-check.ts';
import type { PageProbe } from './page-state.ts';

const ok: PageProbe = { status: 'ok' };
const unreachable: PageProbe = { status: 'unreachable', reason: 'The connection was refused.' };
const refused: PageProbe = { status: 'refused', reason: 'X-Frame-Options: DENY.' };
const unknown: PageProbe = { status: 'unknown', reason: 'It answered with status 403.' };

it.each([
  // A view that has sent a message exists, whatever the server found.
  [true, true, unreachable, 'known'],
  [false, true, undefined, 'known'],
  [true, false, undefined, 'wait'],
  [false, false, ok, 'wait'],
  [false, false, unreachable, 'wait'],
  [true, false, ok, 'known'],
  [true, false, unknown, 'unknown'],
  [true, false, unreachable, 'page-unreachable'],
  [true, false, refused, 'page-refused'],
] as const)('loaded %s, hasSentMessage %s, %j: %s', (loaded, hasSentMessage, probe, expected) => {
  const verdict = judgePage({ loaded, hasSentMessage, probe });
  expect(verdict instanceof HostError ? verdict.code : verdict).toBe(expected);
});

function open(probe?: Promise<PageProbe>) {
  const reported: unknown[] = [];
  const due: (() => void)[] = [];
  const check = createPageCheck({
    probe: probe && (() => probe),
    onOpened: () => reported.push('opened'),
    onState: state => reported.push(state),
    onFailed: ({ code, message }) => reported.push(code, message),
    later: run => {
      due.push(run);
      return () => due.splice(due.indexOf(run), 1);
    },
  });
  return { check, reported, due };
}
const turn = () => new Promise(resolve => setTimeout(resolve));

describe('createPageCheck()', () => {
  it('opens a page when it has loaded and the server has found it', async () => {
    const { check, reported } = open(Promise.resolve(ok));
    await turn();
    expect(reported).toEqual([]);
    check.loaded();
    expect(reported).toEqual(['opened', 'known']);
  });

  it('fails a page that the server has not found, once, even if it sends a message later', async () => {
    const { check, reported } = open(Promise.resolve(unreachable));
    check.loaded();
    await turn();
    expect(reported).toEqual(['page-unreachable', 'The page could not be reached. The connection was refused.']);
    check.messageReceived();
    check.loaded();
    expect(reported).toHaveLength(2);
  });

  it('fails a page whose frame the policy blocked, also when the server finds the page later', async () => {
    const { check, reported } = open(Promise.resolve(ok));
    check.blockedFrame();
    await turn();
    check.loaded();
    expect(reported).toEqual(['page-refused', 'The page cannot be shown here. It leads to another origin.']);
  });

  it('a page that has sent a message is shown, whatever the probe found', async () => {
    const { check, reported } = open(Promise.resolve(refused));
    check.messageReceived();
    check.loaded();
    await turn();
    expect(reported).toContain('opened');
    expect(reported).not.toContain('page-refused');
    expect(reported.at(-1)).toBe('known');
  });

  it('without a probe, a page that sends no message for a while is unknown', () => {
    const { check, reported, due } = open();
    check.loaded();
    expect(reported).toEqual(['opened']);
    for (const run of [...due]) run();
    expect(reported).toEqual(['opened', 'unknown']);
    check.messageReceived();
    expect(reported.at(-1)).toBe('known');
  });

  it('a server that does not answer leaves the page’s state unknown', async () => {
    const { check, reported } = open(Promise.reject(new Error('offline')));
    check.loaded();
    await turn();
    expect(reported).toEqual(['opened', 'unknown']);
  });

  it('a page that redirects to another origin fails, before or after its error page has loaded; one that has sent a message stays', () => {
    const before = open(new Promise(() => {}));
    before.check.blockedFrame();
    before.check.loaded();
    expect(before.reported[0]).toBe('page-refused');
    const after = open();
    after.check.loaded();
    after.check.blockedFrame();
    expect(after.reported.slice(0, 2)).toEqual(['opened', 'page-refused']);
    const pageCheck = open();
    pageCheck.check.loaded();
    pageCheck.check.messageReceived();
    pageCheck.check.blockedFrame();
    expect(pageCheck.reported).toEqual(['opened', 'known']);
  });

  it('reports nothing after it is closed', () => {
    const { check, reported, due } = open();
    check.loaded();
    check.close();
    expect(due).toEqual([]);
    check.messageReceived();
    expect(reported).toEqual(['opened']);
  });
});
