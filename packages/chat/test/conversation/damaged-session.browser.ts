// A chat whose part of the database is damaged: its page says so and saves what can be read; the other chats work.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ plain: true }));

/** Overwrites the pages that contain the word and not one of the other words. */
function damage(file: string, word: string, others: readonly string[]): number {
  const bytes = readFileSync(file);
  const size = bytes.readUInt16BE(16);
  const descriptor = openSync(file, 'r+');
  let count = 0;
  for (let at = size; at < bytes.length; at += size) {
    const page = bytes.subarray(at, at + size);
    // An inner page leads to every session, and may still hold text from when it was a leaf.
    const isInner = page[0] === 5 || page[0] === 2;
    if (isInner || !page.includes(word) || others.some(other => page.includes(other))) continue;
    writeSync(descriptor, Buffer.alloc(size), 0, size, at);
    count++;
  }
  closeSync(descriptor);
  return count;
}

it('the page of the chat says so and saves the rest', async () => {
  const text = (word: string) => `${word} `.repeat(2000);
  const bad = await chat.sessionWith('sign', { name: text('damaged-word') });
  const good = await chat.sessionWith('sign', { name: text('sound-word') });
  for (const id of [bad, good]) {
    const page = await chat.open(`/s/${id}`);
    await page.locator('.call[data-call-state=done]').waitFor();
  }
  await chat.finish();
  await chat.restart(async () => {
    expect(damage(join(chat.folder, 'vitrine.db'), 'damaged-word', ['sound-word', good])).toBeGreaterThan(0);
  });

  const page = await chat.open(`/s/${bad}`);
  await page.getByRole('alert').getByText('is damaged').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save what can be read of this chat' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`chat-${bad}.jsonl`);
  const [about] = readFileSync(await download.path(), 'utf8').split('\n');
  expect((JSON.parse(about!) as { missing: number[] }).missing.length).toBeGreaterThan(0);
  const other = (await (await fetch(`${chat.url}/api/sessions/${good}`)).json()) as { events?: object[] };
  expect(other).toHaveProperty('events');
  expect(JSON.stringify(other.events)).toContain('sound-word');
});
