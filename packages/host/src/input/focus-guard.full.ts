// A user types fifty times while views try to take the keyboard in different ways: no view receives a key, and the typed text stays in
// order. The allowed uses of views: focus-guard.browser.ts.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type * as kitModule from '../index.ts';

interface Globals {
  kit: typeof kitModule;
  received: string[];
  taken: number;
}

const RUNS = 50;
const TYPED = 'correct horse battery staple 42';

/** Scripts by which a view takes the keyboard. `field` is an input of its page. */
const TAKING_SCRIPTS: Record<string, string> = {
  'every 5 ms': 'setInterval(() => field.focus(), 5)',
  'every 37 ms': 'setInterval(() => field.focus(), 37)',
  'every 200 ms': 'setInterval(() => field.focus(), 200)',
  'every frame': 'const again = () => { field.focus(); requestAnimationFrame(again); }; again()',
  'after each loss': 'field.onblur = () => field.focus(); setTimeout(() => field.focus(), 400)',
  'by its window': 'setInterval(() => { window.focus(); document.body.tabIndex = 0; document.body.focus(); }, 30)',
  'by selecting': 'setInterval(() => field.select(), 30)',
  'by a dialog':
    'const box = document.createElement("dialog"); box.append(document.createElement("input")); document.body.append(box); setInterval(() => { box.close(); box.showModal(); }, 50)',
  'by new fields':
    'setInterval(() => { const next = document.createElement("input"); next.autofocus = true; document.body.append(next); next.focus(); }, 40)',
};
/** Script for a frame that a view makes itself: nothing of ours keeps keys from it there: SECURITY.md, "The keys of a moment". */
const BY_A_FRAME_OF_ITS_OWN =
  'const inner = document.createElement("iframe"); inner.srcdoc = "<input id=f><script>for (const t of [`keydown`, `input`]) addEventListener(t, e => top.postMessage({ key: e.key ?? e.data }, `*`), true); setInterval(() => f.focus(), 30)</" + "script>"; document.body.append(inner)';
/** Reports every key at once, before anything can lose it. */
const view = (script: string): string => `<!doctype html><input id="field"><script>
  for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'paste'])
    addEventListener(type, event => top.postMessage({ key: event.key ?? event.data ?? type }, '*'), true);
  ${script};
</script>`;

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ asShipped: true, body: '<textarea id="composer"></textarea>' });
});
afterAll(() => pages?.close());

it(`in ${RUNS} runs no view receives a key that was typed elsewhere`, { timeout: 600_000 }, async () => {
  const scripts = Object.entries(TAKING_SCRIPTS);
  let focusThefts = 0;
  let lostKeys = 0;
  for (let run = 0; run < RUNS; run++) {
    const [how, script] = scripts[run % scripts.length]!;
    const { received, stolen, value } = await typeBeside(script, run);
    expect(received, `run ${run}, ${how}`).toEqual([]);
    // A key pressed at the moment when the view takes the focus is lost; the next ones arrive.
    lostKeys += TYPED.length - value.length;
    expect(isSubsequence(value, TYPED), `run ${run}, ${how}: ${value}`).toBe(true);
    focusThefts += stolen;
  }
  // They did try.
  expect(focusThefts).toBeGreaterThan(RUNS / 2);
  console.info(`${RUNS} runs, the keyboard taken ${focusThefts} times, 0 keys received, ${lostKeys} lost`);
});

it('a frame that a view created receives at most one key each time it takes the focus, and the second time the view is closed', {
  timeout: 600_000,
}, async () => {
  let keys = 0;
  for (let run = 0; run < RUNS / 5; run++) {
    const { received, stolen, value } = await typeBeside(BY_A_FRAME_OF_ITS_OWN, run);
    expect(new Set(received).size, `run ${run}: ${received}`).toBeLessThanOrEqual(stolen);
    // Two views, each taking the focus twice.
    expect(stolen).toBeLessThanOrEqual(4);
    expect(isSubsequence(value, TYPED), `run ${run}: ${value}`).toBe(true);
    keys += new Set(received).size;
  }
  console.info(`${RUNS / 5} runs by frames of their own, ${keys} keys received`);
});

/** A user types `TYPED` while views try to take the keyboard; in every third run two views alternate. `received`: the keys that views report. */
async function typeBeside(script: string, run: number): Promise<{ received: string[]; stolen: number; value: string }> {
  const servers = run % 3 === 2 ? ['taker', 'accomplice'] : ['taker'];
  const { page } = await pages.open();
  await page.click('#composer');
  await page.evaluate(
    ({ template, parts }) => {
      const w = window as unknown as Globals;
      w.received = [];
      w.taken = 0;
      addEventListener('message', ({ data }) => typeof data?.key === 'string' && w.received.push(data.key));
      const host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        spares: 0,
        observe: ({ type }) => {
          if (type === 'focus-taken') w.taken++;
        },
      });
      for (const part of parts) host.surface({ id: part.server, part }).show(document.querySelector('#root')!);
    },
    {
      template: pages.template,
      parts: servers.map(
        (server): UIResourcePart => ({
          type: 'ui-resource',
          uri: `ui://${server}/view`,
          server,
          mimeType: 'text/html',
          source: 'embedded',
          content: view(script),
        }),
      ),
    },
  );
  // As users type: now faster, now slower, from before the view is mounted until after it is removed.
  for (const [n, key] of [...TYPED].entries())
    await page.keyboard.type(key, { delay: 20 + ((n * 37 + run * 13) % 70) });
  const { received, stolen } = await page.evaluate(() => {
    const w = window as unknown as Globals;
    return { received: w.received, stolen: w.taken };
  });
  const value = await page.locator('#composer').inputValue();
  await page.close();
  return { received, stolen, value };
}

/** Whether nothing is in `text` that is not in `whole`, in that order. */
function isSubsequence(text: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === text[at]) at++;
  return at === text.length;
}
