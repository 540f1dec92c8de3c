import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { readSecretFiles } from './secret-files.ts';

function write(text: string): string {
  const file = join(tempFolder(), 'secret');
  writeFileSync(file, text);
  return file;
}

const read = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  readSecretFiles(env);
  return env;
};

describe('readSecretFiles()', () => {
  it.each([
    'VITRINE_TOKEN',
    'VITRINE_AUTH_SECRET',
    'VITRINE_SCIM_TOKEN',
    'DATABASE_URL',
    'AWS_SECRET_ACCESS_KEY',
    'OPENAI_API_KEY',
  ])('sets %s from its file, without the newline at its end', name => {
    expect(read({ [`${name}_FILE`]: write(' a b\n') })[name]).toBe(' a b');
    expect(read({ [`${name}_FILE`]: write('a\nb\r\n') })[name]).toBe('a\nb');
  });

  it('leaves what is no secret, and what is empty', () => {
    const file = write('text');
    expect(read({ LOG_FILE: file, VITRINE_TOKEN_FILE: '' })).toEqual({ LOG_FILE: file, VITRINE_TOKEN_FILE: '' });
  });

  it('refuses a variable that is set twice, and a file that is missing or too long', () => {
    const file = write('a');
    expect(() => read({ VITRINE_TOKEN: 'b', VITRINE_TOKEN_FILE: file })).toThrow('are both set');
    expect(() => read({ VITRINE_TOKEN_FILE: `${file}-none` })).toThrow(/VITRINE_TOKEN_FILE: ENOENT/);
    expect(() => read({ NATS_URL_FILE: write('x'.repeat(70_000)) })).toThrow('more than 65536 bytes');
  });

  it('a variable of other programs never ends the command', () => {
    expect(read({ SSH_KEY_FILE: '/none' })).not.toHaveProperty('SSH_KEY');
    expect(read({ OPENAI_API_KEY: 'own', OPENAI_API_KEY_FILE: write('file') }).OPENAI_API_KEY).toBe('own');
  });
});
