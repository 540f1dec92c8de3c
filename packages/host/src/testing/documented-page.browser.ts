// The sample page of docs/concepts/protocols.md in a real frame: it follows the wire fixture of `tool-ui`.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openHostPages } from '../../../../test/support/browser/host-page.ts';
import { readText } from '../../../../test/support/repository.ts';
import type { Fixture } from './fixture.ts';

// What an author of such a page does with the kit: the host's half is played, and the page is pressed where it has to act.
const SOURCE = `
import { frameChannel, playFixture } from '@vitrine/host/testing';

window.play = (html, fixture) => {
  const frame = document.createElement('iframe');
  document.getElementById('root').append(frame);
  const press = id => frame.contentDocument.getElementById(id).click();
  const operations = {
    connect: () => { frame.srcdoc = html; },
    act: name => press(name),
    addResult: () => press('keep'),
  };
  return playFixture(fixture, { tested: 'view', channel: frameChannel(frame), perform: (operation, args) => operations[operation](...args) });
};`;

it('the documented page passes the fixture of tool-ui from its side', async () => {
  const [, html] = /## Bring a page of your own: `tool-ui`\n\n```html\n([\s\S]+?)\n```/.exec(
    readText('docs/concepts/protocols.md'),
  )!;
  const fixture: Fixture = JSON.parse(readFileSync(new URL('../../fixtures/tool-ui.json', import.meta.url), 'utf8'));
  const pages = await openHostPages({ source: SOURCE });
  try {
    const { page, problems } = await pages.open();
    await page.evaluate(
      ({ html, fixture }) =>
        (window as unknown as { play(html: string, fixture: unknown): Promise<void> }).play(html, fixture),
      { html: html!, fixture },
    );
    const view = page.frameLocator('iframe');
    await view.getByText('accepted').waitFor();
    await expect.poll(() => view.locator('#text').textContent()).toBe('Oslo');
    expect(problems).toEqual([]);
  } finally {
    await pages.close();
  }
});
