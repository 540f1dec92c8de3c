// The chat in WebKit, the engine of Safari: views of each generation, an action with its approval, a link, the theme, a native component,
// texts from right to left.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { missingForWebKit, openWebKit, type WebKit, type WebKitTab } from '../../../../test/support/webkit/webkit.ts';
import { says, scriptedModels } from '../../../agent/test/support/scripted-models.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const missing = await missingForWebKit();
if (missing !== undefined) console.warn(`skipped: the chat in WebKit, which is not complete here: ${missing}`);

const example = (path: string): string => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));
/** The sandbox's frame, and the view's in it. */
const VIEW = ['[data-surface-id] iframe', 'iframe'] as const;
const WAIT_MS = 30_000;

describe.skipIf(missing !== undefined)('the chat in WebKit', () => {
  let chat: OpenedChat;
  /** The answer of the model. */
  let answer = '';
  let webkit: WebKit;
  let tab: WebKitTab;
  beforeAll(async () => {
    chat = await openChat({
      models: scriptedModels([() => says(answer)]),
      servers: {
        office: stdioServer('./page-server.ts'),
        native: stdioServer(example('native/src/main.ts')),
        library: stdioServer(example('older-generations/src/main.ts'), '5'),
      },
    });
    webkit = await openWebKit();
  }, 60_000);
  afterAll(async () => {
    await webkit?.close();
    await chat?.close();
  });
  beforeEach(async () => {
    tab = await webkit.open({ width: 1200, height: 900 });
    return () => tab.close();
  });

  /** Opens a session with one call. */
  const show = async (tool: string, { args = {}, server = 'office' } = {}): Promise<void> =>
    tab.goto(`${chat.url}/s/${await chat.sessionWith(tool, args, server)}`);

  /** Waits until an expression is true, in the page or in a frame; rejects with its last value. */
  const until = async (expression: string, frames: readonly string[] = []): Promise<void> => {
    let last: unknown;
    await expect
      .poll(
        async () => {
          last = await tab.evaluate(expression, frames).catch(String);
          return last === true ? true : last;
        },
        { timeout: WAIT_MS, interval: 100 },
      )
      .toBe(true);
  };

  /** Waits for an element, and scrolls it into the window. */
  const scrollTo = async (selector: string, frames: readonly string[] = []): Promise<void> => {
    const at = `document.querySelector(${JSON.stringify(selector)})`;
    await until(`${at} !== null`, frames);
    await tab.evaluate(`void (${at}.scrollIntoView({ block: 'center', behavior: 'instant' }))`, frames);
  };

  /** Presses an element that is in the window by a real click in the middle of it. */
  const press = async (selector: string, frames: readonly string[] = []): Promise<void> => {
    let x = 0;
    let y = 0;
    const paths = [...frames, undefined].map((_, depth) => frames.slice(0, depth));
    for (const [depth, path] of paths.entries()) {
      const target = depth < frames.length ? frames[depth]! : selector;
      const box = await tab.evaluate<{ x: number; y: number; width: number; height: number }>(
        `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(${JSON.stringify(target)}).getBoundingClientRect())`,
        path,
      );
      x += box.x + (depth < frames.length ? 0 : box.width / 2);
      y += box.y + (depth < frames.length ? 0 : box.height / 2);
    }
    await tab.click(x, y);
  };

  const allow = async (): Promise<void> => {
    // A card that has moved accepts nothing for a while.
    await scrollTo('[data-approval-action=allow]');
    await until(`document.querySelector('[data-approval-action=allow][aria-disabled=false]') !== null`);
    await press('[data-approval-action=allow]');
    await until(`document.querySelector('[data-approval]') === null`);
  };

  /** Writes the window's picture into the folder `VITRINE_SHOTS`, if there is one. */
  const picture = async (name: string): Promise<void> => {
    const folder = process.env.VITRINE_SHOTS;
    if (folder) writeFileSync(`${folder}/webkit-${name}.png`, await tab.screenshot());
  };

  /** Chooses the dark theme in the settings, and closes them. */
  const chooseDark = async (): Promise<void> => {
    await tab.evaluate("void document.querySelector('.settings-button').click()");
    await until("document.querySelector('dialog[open] [role=tab]') !== null");
    await tab.evaluate(
      "void [...document.querySelectorAll('[role=tab]')].find(it => it.textContent === 'General').click()",
    );
    await until("document.querySelector('.settings-choice option[value=dark]') !== null");
    await tab.evaluate(`void (() => {
      const select = document.querySelector('.settings-choice:has(option[value=dark]) select');
      select.value = 'dark';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      document.querySelector('.settings-close').click();
    })()`);
  };

  it('a view of MCP Apps calls a tool once the user allows it, and follows the theme', async () => {
    await show('desk');
    await until(`document.querySelector('#theme').textContent === 'light'`, VIEW);
    await scrollTo('#sign', VIEW);
    await press('#sign', VIEW);
    await allow();
    await until(`document.querySelector('#out').textContent === 'Signed by Ada. '`, VIEW);
    await chooseDark();
    await until(`document.querySelector('#theme').textContent === 'dark'`, VIEW);
    // The height of the frame follows the view's.
    expect(await tab.evaluate<number>(`document.querySelector('[data-surface-id]').clientHeight`)).toBeLessThan(250);
  });

  it('a link of a view opens a window without an opener, once the user allows it', async () => {
    await show('desk');
    await scrollTo('#link', VIEW);
    await press('#link', VIEW);
    await until(`document.querySelector('[data-approval]') !== null`);
    expect(tab.popups).toEqual([]);
    expect(await tab.evaluate('document.body.innerText')).toContain('example.org');
    await allow();
    await expect
      .poll(() => tab.popups.map(({ url }) => url), { timeout: WAIT_MS })
      .toContain('https://example.org/terms');
    expect(tab.popups.some(({ opener }) => opener)).toBe(false);
  });

  it('a view goes to full screen and back, as the same document with the same width', async () => {
    await show('desk');
    await until(`document.querySelector('#theme').textContent !== ''`, VIEW);
    await tab.evaluate(`void (document.body.dataset.mark = 'same')`, VIEW);
    await scrollTo('[data-surface-id]');
    const width = () => tab.evaluate<number>('innerWidth', VIEW);
    const before = await width();
    await picture('inline');
    await tab.evaluate(
      `void [...document.querySelectorAll('button')].find(({ ariaLabel, title, textContent }) => /^Full screen/.test(ariaLabel ?? (title || textContent))).click()`,
    );
    await until(`document.querySelector('.vitrine-surface:popover-open') !== null`);
    await expect.poll(width, { timeout: WAIT_MS }).toBeGreaterThan(before);
    await picture('full-screen');
    await press('.vitrine-surface:popover-open .vitrine-surface-leave');
    await until(`document.querySelector('.vitrine-surface:popover-open') === null`);
    await expect.poll(width, { timeout: WAIT_MS }).toBe(before);
    expect(await tab.evaluate('document.body.dataset.mark', VIEW)).toBe('same');
    await picture('inline-again');
  });

  it('texts from right to left begin at the right, each block by its own language', async () => {
    const text = 'مرحبا بكم في المعرض\n\n- القائمة الأولى\n- second item\n\n> اقتباس قصير\n\nAn English paragraph.';
    answer = text;
    const { id } = await chat.post('/api/sessions', {});
    await chat.post(`/api/sessions/${id}/messages`, { text: 'مرحبا' });
    await tab.goto(`${chat.url}/s/${id}`);
    await until(`document.querySelector('.prose blockquote') !== null`);
    await picture('right-to-left');
    /** Distances of a text from the left and the right of its column, in pixels. */
    const margins = (words: string) =>
      tab.evaluate<{ left: number; right: number }>(`(() => {
        const walker = document.createTreeWalker(document.querySelector('.prose'), NodeFilter.SHOW_TEXT, node =>
          node.data.includes(${JSON.stringify(words)}) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
        const node = walker.nextNode();
        const range = document.createRange();
        range.selectNodeContents(node);
        const line = range.getBoundingClientRect();
        const column = node.parentElement.closest('p, li, blockquote').parentElement.getBoundingClientRect();
        return { left: line.left - column.left, right: column.right - line.right };
      })()`);
    for (const words of ['مرحبا', 'القائمة', 'اقتباس']) {
      const { left, right } = await margins(words);
      expect(right, words).toBeLessThan(left);
    }
    const english = await margins('An English');
    expect(english.left).toBeLessThan(english.right);
  });

  it('a page of the older generation is shown, and a script is drawn', async () => {
    await show('inline', { server: 'library' });
    await until(`document.body.innerText.includes('Books, inline')`, VIEW);
    await show('drawn_webcomponents', { server: 'library' });
    await until(`document.querySelector('.vitrine-remote')?.innerText.includes('Emma') === true`);
  });

  it('a native component is drawn, without a frame', async () => {
    await show('show_code', { server: 'native', args: { code: 'const a = 1;', language: 'ts' } });
    await until(`document.querySelector('.vitrine-code-block')?.innerText.includes('const a = 1;') === true`);
    expect(await tab.evaluate(`document.querySelector('[data-surface-id] iframe')`)).toBeNull();
  });

  it('views of two servers are on two sites, and the page is on a third', async () => {
    await show('desk');
    await until(`document.querySelector('#theme').textContent !== ''`, VIEW);
    const site = () => tab.evaluate<string>(`document.querySelector('[data-surface-id] iframe').src`);
    const office = new URL(await site()).hostname;
    await show('inline', { server: 'library' });
    await until(`document.body.innerText.includes('Books, inline')`, VIEW);
    const library = new URL(await site()).hostname;
    expect(new Set([office, library, new URL(chat.url).hostname]).size).toBe(3);
    await expect(tab.evaluate('parent.document.title', VIEW)).rejects.toThrow(/SecurityError|origin/);
    // A view has a storage of its own, in which nothing of the page is.
    await tab.evaluate(`localStorage.setItem('secret', 'of the page')`);
    expect(await tab.evaluate('localStorage.length', VIEW)).toBe(0);
  });
});
