import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findDeadLinks } from './check-links.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, html: string): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'index.html'), html);
}

it('reports pages, files and headings that do not exist, with the page that names them', () => {
  write('', '<a href="/guides/">a</a><a href="/nowhere/">b</a><img src="/a.png">');
  write(
    'guides',
    '<h2 id="x">X</h2><a href="#x">c</a><a href="#y">d</a><a href="/#z">e</a><a href="https://example.com/">f</a>',
  );
  expect(findDeadLinks(folder)).toEqual(
    expect.arrayContaining([
      '/index.html: /nowhere/ does not exist',
      '/index.html: /a.png does not exist',
      '/guides/index.html: #y: no such heading',
      '/guides/index.html: /#z: no such heading',
    ]),
  );
  expect(findDeadLinks(folder)).toHaveLength(4);
});
