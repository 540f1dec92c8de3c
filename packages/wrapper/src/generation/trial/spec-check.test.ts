// A check between the checks of a spec and its page: a refused spec is reported to the model, stored with the reason, and never shown.
import { createModels } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openWrapped, type Tools, type Wrapped } from '../../../test/wrapped.ts';
import type { SpecCheck, SpecCheckInput } from './spec-check.ts';

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

async function openChecked(check: SpecCheck['run'], ...labels: string[]): Promise<Wrapped> {
  wire = await startWireServer({ turns: labels.map(label => ({ text: JSON.stringify(specWith(label)) })) });
  const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: wire.env('openai') });
  const model = () => models.get('openai/m');
  const wrapped = await openWrapped({ tools, trial: { run: check }, generation: { modelId: 'openai/m', model } });
  const client = await wrapped.connect();
  await client.listTools();
  await expect.poll(() => wrapped.of('generated').length, { timeout: 50_000 }).toBeGreaterThan(0);
  return wrapped;
}

const shown = async (wrapped: Wrapped): Promise<unknown> => {
  const client = await wrapped.connect();
  const { _meta } = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
  return _meta?.['vitrine.dev/view-spec'];
};
const FAULT = 'The required field /place is not visible.';

it('a working page is shown, and the check receives the tool, its siblings and the spec', async () => {
  const checkInputs: SpecCheckInput[] = [];
  const check = async (page: SpecCheckInput) => {
    checkInputs.push(page);
    return [];
  };
  const wrapped = await openChecked(check, 'Show');
  expect(await shown(wrapped)).toMatchObject({ spec: specWith('Show') });
  expect(checkInputs).toMatchObject([
    { tool: { name: 'forecast' }, siblings: [{ name: 'forecast' }], spec: specWith('Show') },
  ]);
});

it('a fault is reported in the second request, whose answer is tried as well', async () => {
  const check = async ({ spec }: SpecCheckInput) => (spec.form?.submit === 'Bad' ? [FAULT] : []);
  const wrapped = await openChecked(check, 'Bad', 'Good');
  expect(wire.requests[1]?.lastText).toContain(FAULT);
  expect(await shown(wrapped)).toMatchObject({ spec: specWith('Good') });
});

it('a spec that fails twice is stored with its reason, and never shown', async () => {
  const wrapped = await openChecked(async () => [FAULT], 'Bad', 'Bad too');
  expect(await shown(wrapped)).toBeUndefined();
  const client = await wrapped.connect();
  const { structuredContent } = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'forecast' } });
  expect(structuredContent).toMatchObject({
    uiType: 'compiled',
    revisions: [{ number: 1, state: 'refused', reasons: [FAULT] }],
  });
});

it('when the check cannot try the page, the spec is neither shown nor stored', async () => {
  const wrapped = await openChecked(() => Promise.reject(new Error('The browser does not start.')), 'Show');
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
  const check = () => {
    resolve();
    return new Promise<never>(() => {});
  };
  const model = () => models.get('openai/m');
  const wrapped = await openWrapped({ tools, trial: { run: check }, generation: { modelId: 'openai/m', model } });
  await (await wrapped.connect()).listTools();
  await begun;
  await wrapped.wrapper.close();
  expect(wrapped.of('generated')[0]).toMatchObject({ outcome: 'aborted' });
});
