import { describe, expect, it } from 'vitest';
import { detectFileKind } from './file-kind.ts';

describe('detectFileKind()', () => {
  it.each([
    [{ path: 'docs/a.MD' }, 'markdown'],
    [{ file_path: 'C:\\src\\a.py' }, 'code'],
    [{ filename: '.env.local' }, 'config'],
    [{ path: 'Dockerfile.dev' }, 'code'],
    [{ uri: 'file:///a/b.csv' }, 'table'],
    [{ path: 'notes.txt' }, 'plain'],
    [{ mimeType: 'text/x-python', path: 'README' }, 'code'],
    [{ url: 'https://raw.test/a/b.yml?x=1' }, 'config'],
    [{ url: 'https://news.test/today.html' }, undefined],
    [{ url: 'https://test.md' }, undefined],
    [{ path: 'docs' }, undefined],
    [{ path: 'release/v1.2' }, undefined],
    [{ path: 'a.py', target_file: 'b.md' }, undefined],
    [{ mimeType: 'text/plain' }, undefined],
    [{ message: 'a.py' }, undefined],
    ['a.py', undefined],
  ])('%j: %s', (facts, kind) => expect(detectFileKind(facts)).toBe(kind));
});
