// A judge between the checks of a spec and its page: a refused spec is reported to the model, stored with the reason, and never shown.
import { createModels } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openWrapped, type Tools, type Wrapped } from '../../test/wrapped.ts';
import type { JudgedPage, SpecJudge } from './judge.ts';

const tools: Tools = {
  forecast: server =>
    void server.registerTool(
      'forecast',
      { inputSchema: z.object({ place: z.string(), days: z.int().optional(), units: z.string().optional() }) },
      () => ({ content: [{ type: 'text', text: 'dry' }] }),
    ),
};
const specWith = (submit: string) => ({ version: 1, form: { submit } });

let wire: WireServer;
afterEach(() => wire?.close());

async function judgedBy(judge: SpecJudge['judge'], ...labels: string[]): Promise<Wrapped> {
  wire = await startWireServer({ turns: labels.map(label => ({ text: JSON.stringify(specWith(label)) })) });
  const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: wire.env('openai') });
  const model = () => models.get('openai/m');
  const wrapped = await openWrapped({ tools, judge: { judge }, generation: { modelId: 'openai/m', model } });
  const client = await wrapped.connect();
  await client.listTools();
  await expect.poll(() => wrapped.of('generated').length, { timeout: 30_000 }).toBeGreaterThan(0);
  return wrapped;
}

const shown = async (wrapped: Wrapped): Promise<unknown> => {
  const client = await wrapped.connect();
  const { _meta } = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
  return _meta?.['vitrine.dev/view-spec'];
};
const FAULT = 'The required field /place is not visible.';

it('a working page is shown, and the judge receives the tool, its siblings and the spec', async () => {
  const seen: JudgedPage[] = [];
  const judge = async (page: JudgedPage) => {
    seen.push(page);
    return [];
  };
  const wrapped = await judgedBy(judge, 'Show');
  expect(await shown(wrapped)).toMatchObject({ spec: specWith('Show') });
  expect(seen).toMatchObject([
    { tool: { name: 'forecast' }, siblings: [{ name: 'forecast' }], spec: specWith('Show') },
  ]);
});

it('a fault is reported in the second request, whose answer is tried as well', async () => {
  const judge = async ({ spec }: JudgedPage) => (spec.form?.submit === 'Bad' ? [FAULT] : []);
  const wrapped = await judgedBy(judge, 'Bad', 'Good');
  expect(wire.requests[1]?.lastText).toContain(FAULT);
  expect(await shown(wrapped)).toMatchObject({ spec: specWith('Good') });
});

it('a spec that fails twice is stored with its reason, and never shown', async () => {
  const wrapped = await judgedBy(async () => [FAULT], 'Bad', 'Bad too');
  expect(await shown(wrapped)).toBeUndefined();
  const client = await wrapped.connect();
  const { structuredContent } = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'forecast' } });
  expect(structuredContent).toMatchObject({
    uiType: 'compiled',
    revisions: [{ number: 1, state: 'refused', reasons: [FAULT] }],
  });
});

it('when the judge cannot try the page, the spec is neither shown nor stored', async () => {
  const wrapped = await judgedBy(() => Promise.reject(new Error('The browser does not start.')), 'Show');
  expect(wrapped.of('generated')[0]).toMatchObject({ outcome: 'provider', reasons: ['The browser does not start.'] });
  expect(await shown(wrapped)).toBeUndefined();
  const client = await wrapped.connect();
  const { structuredContent } = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'forecast' } });
  expect(structuredContent).toMatchObject({ revisions: [] });
});

it('closing the wrapper does not wait for a trial', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  wire = await startWireServer({ turns: [{ text: JSON.stringify(specWith('Show')) }] });
  const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: wire.env('openai') });
  const judge = () => {
    resolve();
    return new Promise<never>(() => {});
  };
  const model = () => models.get('openai/m');
  const wrapped = await openWrapped({ tools, judge: { judge }, generation: { modelId: 'openai/m', model } });
  await (await wrapped.connect()).listTools();
  await begun;
  await wrapped.wrapper.close();
  expect(wrapped.of('generated')[0]).toMatchObject({ outcome: 'aborted' });
});
