// The folder of view specs, and the settings of the model: faults name the value and the way out.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTrial, generationOptions } from './generation-options.ts';
import { readSpecs } from './read-specs.ts';
import { readSettings } from './resolve-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-specs-'));
const log = { debug() {}, info() {}, warn() {}, error() {} };

it('reads one spec for each tool, whatever characters its name has', async () => {
  const own = join(folder, 'good');
  mkdirSync(own);
  writeFileSync(join(own, 'get_forecast.view.json'), '{"version":1}');
  writeFileSync(join(own, 'a%2Fb.view.json'), '{"version":1}');
  writeFileSync(join(own, 'README.md'), 'no spec');
  expect([...(await readSpecs(own)).keys()]).toEqual(['a/b', 'get_forecast']);
});

it('reports a file that is not JSON, a folder without specs, and a missing folder', async () => {
  const own = join(folder, 'bad');
  mkdirSync(own);
  await expect(readSpecs(own)).rejects.toMatchObject({
    message: expect.stringContaining('there is no view spec.'),
    hint: expect.stringContaining('Name the file after its tool'),
  });
  writeFileSync(join(own, 'forecast.view.json'), '{');
  await expect(readSpecs(own)).rejects.toThrow(/forecast\.view\.json is no JSON/);
  await expect(readSpecs(join(folder, 'nowhere'))).rejects.toThrow(/nowhere: the folder cannot be read \(ENOENT\)/);
});

const settings = (words: object) => readSettings({ serverCommand: ['server'], ...words }, {});

it('reads the model and the budget', async () => {
  const options = await generationOptions(
    await settings({ llm: 'ollama:qwen3:8b', budget: '200k', maxTools: '3' }),
    log,
  );
  expect(options).toMatchObject({ budget: { tokens: 200_000 }, maxTools: 3 });
  expect(await settings({ llm: 'anthropic/claude' })).toMatchObject({
    llm: { provider: 'anthropic', model: 'claude' },
  });
  expect(await generationOptions(await settings({}), log)).toBeUndefined();
});

it('keeps answers by all that names the model', async () => {
  const readSettings = async (llm: object) =>
    (await generationOptions({ ...(await settings({})), llm: llm as never }, log))?.settings;
  const llm = { id: 'main', provider: 'openai-compatible', model: 'm', baseURL: 'http://127.0.0.1:1/v1' };
  const others = [
    llm,
    { ...llm, model: 'n' },
    { ...llm, baseURL: 'http://127.0.0.1:2/v1' },
    { ...llm, provider: 'vllm' },
  ];
  const all = await Promise.all(others.map(async other => JSON.stringify(await readSettings(other))));
  expect(new Set(all).size).toBe(others.length);
  expect(JSON.stringify(await readSettings({ ...llm, apiKey: 's3cret' }))).toBe(all[0]);
});

it('refuses a browser that is not there or does not start', async () => {
  await expect(createTrial(process.execPath)).rejects.toThrow(
    expect.objectContaining({
      code: 'bad-value',
      message: expect.stringMatching(new RegExp(`${process.execPath} does not start as a Chromium \\(.+\\)\\.$`)),
      hint: expect.stringContaining('Write the path of one that does'),
    }),
  );
  expect(await createTrial(undefined)).toBeUndefined();
  await expect(createTrial('/nowhere/chromium')).rejects.toMatchObject({
    message: '--browser /nowhere/chromium: no Chromium was found.',
    hint: expect.stringContaining('Write the path of one'),
  });
});

it('freeform pages have a trial where a browser is named, and none where they may be untested', async () => {
  const of = async (words: object) =>
    (await generationOptions(await settings({ llm: 'ollama:x', ...words }), log))?.freeform;
  expect(await of({ freeform: true, browser: process.execPath })).toEqual({ trial: expect.anything() });
  expect(await of({ freeformUntested: true })).toEqual({});
  expect(await of({ browser: process.execPath })).toBeUndefined();
});

it.each([
  [{ llm: 'gpt-5' }, /--llm "gpt-5": write provider:model/],
  [{ llm: 'acme:x' }, /Providers: anthropic, openai/],
  [
    { llm: 'openai:gpt', budget: 'much' },
    /--budget is "much": A budget is a number of tokens \(200k, 1\.5M\) or of money/,
  ],
  [{ freeform: true }, /--freeform \(generation\.freeform\) needs a model/],
  [
    { llm: 'openai:gpt', freeform: true },
    /--freeform .* tries each page in a browser .*: add --browser auto.* --freeform-untested shows/,
  ],
  [{ llm: 'openai:gpt', freeform: true, browser: '/nowhere' }, /--browser \/nowhere: no Chromium was found/],
  [{ llm: 'openai:gpt', budget: '$1' }, /needs the prices of gpt: llm\.prices\.input/],
])('refuses %j', async (words, message) => {
  await expect((async () => generationOptions(await settings(words), log))()).rejects.toThrow(message);
});
