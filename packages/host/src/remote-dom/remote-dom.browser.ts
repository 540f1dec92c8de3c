// Remote DOM in a real Chromium: the sandbox as shipped, scripts as servers send them.
import type { UIResourcePart } from '@vitrine/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/host-page.ts';

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: `import * as host from '@vitrine/host'; import * as remote from '@vitrine/host/remote-dom'; window.kit = host; window.remote = remote;`,
  });
});
afterAll(() => pages?.close());

test('smoke', async () => {
  const { page, problems } = await pages.open();
  page.on('console', m => console.log(m.type(), m.text()));
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://test/view',
    server: 'test',
    mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react',
    source: 'embedded',
    content: `
      const b = document.createElement('ui-button'); b.setAttribute('label','Press');
      const t = document.createElement('ui-text'); t.setAttribute('content','hello');
      b.addEventListener('press', e => { t.setAttribute('content', JSON.stringify(e.detail)); window.parent.postMessage({type:'tool', messageId: 'm1', payload:{toolName:'go',params:{a:1}}}, '*') });
      window.addEventListener('message', e => { console.log('got', e.data) });
      root.appendChild(t); root.appendChild(b); root.append(document.createElement('img'));`,
  };
  await page.evaluate(
    ({ part, template }) => {
      const w = window as any;
      const host = w.kit.createHost({
        sandbox: { template },
        info: { name: 't', version: '1' },
        remoteDom: w.remote.createRemoteDomStage(),
        onLog: (e: unknown) => console.log(JSON.stringify(e)),
        async onAction(a: unknown) {
          console.log(JSON.stringify(a));
          return { ok: 1 };
        },
      });
      w.surface = host.surface({ id: 'call-1', part });
      w.surface.subscribe(() =>
        console.log(JSON.stringify(w.surface.getSnapshot()), w.surface.getSnapshot().error?.message),
      );
      w.surface.show(document.querySelector('#root'));
    },
    { part, template: pages.template },
  );
  await page.waitForSelector('[data-surface-state="ready"],[data-surface-state="failed"]', { state: 'attached' });
  console.log(await page.locator('.vitrine-surface').evaluate(e => e.outerHTML));
  await page.getByRole('button', { name: 'Press' }).click({timeout:4000});
  await page.waitForTimeout(1000);
  console.log(await page.locator('.vitrine-surface').evaluate(e => e.outerHTML));
  expect(problems).toEqual([]);
});
