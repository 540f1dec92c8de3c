// A script frame in a real Chromium: it answers, it is stopped when it hangs, and the page goes on meanwhile.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type { createScriptFrame } from './script-frame.ts';

type Page = { createScriptFrame: typeof createScriptFrame };

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: `import { createScriptFrame } from '@vitrine/host/script-frame'; window.createScriptFrame = createScriptFrame;`,
  });
});
afterAll(() => pages?.close());

const SCRIPT = `var loads = 0;
globalThis.vitrineRun = async ({ task, value }) => {
  if (task === 'hang') for (;;);
  if (task === 'throw') throw new Error('Not a number: ' + value);
  if (task === 'large') return 'x'.repeat(2_000_000);
  if (task === 'reach') return Promise.all([fetch('/').then(() => 'fetched', () => 'blocked'), origin, typeof localStorage].map(String));
  const text = document.body.appendChild(document.createElement('span'));
  text.textContent = '</script><!--';
  return { width: text.offsetWidth > 0, twice: 2 * value, runs: ++loads };
};`;

it('runs a script for each input, stops one that hangs, and starts it again', async () => {
  const { page, problems } = await pages.open();
  const outcome = await page.evaluate(
    async ({ template, script }) => {
      const frame = (window as unknown as Page).createScriptFrame({
        sandbox: { template },
        name: 'test',
        loadScript: async () => script,
        deadlineMs: 1500,
      });
      const message = (run: Promise<unknown>) => run.catch((error: Error) => error.message);
      const isSeparate = await frame.isSeparate();
      const first = await Promise.all([
        frame.run({ task: 'double', value: 3 }),
        frame.run({ task: 'double', value: 4 }),
      ]);
      const thrown = await message(frame.run({ task: 'throw', value: 'x' }));
      const large = await message(frame.run({ task: 'large' }));
      let longest = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 10);
      const hung = await frame.run({ task: 'hang' });
      clearInterval(timer);
      const frames = document.querySelectorAll('iframe').length;
      const after = await frame.run({ task: 'double', value: 5 });
      frame.close();
      await Promise.resolve();
      return { isSeparate, first, thrown, large, hung, longest, frames, after };
    },
    { template: pages.template, script: SCRIPT },
  );
  expect(outcome).toEqual({
    isSeparate: true,
    first: [
      { status: 'done', value: { width: true, twice: 6, runs: 1 } },
      { status: 'done', value: { width: true, twice: 8, runs: 2 } },
    ],
    thrown: 'Not a number: x',
    large: 'The outcome is too large.',
    hung: { status: 'stopped' },
    longest: expect.any(Number),
    frames: 0,
    after: { status: 'done', value: { width: true, twice: 10, runs: 1 } },
  });
  expect(outcome.longest).toBeLessThan(1000);
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('a script that does not start, and a template without a label, are errors', async () => {
  const { page } = await pages.open();
  const errors = await page.evaluate(async template => {
    const { createScriptFrame } = window as unknown as Page;
    const create = (given: string, script: string) =>
      createScriptFrame({
        sandbox: { template: given },
        name: 'bad',
        loadScript: async () => script,
        startTimeoutMs: 1500,
      });
    const message = async (run: () => Promise<unknown>) => run().then(String, (error: Error) => error.message);
    return [
      await message(() => create(template, 'for (;;);').run({})),
      await message(async () => create('http://sandbox.test', '').run({})),
    ];
  }, pages.template);
  expect(errors[0]).toMatch(/did not start/);
  expect(errors[1]).toMatch(/no sandbox template/);
  await page.close();
});
