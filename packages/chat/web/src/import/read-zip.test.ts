// The ZIP of an export: its conversations are read, whatever else it has; one that is too large, damaged or something else is refused with the reason.
import { randomBytes } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { CHATGPT, CLAUDE } from '../../../test/conversation/export-samples.ts';
import { readForeignFile } from './read-chats.ts';
import { readConversations } from './read-zip.ts';

const MEGABYTE = 1024 * 1024;
const toBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const zip = (files: Zippable): Blob => new Blob([zipSync(files)]);

it('reads the conversations of a folder in the ZIP, beside pictures and what other systems add', async () => {
  const read = await readForeignFile(
    zip({
      'export/picture.png': [randomBytes(3 * MEGABYTE), { level: 0 }],
      'export/chat.html': randomBytes(100_000),
      '__MACOSX/export/._conversations.json': toBytes('no'),
      'export/conversations.json': toBytes([CLAUDE, { ...CLAUDE, name: 'Größe – 大きさ' }]),
      'export/users.json': toBytes([]),
    }),
  );
  expect(read?.product).toBe('Claude');
  expect(read?.chats.map(({ title }) => title)).toEqual([CLAUDE.name, 'Größe – 大きさ']);
});

it('joins the numbered files of a large export in their order', async () => {
  const read = await readForeignFile(
    zip({
      'conversations-001.json': toBytes([{ ...CHATGPT, title: 'Second' }]),
      'conversations-000.json': [toBytes([{ ...CHATGPT, title: 'First' }]), { level: 0 }],
    }),
  );
  expect(read?.chats.map(({ title }) => title)).toEqual(['First', 'Second']);
});

it('stops at the limit of unpacked bytes, whatever size the ZIP claims', async () => {
  const bomb = zipSync({ 'conversations.json': new Uint8Array(8 * MEGABYTE) });
  expect(bomb.length).toBeLessThan(10_000);
  // The sizes in the header of the file and in the directory: 7 bytes.
  const claimed = new DataView(bomb.buffer, bomb.byteOffset);
  const directory = claimed.getUint32(bomb.length - 6, true);
  claimed.setUint32(22, 7, true);
  claimed.setUint32(directory + 24, 7, true);
  await expect(readConversations(new Blob([bomb]), MEGABYTE)).rejects.toThrow(/more than 1 MB/);
  const fits = zip({ 'conversations.json': toBytes('a'.repeat(1000)) });
  await expect(readConversations(fits, 1000)).rejects.toThrow(/limit/);
  await expect(readConversations(fits, 1002)).resolves.toHaveLength(1);
});

it('does not count what it leaves packed', async () => {
  const files = { 'bomb.bin': new Uint8Array(8 * MEGABYTE), 'conversations.json': toBytes([CLAUDE]) };
  await expect(readConversations(zip(files), MEGABYTE)).resolves.toHaveLength(1);
});

it('says that there are no conversations, and that a ZIP is cut short', async () => {
  await expect(readForeignFile(zip({ 'chat.json': toBytes(CLAUDE) }))).rejects.toThrow(
    /conversations\.json is looked for/,
  );
  await expect(readForeignFile(zip({ 'conversations.json': toBytes({}) }))).rejects.toThrow(/no chats of ChatGPT/);
  const unpacked = zip({ 'conversations.json': [randomBytes(50_000), { level: 0 }] });
  await expect(readForeignFile(unpacked.slice(0, 20_000))).rejects.toThrow(/damaged/);
});
