import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerFile, WEB_FOLDER } from './index.ts';

const get = (path: string, method = 'GET') => answerFile({ method, url: `http://localhost${path}` });

it('answers with a file of the folder at any address, and with nothing else', async () => {
  const name = 'test-0000.js';
  mkdirSync(join(WEB_FOLDER, 'vitrine'), { recursive: true });
  writeFileSync(join(WEB_FOLDER, 'vitrine', name), 'export {};');
  try {
    const response = await get(`/static/v1/vitrine/${name}`);
    expect(await response?.text()).toBe('export {};');
    expect(response?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(response?.headers.get('Cache-Control')).toContain('immutable');
    expect((await get(`/vitrine/${name}`, 'HEAD'))?.status).toBe(200);
    for (const path of [
      '/',
      '/app.js',
      '/vitrine/..%2f..%2fpackage.json',
      '/vitrine/../../package.json',
      '/vitrine/gone-1.js',
    ])
      expect(await get(path)).toBeUndefined();
    expect(await get('/vitrine.js', 'POST')).toBeUndefined();
  } finally {
    rmSync(join(WEB_FOLDER, 'vitrine', name));
  }
});

it('says how to build the files in a clone', async () => {
  if (existsSync(join(WEB_FOLDER, 'vitrine.js'))) expect((await get('/vitrine.js'))?.status).toBe(200);
  else await expect(get('/vitrine.js')).rejects.toThrow('node scripts/build.mjs --pages');
});
