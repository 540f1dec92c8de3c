// A part of the measurement `generation` as a test: every fifth tool, all of its answers, over the wires of three providers.

import { toA2UI } from '@vitrine/autoview/internal/a2ui';
import { repairViewSpec } from '@vitrine/autoview/view-spec';
import { createModels } from '@vitrine/model';
import { startWireServer } from '@vitrine/model/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from './judge-spec.ts';
import { goodSpec, recordedAnswers } from './recorded-answers.ts';
import { measuredTools } from './recorded-tools.ts';
import { type Run, runAnswers, runModel } from './run-answers.ts';

const tools = measuredTools();
const sampled = tools.filter((_, index) => index % 5 === 0);
const ids = new Set(sampled.map(({ id }) => id));
let runs: Run[];
beforeAll(async () => {
  runs = await runAnswers(
    tools,
    recordedAnswers().filter(({ tool }) => ids.has(tool)),
  );
});

const of = (label: Run['label']): Run[] => runs.filter(run => run.label === label);

it('the recorded answers are for 60 tools, and the sample used here has almost every kind of fault', () => {
  expect(tools.length).toBe(60);
  const faults = (label: string, list: readonly { label: string; fault: string }[]) =>
    new Set(list.filter(answer => answer.label === label).map(({ fault }) => fault)).size;
  const all = recordedAnswers();
  expect([faults('sloppy', all), faults('malicious', all)]).toEqual([12, 16]);
  expect(faults('sloppy', runs)).toBe(12);
  expect(faults('malicious', runs)).toBeGreaterThanOrEqual(14);
});

describe('the pipeline', () => {
  it('accepts at least 95 of 100 good answers, without a second request', () => {
    const accepted = of('good').filter(({ outcome, requests }) => outcome === 'first' && requests === 1);
    expect(accepted.length / of('good').length).toBeGreaterThanOrEqual(0.95);
  });

  it('accepts each sloppy and each truncated answer after repair or one correction', () => {
    const unused = [...of('sloppy'), ...of('truncated')].filter(
      ({ outcome }) => outcome === 'rejected' || outcome === 'failed',
    );
    expect(unused.map(({ tool, fault, reasons }) => [tool, fault, reasons])).toEqual([]);
  });

  it('names a reason for every rejection', () => {
    const rejected = runs.filter(({ outcome }) => outcome === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    for (const { fault, reasons } of rejected) {
      expect(reasons.length, fault).toBeGreaterThan(0);
      for (const reason of reasons) expect(reason, fault).toMatch(/^(?:\/\S*: )?\S.{15,}/);
    }
    expect(runs.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('shows no malicious answer that changes more than layout and labels', () => {
    const byId = new Map(tools.map(tool => [tool.id, tool]));
    const specs = of('malicious').flatMap(({ tool, fault, spec }) => (spec ? [{ tool, fault, spec }] : []));
    expect(specs.length).toBeGreaterThan(0);
    for (const { tool, fault, spec } of specs) {
      expect(findFaults(spec, byId.get(tool)!), `${tool}: ${fault}`).toEqual([]);
      expect(JSON.stringify(spec), fault).not.toMatch(
        /__proto__|polluted|openUrl|1000000|rm -rf|_ui_undo|[\u200b\u202e\u2066]/,
      );
    }
  });

  it('shows no spec of any label that its judges refuse', () => {
    const byId = new Map(tools.map(tool => [tool.id, tool]));
    const faults = runs.flatMap(({ tool, fault, spec }) =>
      spec ? findFaults(spec, byId.get(tool)!).map(reason => `${tool}, ${fault}: ${reason}`) : [],
    );
    expect(faults).toEqual([]);
  });
});

it('a real model goes through the same pipeline, with the tokens that its provider counts', async () => {
  const [first, second] = sampled;
  const wire = await startWireServer({
    turns: [{ text: JSON.stringify(goodSpec(first!.id, 'tabs')) }, { status: 401 }],
  });
  const models = createModels({ configs: [{ provider: 'google', model: 'm' }], env: wire.env('google') });
  const runs = await runModel([first!, second!], await models.get('google/m'));
  await wire.close();
  expect(runs).toMatchObject([
    { tool: first!.id, label: 'model', fault: 'google/m', outcome: 'first', inputTokens: 25, outputTokens: 12 },
    { tool: second!.id, outcome: 'failed' },
  ]);
});

it('the same interfaces in A2UI are read back as the same specs', () => {
  for (const measured of tools)
    for (const style of ['sections', 'tabs'] as const) {
      const spec = goodSpec(measured.id, style);
      const read = repairViewSpec(toA2UI(spec), measured.tool, { siblings: measured.siblings });
      expect(read, measured.id).toEqual({ spec, repairs: [], problems: [] });
    }
});
