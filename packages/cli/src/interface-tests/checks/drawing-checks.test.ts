// One cause is one finding, however many traces it leaves.
import type { TestHostReading } from '@vitrine/tool-view/internal/test-host';
import { expect, it } from 'vitest';
import type { Drawing } from '../draw-call.ts';
import { checkRecord, checkShownErrors, checkStart } from './drawing-checks.ts';

const SCRIPT = 'https://cdn.example/globe.js';
const LIMITS = { handshakeMs: 5000, paintMs: 5000 };

/** A view that reported this error, with what the browser saw. */
function drawingWith(error: string, requests: readonly { url: string; failure?: string }[]): Drawing {
  const reading: Partial<TestHostReading> = {
    phase: 'failed',
    error: { code: 'view-error', message: `The view reported an error: ${error}` } as never,
    events: [{ type: 'error', at: 1, error: { message: error.split(' (')[0] } } as never],
    refusedDomains: [],
    dropped: 0,
    stopped: false,
  };
  const shown = {
    read: async () => reading,
    requests,
    uncaughtErrors: [],
    consoleErrors: ['[APP] Failed to initialize: Error: no globe'],
  };
  return { isReady: true, isPainted: false, isSettled: true, shown } as unknown as Drawing;
}

const readAll = async (drawing: Drawing) =>
  [...(await checkStart(drawing, LIMITS)), ...(await checkRecord(drawing, 'vitrine'))].map(
    ({ check, message }) => `${check}: ${message}`,
  );

it('a script from an address that is away is one finding', async () => {
  const error = `A script could not be loaded (${SCRIPT})`;
  const requests = [{ url: SCRIPT, failure: 'net::ERR_NAME_NOT_RESOLVED' }];
  expect(await readAll(drawingWith(error, requests))).toEqual([
    `drawn: The view was not shown: The view reported an error: ${error}; it could not be reached (net::ERR_NAME_NOT_RESOLVED).`,
  ]);
});

it('another address that is away, and an error of the view itself, have findings of their own', async () => {
  const requests = [{ url: 'https://other.example/a.png', failure: 'net::ERR_NAME_NOT_RESOLVED' }];
  expect(await readAll(drawingWith('x is not defined', requests))).toEqual([
    'drawn: The view was not shown: The view reported an error: x is not defined',
    'errors: The view writes an error to the console: [APP] Failed to initialize: Error: no globe',
    'origins: https://other.example (net::ERR_NAME_NOT_RESOLVED) could not be reached from here.',
  ]);
});

it('an incomplete handshake is named as such, apart from other dropped messages', async () => {
  const reading = { ...(await drawingWith('', []).shown.read()), error: undefined, events: [], dialect: 'mcp-apps' };
  const find = async (app: object, dropped: number) => {
    const shown = {
      read: async () => ({ ...reading, app, dropped }),
      requests: [],
      uncaughtErrors: [],
      consoleErrors: [],
    };
    return (await checkRecord({ shown } as unknown as Drawing, 'vitrine')).map(({ message }) => message);
  };
  expect(await find({}, 1)).toEqual([expect.stringMatching(/^ui\/initialize was refused/)]);
  expect(await find({}, 2)).toEqual([expect.anything(), expect.stringMatching(/^Messages of the view fit/)]);
  expect(await find({ info: { name: 'page', version: '1' } }, 2)).toEqual([expect.stringMatching(/^Messages/)]);
});

it('a view that does without a script from an address that is away has one finding', async () => {
  const drawing = drawingWith('A script could not be loaded (x)', [
    { url: SCRIPT, failure: 'net::ERR_NAME_NOT_RESOLVED' },
  ]);
  const reading = { ...(await drawing.shown.read()), error: undefined };
  const consoleErrors = [`Error: Failed to fetch ${SCRIPT}?v=1`];
  const shown = { ...drawing.shown, read: async () => reading, consoleErrors };
  expect((await checkRecord({ shown } as unknown as Drawing, 'vitrine')).map(({ message }) => message)).toEqual([
    'https://cdn.example (net::ERR_NAME_NOT_RESOLVED) could not be reached from here.',
  ]);
});

it('a long line of text is searched at once', () => {
  const line = 'x'.repeat(1_000_000);
  const startedAt = performance.now();
  expect(checkShownErrors(line)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(checkShownErrors(`${line}\nEvalError: no`)).toHaveLength(1);
});
