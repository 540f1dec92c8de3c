// The messages of results are applied once, however often a result is drawn, and again when it is another one.
import { expect, it } from 'vitest';
import { BASIC_CATALOG_ID, createSurfaces } from '../index.ts';
import { applyAnswer, applyResult } from './apply-result.ts';

const HERE = { server: 'shop', place: 'call-1' };
const BELOW = { server: 'shop', place: 'call-2' };
const write = (...messages: object[]): string =>
  JSON.stringify(messages.map(message => ({ version: 'v0.9', ...message })));
const create = write(
  { createSurface: { surfaceId: 's', catalogId: BASIC_CATALOG_ID } },
  { updateComponents: { surfaceId: 's', components: [{ id: 'root', component: 'Text', text: { path: '/n' } }] } },
);
const count = (n: number): string => write({ updateDataModel: { surfaceId: 's', path: '/n', value: n } });

function open() {
  const surfaces = createSurfaces();
  const report = applyResult(surfaces, [create, count(1)], HERE);
  const [key = ''] = report.surfaces;
  return { surfaces, report, key, read: () => surfaces.get(key)?.data };
}

it('creates a surface in its place', () => {
  const { surfaces, report, key, read } = open();
  expect(report).toEqual({ surfaces: [key], changedOthers: false, issues: [] });
  expect([read(), surfaces.canDraw(key)]).toEqual([{ n: 1 }, true]);
});

it('does nothing when the result is drawn again: what the user has entered stays', () => {
  const { surfaces, report, key, read } = open();
  surfaces.write(key, '/n', 7);
  expect(applyResult(surfaces, [create, count(1)], HERE)).toEqual(report);
  expect(read()).toEqual({ n: 7 });
});

it('applies what was added to a result, and all of another result', () => {
  const { surfaces, read } = open();
  applyResult(surfaces, [create, count(1), count(2)], HERE);
  expect(read()).toEqual({ n: 2 });
  applyResult(surfaces, [create], HERE);
  expect(read()).toEqual({});
});

it('says that a result has changed the surface of another place', () => {
  const { surfaces, read } = open();
  expect(applyResult(surfaces, [count(3)], BELOW)).toEqual({ surfaces: [], changedOthers: true, issues: [] });
  expect(read()).toEqual({ n: 3 });
});

it('applies the messages in the answer to an action, and keeps the report of the result', () => {
  const { surfaces, report, read } = open();
  const resource = (text: string, mimeType = 'application/a2ui+json') => ({
    type: 'resource',
    resource: { uri: 'a2ui://s/data', mimeType, text },
  });
  const content = [
    { type: 'text', text: 'Counted.' },
    resource(count(4)),
    resource(count(5), 'application/json'),
    { ...resource(count(6)), annotations: { audience: ['assistant'] } },
  ];
  expect(applyAnswer(surfaces, { content }, HERE)).toEqual(report);
  expect(read()).toEqual({ n: 4 });
  expect(applyAnswer(surfaces, {}, HERE)).toEqual(report);
});

it('collects what is wrong, and a closed surface stays in the report', () => {
  const { surfaces, key } = open();
  applyAnswer(surfaces, { content: [] }, HERE);
  const text = write({ deleteSurface: { surfaceId: 's' } }, { updateDataModel: { surfaceId: 'none', value: {} } });
  const report = applyResult(surfaces, [create, count(1), text], HERE);
  expect(report.surfaces).toContain(key);
  expect(report.issues).toMatchObject([{ code: 'UNKNOWN_SURFACE', surfaceId: 'none' }]);
  expect(surfaces.canDraw(key)).toBe(false);
});
