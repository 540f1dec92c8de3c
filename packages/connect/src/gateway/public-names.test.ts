import { expect, it } from 'vitest';
import { createPublicNames, PREFIX } from './public-names.ts';

it('puts the prefix before names and addresses, and takes only its own away', () => {
  const git = createPublicNames('git');
  const other = createPublicNames('git-lab');
  expect(git.publish('git_status')).toBe('git_git_status');
  expect(git.resolve('git_git_status')).toBe('git_status');
  expect(other.resolve('git_git_status')).toBeUndefined();
  for (const uri of ['file:///a.txt', 'ui://git/page.html', 'ui://via.git/x', 'git+ssh://a/b', '{scheme}://{path}']) {
    expect(git.resolveURI(git.publishURI(uri))).toBe(uri);
    expect(other.resolveURI(git.publishURI(uri))).toBeUndefined();
  }
  expect(git.publishURI('ui://git/page.html')).toBe('ui://via.git/git/page.html');
  expect(git.publishURI('file:///a.txt')).toBe('git+file:///a.txt');
});

it('shortens a name over 64 characters, and knows it again', () => {
  const names = createPublicNames('files');
  const [long, twin] = [`${'read_'.repeat(14)}a`, `${'read_'.repeat(14)}b`];
  const short = names.publish(long);
  expect(short).toMatch(/^files_[a-z_]+-[0-9a-f]{8}$/);
  expect(short).toHaveLength(64);
  expect(names.publish(twin)).not.toBe(short);
  expect(names.resolve(short)).toBe(long);
  expect(names.shortened[long]).toBe(short);
});

it.each(['', 'a_b', 'A', '1a', 'a+b', 'a.b', 'a'.repeat(33)])('refuses the prefix %j', prefix => {
  expect(PREFIX.test(prefix)).toBe(false);
});
