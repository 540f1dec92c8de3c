// Shared by the tests of the augmenter: a result, the data of a page, and an augmenter whose log can be read.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type AugmentWithUIOptions, createAugmenter } from '../src/augment/index.ts';
import type { AugmenterOptions } from '../src/augment/types.ts';

export const BASE = 'https://ui.example.org/embeds';
export const HTML = '<!doctype html><title>Databases</title>';
export const DATA = { databases: [{ name: 'users_db', size: 1_024_000 }], totalCount: 1 };
export const LISTED: CallToolResult = {
  content: [
    { type: 'text', text: 'Found 1 database' },
    { type: 'text', text: 'users_db' },
  ],
};

/** An augmenter whose log can be read. */
export function open(options: AugmenterOptions = {}) {
  const lines: string[] = [];
  const logger = { warn: (line: string) => lines.push(line), debug: (line: string) => lines.push(line) };
  const fetch = async () => ({ status: 200 });
  return { lines, ...createAugmenter({ baseUrl: BASE, pages: { 'list-databases': HTML }, logger, fetch, ...options }) };
}

export const list = (more: Partial<AugmentWithUIOptions> = {}): AugmentWithUIOptions => ({
  toolName: 'list-databases',
  renderData: DATA,
  ...more,
});

export const readBlock = ({ content }: CallToolResult) =>
  content.at(-1) as { annotations?: object; resource: { uri: string; mimeType: string; text: string; _meta: object } };
