// Every example describes how a user sees it, with a command that works in a checkout.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFences } from './support/fences.ts';
import { listWorkspaces, readText, root } from './support/repository.ts';

const examples = listWorkspaces().filter(({ path }) => path.startsWith('examples/'));

describe.each(examples)('$path', ({ path, manifest }) => {
  const readme = `${path}/README.md`;

  it('opens its README with how to see it', () => {
    const [, section = ''] = readText(readme).split('\n## See it\n');
    const [first] = readFences(readme).filter(({ code }) => section.includes(code));
    expect(first?.language, 'a command in the section "See it"').toBe('sh');
    // It opens a page: the chat, the registry, or a page of its own.
    expect(first?.code).toMatch(/^(npm start\b|npx vitrine ((chat|inspect) -- |registry\b))/m);
    expect(section).toMatch(/http:\/\/127\.0\.0\.1:\d+|browser/);
  });

  it('names files and packages that exist', () => {
    for (const { code } of readFences(readme)) {
      for (const [file] of code.matchAll(/examples\/\S+\.ts\b/g)) expect(existsSync(join(root, file)), file).toBe(true);
      for (const [, name] of code.matchAll(/ -w (\S+)/g)) expect([manifest.name, path]).toContain(name);
    }
  });
});
