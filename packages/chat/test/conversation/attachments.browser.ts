// What a message carries besides text, from the page to the provider's wire: files by picker, paste and drop; resources and earlier results by `@`.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { answers, atRest, composer, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

/** A red square. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC';
const picture = { name: 'red.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };

const picker = (page: Page) => page.locator('[data-attach]');
const items = (page: Page) => page.locator('.composer .attachment');
const lastBody = () => JSON.stringify(conversations.wire.requests.at(-1)!.body);

/** Dispatches an event that carries a file, as the browser does when a user pastes or drops one. */
const transfer = (page: Page, type: 'paste' | 'dragover' | 'drop', name = 'red.png') =>
  page.evaluate(
    ([eventType, data, fileName]) => {
      const transferred = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
      transferred.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      const target = document.querySelector(eventType === 'paste' ? '[data-composer]' : 'main')!;
      target.dispatchEvent(
        eventType === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transferred })
          : new DragEvent(eventType, { ...options, dataTransfer: transferred }),
      );
    },
    [type, PNG, name] as const,
  );

describe('a picture', () => {
  it('is attached by paste, by drop and by the picker, and reaches the provider', async () => {
    const page = await conversations.begin({ text: 'Three red squares.' });
    await composer(page).waitFor();
    await transfer(page, 'paste', 'pasted.png');
    await items(page).locator('img').waitFor();
    await transfer(page, 'dragover');
    await page.getByText('Drop files to attach them').waitFor();
    await transfer(page, 'drop', 'dropped.png');
    await page.getByText('Drop files to attach them').waitFor({ state: 'detached' });
    await picker(page).setInputFiles(picture);
    await expect
      .poll(() => items(page).locator('.attachment-name').allInnerTexts())
      .toEqual(['pasted.png', 'dropped.png', 'red.png']);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove dropped.png' }).click();
    await say(page, 'What is this?');
    await answers(page).filter({ hasText: 'Three red squares.' }).waitFor();
    await atRest(page);
    expect(lastBody().split(PNG).length - 1).toBe(2);
    expect(lastBody()).toContain('pasted.png');
    await expect.poll(() => items(page).count()).toBe(0);
    const shown = page.locator('.user-message .attachment img');
    await expect
      .poll(() => shown.evaluateAll(pictures => pictures.map(each => (each as HTMLImageElement).naturalWidth)))
      .toEqual([8, 8]);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('stays in the draft when the page is loaded again, and needs no text', async () => {
    const page = await conversations.begin({ text: 'Red.' });
    await picker(page).setInputFiles(picture);
    await items(page).locator('img').waitFor();
    await page.reload();
    await items(page).locator('img').waitFor();
    await page.locator('[data-send]').click();
    await answers(page).filter({ hasText: 'Red.' }).waitFor();
    expect(lastBody()).toContain(PNG);
    await page.locator('.session-link', { hasText: 'red.png' }).waitFor();
  });

  it('fits on a phone', async () => {
    const page = await conversations.begin();
    await page.setViewportSize({ width: 390, height: 780 });
    await picker(page).setInputFiles([picture, { ...picture, name: `${'long-'.repeat(30)}.png` }]);
    await items(page).nth(1).locator('img').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await items(page).nth(1).getByRole('button').click();
    await items(page).first().getByRole('button').click();
    await items(page).waitFor({ state: 'detached' });
  });
});

describe('a file', () => {
  it('that is not what its name says is no picture, and is given to the model as text', async () => {
    const page = await conversations.begin({ text: 'A page.' });
    const html = '<script>document.title = "taken over"</script><h1>Hello</h1>';
    await picker(page).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(html) });
    await items(page).locator('[data-icon=file]').waitFor();
    await say(page, 'What is it?');
    await answers(page).filter({ hasText: 'A page.' }).waitFor();
    expect(lastBody()).toContain('<h1>Hello</h1>');
    await expect.poll(() => page.locator('.user-message .attachment img').count()).toBe(0);
    expect(await page.title()).not.toBe('taken over');
  });

  it('that is too large or empty is refused at once, and one that did not arrive can be tried again', async () => {
    const page = await conversations.begin();
    await picker(page).evaluate(input => {
      const transferred = new DataTransfer();
      transferred.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'film.mov'));
      transferred.items.add(new File([], 'none.txt'));
      (input as HTMLInputElement).files = transferred.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await items(page).filter({ hasText: 'film.mov' }).getByText('Larger than 20 MB').waitFor();
    await items(page).filter({ hasText: 'none.txt' }).getByText('The file is empty').waitFor();
    await page.getByRole('button', { name: 'Remove film.mov' }).click();
    await page.getByRole('button', { name: 'Remove none.txt' }).click();

    await page.route('**/api/attachments*', route => route.abort());
    await picker(page).setInputFiles(picture);
    await items(page).getByText('The chat server does not answer.').waitFor();
    await page.unroute('**/api/attachments*');
    await items(page).getByRole('button', { name: 'Try again' }).click();
    await items(page).locator('img').waitFor();
    await page.getByRole('button', { name: 'Remove red.png' }).click();
  });

  it('that the model refuses is named to it, and the transcript says so', async () => {
    const refusal = { status: 400, message: 'this model does not support images' };
    const page = await conversations.begin(refusal, { text: 'I see nothing.' });
    await picker(page).setInputFiles(picture);
    await items(page).locator('img').waitFor();
    await say(page, 'Look');
    await answers(page).filter({ hasText: 'I see nothing.' }).waitFor();
    const note = page.getByText('The model did not get the files, only their names or the text of a PDF.');
    await note.waitFor();
    expect(lastBody()).not.toContain(PNG);
    expect(lastBody()).toContain('red.png');
    // The next message has no file of its own.
    conversations.wire.add({ text: 'Still nothing.' });
    await say(page, 'And now?');
    await answers(page).filter({ hasText: 'Still nothing.' }).waitFor();
    await atRest(page);
    await expect.poll(() => note.count()).toBe(1);
  });
});

describe('an @', () => {
  it('offers the results of this chat and the resources of servers, by keyboard alone', async () => {
    const page = await conversations.begin({ text: 'Noted.' });
    const session = await conversations.chat.sessionWith('greet', { name: 'Ada' });
    await page.goto(`${conversations.chat.url}/s/${session}`);
    await page.locator('.call[data-call-state=done]').waitFor();
    await composer(page).focus();
    await page.keyboard.type('Translate @greet');
    await page.getByRole('option', { name: 'Greet a person' }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => composer(page).inputValue()).toBe('Translate @Greet a person ');
    await items(page).filter({ hasText: 'Earlier result' }).waitFor();
    await page.keyboard.press('Enter');
    await answers(page).filter({ hasText: 'Noted.' }).waitFor();
    expect(lastBody()).toContain('<earlier-result');
    await page.locator('.user-message .attachment', { hasText: 'Greet a person' }).waitFor();
  });
});
